import Foundation
import Geodesy
import SQLite

/// MBTiles 1.3: equal tiles once in `images`, addresses in `map`, and `tiles` a view of the two.
struct MBTilesLayout: ArchiveLayout {
  /// A journal of the archive that is replaced must not be taken for one of the new.
  static func prepareReplacing(_ path: String) {
    for suffix in ["-wal", "-shm", "-journal"] { unsafe unlink(path + suffix) }
  }

  /// One transaction without a journal: until it is published nobody can see the file.
  static func write(
    _ spool: TileSpool, _ metadata: TileArchiveMetadata, to file: PartialFile
  ) throws(TileArchiveError) {
    let connection = try MBTilesConnection(path: file.path, access: .write)
    try connection.execute(
      """
      PRAGMA application_id = 0x4D504258;
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      PRAGMA cache_size = -32768;
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

  /// Tiles are added along the Hilbert curve, pictures numbered in the order of their first use: neighbours share
  /// pages of the cache, and nothing needs to be sorted in memory.
  private static func insertTiles(_ spool: TileSpool, _ connection: MBTilesConnection) throws(TileArchiveError) {
    let image = try connection.prepare("INSERT INTO images VALUES (?, ?)")
    let address = try connection.prepare("INSERT INTO map VALUES (?, ?, ?, ?)")
    var numbers = [UInt32](repeating: 0, count: spool.contents.count)
    var last: UInt32 = 0
    for run in spool.runs {
      let content = Int(run.content)
      if numbers[content] == 0 {
        last += 1
        numbers[content] = last
        image.bind(Int(last), at: 1)
        image.bind(try spool.bytes(of: spool.contents[content]), at: 2)
        try image.run()
      }
      for tile in run.ids.lazy.compactMap(TileID.init(hilbertID:)) {
        address.bind(Int(tile.z), at: 1)
        address.bind(Int(tile.x), at: 2)
        address.bind(Int(tile.tmsRow), at: 3)
        address.bind(Int(numbers[content]), at: 4)
        try address.run()
      }
    }
  }
}
