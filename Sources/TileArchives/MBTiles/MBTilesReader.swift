import Foundation
package import Geodesy
import JSON
import SQLite

/// Reads MBTiles 1.3: `tiles` may be a table or a view, its rows counted from either side; what `metadata` leaves out is
/// taken from the tiles.
package final class MBTilesReader: TileArchiveReader {
  package let metadata: TileArchiveMetadata
  /// The first bytes of every SQLite database.
  static let signature = Array("SQLite format 3\0".utf8)

  private let countsFromSouth: Bool
  private let connections: SQLiteReadingPool<TileArchiveError>

  /// - Throws: `TileArchiveError` unless it is a database with `tiles` of a known format.
  package init(path: String) throws(TileArchiveError) {
    connections = try SQLiteReadingPool(path: path)
    let contents = try connections.withConnection { connection throws(TileArchiveError) in
      try MBTilesContents(connection)
    }
    metadata = contents.metadata
    countsFromSouth = contents.countsFromSouth
  }

  package func tile(_ id: TileID) throws(TileArchiveError) -> [UInt8]? {
    guard id.z <= TileID.maximumZoom, id.x < id.tilesPerSide, id.y < id.tilesPerSide else { return nil }
    return try connections.withConnection { connection throws(TileArchiveError) in
      let statement = try connection.prepare(
        "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?")
      statement.bind(Int(id.z), at: 1)
      statement.bind(Int(id.x), at: 2)
      statement.bind(Int(row(of: id)), at: 3)
      return try statement.step() ? statement.bytes(0) : nil
    }
  }

  /// Rows that name no tile, and tiles that are NULL, are passed over.
  package func forEachTile(_ body: (TileID, [UInt8]) throws -> Void) throws {
    let connection = try connections.connect()
    let statement = try connection.prepare(
      """
      SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles
      ORDER BY zoom_level, tile_column, tile_row
      """)
    while try statement.step() {
      guard let z = statement.integer(0), let x = statement.integer(1), let row = statement.integer(2),
        let stored = TileID(z: z, x: x, y: row), let bytes = statement.bytes(3)
      else { continue }
      try body(TileID(z: stored.z, x: stored.x, y: self.row(of: stored)), bytes)
    }
  }

  /// The row that a tile is stored under, and back.
  private func row(of id: TileID) -> UInt32 { countsFromSouth ? id.tmsRow : id.y }

  /// Counts rows; 0 where they cannot be read.
  package var tileCount: Int {
    let count = try? connections.withConnection { connection throws(TileArchiveError) in
      let statement = try connection.prepare("SELECT count(*) FROM tiles WHERE tile_data IS NOT NULL")
      return try statement.step() ? statement.integer(0) : nil
    }
    return (count ?? nil) ?? 0
  }
}
