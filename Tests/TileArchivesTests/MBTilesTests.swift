import Foundation
import Geodesy
import JSON
import SQLite
import TestWorlds
import Testing

@testable import TileArchives

struct MBTilesTests {
  private func text(_ connection: MBTilesConnection, _ sql: String) throws -> String? {
    let statement = try connection.prepare(sql)
    return try statement.step() ? statement.text(0) : nil
  }

  @Test func `an archive has the tables and rows of the specification`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "a.mbtiles"
      let writer = try createTileArchive(
        path: path,
        metadata: TileArchiveMetadata(
          name: "Name", attribution: "©", format: .mvt,
          bounds: BoundingBox(west: 1.5, south: 2, east: 3, north: 4),
          json: ["vector_layers": [["id": "roads", "fields": [:]]], "version": "7"]))
      for x in UInt32(0)..<4 { try writer.write([0x1A, 0], at: TileID(z: UInt8(2), x: x, y: 1)) }
      try writer.finish()
      let connection = try MBTilesConnection(path: path, access: .read)
      let rows = [
        "name": "Name", "format": "pbf", "bounds": "1.5,2.0,3.0,4.0", "center": "2.25,3.0,2", "minzoom": "2",
        "maxzoom": "2", "type": "baselayer", "version": "7", "attribution": "©",
        "json": #"{"vector_layers":[{"fields":{},"id":"roads"}]}"#,
      ]
      for (name, value) in rows {
        #expect(try text(connection, "SELECT value FROM metadata WHERE name = '\(name)'") == value)
      }
      #expect(try text(connection, "SELECT count(*) FROM metadata") == String(rows.count))
      #expect(try text(connection, "SELECT count(*) || '/' || min(tile_row) FROM tiles") == "4/2")
      #expect(try text(connection, "SELECT count(*) FROM images") == "1")
      #expect(try text(connection, "PRAGMA journal_mode") == "delete")
      #expect(try text(connection, "PRAGMA application_id") == String(0x4D50_4258))
      #expect(try text(connection, "PRAGMA integrity_check") == "ok")
    }
  }

  private func makeDatabase(_ path: String, _ sql: String) throws {
    try Data().write(to: URL(filePath: path))
    try MBTilesConnection(path: path, access: .write).execute(sql)
  }

  @Test func `an archive without metadata is told by its tiles`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "odd # name?.mbtiles"
      try makeDatabase(
        path,
        """
        CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
        INSERT INTO tiles VALUES (2, 1, 3, x'FFD8FF00'), (2, 1, 2, x'FFD8FF01'), (3, 900, 1, x'FFD8FF'), (2, 0, 0, NULL);
        """)
      let reader = try openTileArchive(path)
      #expect(reader.metadata.format == .jpg)
      #expect(reader.metadata.minZoom == 2 && reader.metadata.maxZoom == 3)
      #expect(try reader.tile(TileID(z: UInt8(2), x: 1, y: 0)) == [0xFF, 0xD8, 0xFF, 0])
      #expect(try reader.tile(TileID(z: UInt8(2), x: 0, y: 3)) == nil)
      var found: [String] = []
      try reader.forEachTile { id, _ in found.append(id.description) }
      #expect(found == ["2/1/1", "2/1/0"])
    }
  }

  /// A database with PNGs at the rows given as (zoom, column, row, last byte).
  private func makeTiles(_ path: String, _ rows: [(Int, Int, Int, UInt8)], _ metadata: [(String, String)]) throws {
    try makeDatabase(
      path,
      """
      CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
      CREATE TABLE metadata (name TEXT, value TEXT);
      """
        + rows.map {
          "INSERT INTO tiles VALUES (\($0.0), \($0.1), \($0.2), x'89504E47\(String(format: "%02X", $0.3))');"
        }
        .joined()
        + metadata.map { "INSERT INTO metadata VALUES ('\($0.0)', '\($0.1)');" }.joined())
  }

  /// The tile 4/8/5 holds southern Germany and the Alps.
  @Test(arguments: [
    ([("bounds", "8,46,12,48")], 10, 10),
    ([("bounds", "8,46,12,48")], 5, 5),
    ([("center", "10,47,4"), ("scheme", "xyz")], 10, 10),
    ([("scheme", "xyz")], 5, 5),
    ([("Format", "PNG"), ("scheme", "tms")], 10, 10),
    ([], 10, 10),
  ])
  func `rows are counted from the side that bounds, centre or scheme show`(
    metadata: [(String, String)], row: Int, stored: Int
  ) throws {
    try withTemporaryDirectory { directory in
      let path = directory + "rows.mbtiles"
      try makeTiles(path, [(4, 8, stored, 7)], metadata)
      let reader = try openTileArchive(path)
      let tile: TileID = TileID(z: 4, x: 8, y: 5)
      #expect(try reader.tile(tile)?.last == 7)
      var walked: [TileID] = []
      try reader.forEachTile { id, _ in walked.append(id) }
      #expect(walked == [tile])
      #expect(reader.metadata.bounds.intersects(tile.bounds))
    }
  }

  @Test func `bounds reach no further than the tiles, and a centre outside them is dropped`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "bounds.mbtiles"
      try makeTiles(
        path, [(13, 2477, 5163, 1), (13, 2478, 5163, 1)],
        [("bounds", "-73.5,40.8,-68.7,42.9"), ("center", "-71.1,41.8,7")])
      let metadata = try openTileArchive(path).metadata
      #expect(metadata.bounds.west > -71.2 && metadata.bounds.east < -71)
      #expect(metadata.center == nil && metadata.minZoom == 13)
      try makeTiles(directory + "wrong.mbtiles", [(13, 2477, 5163, 1)], [("bounds", "100,10,110,20")])
      #expect(try openTileArchive(directory + "wrong.mbtiles").metadata.bounds.east < -71)
    }
  }

  @Test func `one damaged tile among good ones does not make an archive unreadable`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "one.mbtiles"
      try makeTiles(path, [(1, 0, 0, 1)], [])
      try MBTilesConnection(path: path, access: .write).execute(
        "UPDATE tiles SET tile_data = x'FFFFFFFF'; INSERT INTO tiles VALUES (1, 1, 1, x'89504E4700')")
      #expect(try openTileArchive(path).metadata.format == .png)
    }
  }

  @Test func `tiles in zlib streams are vector tiles`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "zlib.mbtiles"
      try makeDatabase(
        path,
        """
        CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
        INSERT INTO tiles VALUES (0, 0, 0, x'789c936200000036001b');
        """)
      let reader = try openTileArchive(path)
      #expect(reader.metadata.format == .mvt && reader.metadata.compression == .zlib)
      #expect(try reader.uncompressedTile(TileID(z: UInt8(0), x: 0, y: 0)) == [0x1A, 0])
    }
  }

  @Test func `a database without tiles, and a file that only begins like one, are refused`() throws {
    try withTemporaryDirectory { directory in
      try makeDatabase(directory + "other.mbtiles", "CREATE TABLE cats (name TEXT)")
      #expect(throws: TileArchiveError.self) { try openTileArchive(directory + "other.mbtiles") }
      try Data("SQLite format 3\u{0}and then nothing".utf8).write(to: URL(filePath: directory + "fake.mbtiles"))
      #expect(throws: TileArchiveError.self) { try openTileArchive(directory + "fake.mbtiles") }
      #expect(throws: TileArchiveError.self) { try openTileArchive(directory + "missing.mbtiles") }
    }
  }

  /// A database of the first tiles, and its bytes.
  private func database(of tiles: UInt64, at path: String) throws -> Data {
    let writer = try createTileArchive(path: path, metadata: TileArchiveMetadata(format: .png))
    for id in 0..<tiles {
      try writer.write([0x89, 0x50, 0x4E, 0x47, UInt8(id)], at: try #require(TileID(hilbertID: id)))
    }
    try writer.finish()
    return try Data(contentsOf: URL(filePath: path))
  }

  /// At every length where `MUTATIONS` is large, otherwise at some.
  @Test func `a database cut short is refused or read`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "a.mbtiles"
      let original = try database(of: 21, at: path)
      for length in stride(from: 0, to: original.count, by: max(1, original.count / Mutations.count(usual: 100))) {
        try original.prefix(length).write(to: URL(filePath: path))
        guard let reader = try? openTileArchive(path) else { continue }
        for id in UInt64(0)..<21 { _ = try? reader.tile(try #require(TileID(hilbertID: id))) }
        try? reader.forEachTile { _, _ in }
      }
    }
  }

  @Test func `a changed database is refused or read`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "a.mbtiles"
      let original = try database(of: 85, at: path)
      var random = SplitMix(seed: 3)
      for _ in 0..<Mutations.count(usual: 150) {
        var bytes = original
        for _ in 0..<(1 + random.next() % 8) {
          bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
        }
        try bytes.write(to: URL(filePath: path))
        guard let reader = try? openTileArchive(path) else { continue }
        for id in UInt64(0)..<85 { _ = try? reader.tile(try #require(TileID(hilbertID: id))) }
        try? reader.forEachTile { _, _ in }
      }
    }
  }
}
