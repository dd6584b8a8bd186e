// VectorTilesTests
