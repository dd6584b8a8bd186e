// VectorTiles
