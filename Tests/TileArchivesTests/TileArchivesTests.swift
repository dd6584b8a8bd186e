// TileArchivesTests
