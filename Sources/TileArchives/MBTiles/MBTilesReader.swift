import Foundation
package import Geodesy
import JSON
import Synchronization

/// Reads MBTiles 1.3: `tiles` may be a table or a view; what `metadata` leaves out is taken from the tiles.
package final class MBTilesReader: TileArchiveReader {
  package let metadata: TileArchiveMetadata
  /// The first bytes of every SQLite database.
  static let signature = Array("SQLite format 3\0".utf8)

  private let path: String
  private let access: SQLiteConnection.Access
  /// Connections that no call is using.
  private let idle: Mutex<[SQLiteConnection]>

  /// - Throws: `TileArchiveError` unless it is a database with `tiles` of a known format.
  package init(path: String) throws(TileArchiveError) {
    self.path = path
    let (connection, access) = try Self.open(path)
    self.access = access
    metadata = try MBTilesMetadata(connection).metadata
    idle = Mutex([connection])
  }

  package func tile(_ id: TileID) throws(TileArchiveError) -> [UInt8]? {
    guard id.z <= TileID.maximumZoom, id.x < id.tilesPerSide, id.y < id.tilesPerSide else { return nil }
    return try withConnection { connection throws(TileArchiveError) in
      let statement = try connection.prepare(
        "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?")
      statement.bind(Int(id.z), at: 1)
      statement.bind(Int(id.x), at: 2)
      statement.bind(Int(id.tmsRow), at: 3)
      return try statement.step() ? statement.bytes(0) : nil
    }
  }

  /// Rows that name no tile, and tiles that are NULL, are passed over.
  package func forEachTile(_ body: (TileID, [UInt8]) throws -> Void) throws {
    let connection = try Self.connect(path, access)
    let statement = try connection.prepare(
      """
      SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles
      ORDER BY zoom_level, tile_column, tile_row
      """)
    while try statement.step() {
      guard let z = statement.integer(0), let x = statement.integer(1), let row = statement.integer(2),
        let flipped = TileID(z: z, x: x, y: row), let bytes = statement.bytes(3)
      else { continue }
      try body(TileID(z: flipped.z, x: flipped.x, y: flipped.tmsRow), bytes)
    }
  }

  /// Counts rows; 0 where they cannot be read.
  package var tileCount: Int {
    let count = try? withConnection { connection throws(TileArchiveError) in
      let statement = try connection.prepare("SELECT count(*) FROM tiles WHERE tile_data IS NOT NULL")
      return try statement.step() ? statement.integer(0) : nil
    }
    return (count ?? nil) ?? 0
  }

  private func withConnection<Result>(
    _ body: (SQLiteConnection) throws(TileArchiveError) -> Result
  ) throws(TileArchiveError) -> Result {
    let free = idle.withLock { $0.popLast() }
    let connection = if let free { free } else { try Self.connect(path, access) }
    defer { idle.withLock { $0.append(connection) } }
    return try body(connection)
  }

  /// A database in WAL mode needs files beside it even for reading; where they cannot be made it is taken as it stands.
  private static func open(
    _ path: String
  ) throws(TileArchiveError) -> (connection: SQLiteConnection, access: SQLiteConnection.Access) {
    let probe = "SELECT 1 FROM sqlite_master"
    do {
      let connection = try connect(path, .read)
      _ = try connection.prepare(probe).step()
      return (connection, .read)
    } catch {
      let connection = try connect(path, .readImmutable)
      _ = try connection.prepare(probe).step()
      return (connection, .readImmutable)
    }
  }

  private static func connect(
    _ path: String, _ access: SQLiteConnection.Access
  ) throws(TileArchiveError) -> SQLiteConnection {
    let connection = try SQLiteConnection(path: path, access: access)
    // A foreign schema must not call functions with side effects.
    try connection.execute("PRAGMA trusted_schema = OFF; PRAGMA busy_timeout = 5000")
    return connection
  }
}
