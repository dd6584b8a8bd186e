// TileArchives
