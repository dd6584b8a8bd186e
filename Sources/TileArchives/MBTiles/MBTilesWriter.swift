import Foundation
package import Geodesy
import SQLite

/// Writes MBTiles 1.3: equal tiles once in `images`, addresses in `map`, and `tiles` a view of the two.
package final class MBTilesWriter: TileArchiveWriter {
  private let archive: SpooledArchive

  package init(path: String, metadata: TileArchiveMetadata) throws(TileArchiveError) {
    archive = try SpooledArchive(path: path, metadata: metadata)
  }

  package func write(_ bytes: [UInt8], at id: TileID) throws(TileArchiveError) {
    try archive.write(bytes, at: id)
  }

  package func finish() throws(TileArchiveError) {
    let path = archive.path
    try archive.finish { (spool, metadata) throws(TileArchiveError) in
      let file = try PartialFile(for: path)
      try Self.layOut(spool, metadata, path: file.path)
      // A journal of the archive that is replaced must not be taken for one of this.
      for suffix in ["-wal", "-shm", "-journal"] { unsafe unlink(path + suffix) }
      try file.publish()
    }
  }

  /// One transaction without a journal: until it is published nobody can see the file.
  private static func layOut(
    _ spool: TileSpool, _ metadata: TileArchiveMetadata, path: String
  ) throws(TileArchiveError) {
    let connection = try MBTilesConnection(path: path, access: .write)
    try connection.execute(
      """
      PRAGMA application_id = 0x4D504258;
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      BEGIN;
      CREATE TABLE metadata (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE images (tile_id INTEGER NOT NULL PRIMARY KEY, tile_data BLOB NOT NULL);
      CREATE TABLE map (
        zoom_level INTEGER NOT NULL, tile_column INTEGER NOT NULL, tile_row INTEGER NOT NULL,
        tile_id INTEGER NOT NULL, PRIMARY KEY (zoom_level, tile_column, tile_row)) WITHOUT ROWID;
      CREATE VIEW tiles AS
        SELECT zoom_level, tile_column, tile_row, tile_data FROM map JOIN images USING (tile_id);
      """)
    let row = try connection.prepare("INSERT INTO metadata VALUES (?, ?)")
    for (name, value) in MBTilesMetadata.rows(metadata) {
      row.bind(name, at: 1)
      row.bind(value, at: 2)
      try row.run()
    }
    try insertTiles(spool, connection)
    try connection.execute("COMMIT")
  }

  /// Pictures are numbered in the order of their first use along the Hilbert curve; addresses follow in the order of
  /// their key, which fills pages from left to right.
  private static func insertTiles(_ spool: TileSpool, _ connection: MBTilesConnection)
    throws(TileArchiveError)
  {
    let image = try connection.prepare("INSERT INTO images VALUES (?, ?)")
    var numbers = [UInt32](repeating: 0, count: spool.contents.count)
    var last: UInt32 = 0
    for entry in spool.entries where numbers[Int(entry.content)] == 0 {
      last += 1
      numbers[Int(entry.content)] = last
      image.bind(Int(last), at: 1)
      image.bind(try spool.bytes(of: spool.contents[Int(entry.content)]), at: 2)
      try image.run()
    }
    var addresses = spool.entries.compactMap { entry in
      TileID(hilbertID: entry.hilbertID).map { (tile: $0, image: numbers[Int(entry.content)]) }
    }
    addresses.sort { ($0.tile.z, $0.tile.x, $0.tile.tmsRow) < ($1.tile.z, $1.tile.x, $1.tile.tmsRow) }
    let address = try connection.prepare("INSERT INTO map VALUES (?, ?, ?, ?)")
    for (tile, image) in addresses {
      address.bind(Int(tile.z), at: 1)
      address.bind(Int(tile.x), at: 2)
      address.bind(Int(tile.tmsRow), at: 3)
      address.bind(Int(image), at: 4)
      try address.run()
    }
  }
}
