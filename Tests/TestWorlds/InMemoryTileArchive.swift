package import Geodesy
package import TileArchives

/// An archive of tiles held in memory.
package struct InMemoryTileArchive: TileArchiveReader {
  package var metadata: TileArchiveMetadata
  package var tiles: [TileID: [UInt8]]

  package init(metadata: TileArchiveMetadata, tiles: [TileID: [UInt8]]) {
    self.metadata = metadata
    self.tiles = tiles
  }

  package func tile(_ id: TileID) throws(TileArchiveError) -> [UInt8]? { tiles[id] }

  package func forEachTile(_ body: (TileID, [UInt8]) throws -> Void) throws {
    for (id, bytes) in tiles.sorted(by: { $0.key.hilbertID < $1.key.hilbertID }) { try body(id, bytes) }
  }

  package var tileCount: Int { tiles.count }
}
