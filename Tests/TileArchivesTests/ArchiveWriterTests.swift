import Foundation
import Geodesy
import JSON
import TestWorlds
import Testing
import TileArchives

/// What every kind of archive must do alike.
struct ArchiveWriterTests {
  static let kinds = ["a.pmtiles", "a.mbtiles", "a"]

  private let metadata = TileArchiveMetadata(
    name: "Test", attribution: "© nobody", description: "tiles of a test", format: .png,
    bounds: BoundingBox(west: -10, south: -20, east: 30, north: 40), center: Coordinate(latitude: 1, longitude: 2),
    centerZoom: 3, json: ["vector_layers": [["id": "a", "fields": [:]]], "type": "overlay"])

  /// Tiles of zooms 0 to 4, a third of them equal.
  private var tiles: [(TileID, [UInt8])] {
    (0..<341).compactMap { index in
      TileID(hilbertID: UInt64(index)).map { ($0, png(index % 3 == 0 ? 0 : index)) }
    }
  }

  private func png(_ number: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(String(repeating: "tile \(number) ", count: 20).utf8)
  }

  private func write(_ tiles: [(TileID, [UInt8])], to path: String) throws {
    let writer = try createTileArchive(path: path, metadata: metadata)
    for (id, bytes) in tiles { try writer.write(bytes, at: id) }
    try writer.finish()
  }

  @Test(arguments: kinds)
  func `what is written can be read`(kind: String) throws {
    try withTemporaryDirectory { directory in
      try write(tiles, to: directory + kind)
      let reader = try openTileArchive(directory + kind)
      #expect(reader.tileCount == 341)
      for (id, bytes) in tiles { #expect(try reader.tile(id) == bytes) }
      #expect(try reader.tile(TileID(z: UInt8(5), x: 0, y: 0)) == nil)
      var seen: [TileID: [UInt8]] = [:]
      var zooms: [UInt8] = []
      try reader.forEachTile { id, bytes in
        seen[id] = bytes
        zooms.append(id.z)
      }
      #expect(seen == Dictionary(uniqueKeysWithValues: tiles))
      #expect(zooms == zooms.sorted())
    }
  }

  @Test(arguments: kinds)
  func `the metadata comes back, with the zooms of the tiles`(kind: String) throws {
    try withTemporaryDirectory { directory in
      try write(tiles, to: directory + kind)
      var expected = metadata
      expected.maxZoom = 4
      var found = try openTileArchive(directory + kind).metadata
      if kind == "a.mbtiles" {
        #expect(found.json["version"] == "1")
        found.json = expected.json
      }
      #expect(found == expected)
    }
  }

  @Test(arguments: ["a.pmtiles", "a.mbtiles"])
  func `the same tiles give the same bytes in whatever order they come`(kind: String) throws {
    try withTemporaryDirectory { directory in
      var random = SplitMix(seed: 1)
      try write(tiles, to: directory + kind)
      let first = try Data(contentsOf: URL(filePath: directory + kind))
      for _ in 0..<3 {
        try write(tiles.shuffled(using: &random), to: directory + kind)
        #expect(try Data(contentsOf: URL(filePath: directory + kind)) == first)
      }
    }
  }

  @Test(arguments: kinds)
  func `a later tile replaces an earlier one at its address and no other`(kind: String) throws {
    try withTemporaryDirectory { directory in
      let (a, b): (TileID, TileID) = (.init(z: 1, x: 0, y: 0), .init(z: 1, x: 1, y: 0))
      try write([(a, png(1)), (b, png(1)), (a, png(2)), (b, png(1))], to: directory + kind)
      let reader = try openTileArchive(directory + kind)
      #expect(try reader.tile(a) == png(2))
      #expect(try reader.tile(b) == png(1))
      #expect(reader.tileCount == 2)
    }
  }

  @Test(arguments: kinds)
  func `until it is finished nothing stands under its name, and if it never is nothing stays`(kind: String) throws {
    try withTemporaryDirectory { directory in
      do {
        let writer = try createTileArchive(path: directory + kind, metadata: metadata)
        try writer.write(png(1), at: TileID(z: UInt8(0), x: 0, y: 0))
        #expect(!FileManager.default.fileExists(atPath: directory + kind))
        #expect(!names(in: directory).isEmpty)
      }
      #expect(names(in: directory).isEmpty)
      try write(tiles, to: directory + kind)
      #expect(names(in: directory) == [kind])
    }
  }

  @Test(arguments: kinds)
  func `an archive is replaced only when the new one is whole`(kind: String) throws {
    try withTemporaryDirectory { directory in
      let id: TileID = .init(z: 0, x: 0, y: 0)
      try write([(id, png(1))], to: directory + kind)
      do {
        let writer = try createTileArchive(path: directory + kind, metadata: metadata)
        try writer.write(png(2), at: id)
        #expect(try openTileArchive(directory + kind).tile(id) == png(1))
      }
      #expect(try openTileArchive(directory + kind).tile(id) == png(1))
      try write([(id, png(3))], to: directory + kind)
      #expect(try openTileArchive(directory + kind).tile(id) == png(3))
      #expect(names(in: directory) == [kind])
    }
  }

  @Test(arguments: kinds)
  func `two writers of one archive do not mix`(kind: String) throws {
    try withTemporaryDirectory { directory in
      let first = try createTileArchive(path: directory + kind, metadata: metadata)
      #expect(throws: TileArchiveError.busy(path: directory + kind, process: Int(getpid()))) {
        try createTileArchive(path: directory + kind, metadata: metadata)
      }
      try first.write(png(1), at: TileID(z: UInt8(0), x: 0, y: 0))
      try first.finish()
      #expect(throws: TileArchiveError.finished) { try first.finish() }
      #expect(throws: TileArchiveError.finished) { try first.write([], at: TileID(z: UInt8(0), x: 0, y: 0)) }
    }
  }

  @Test(arguments: kinds, [1, 20, 340])
  func `an interrupted archive goes on where it was and becomes the same`(kind: String, count: Int) throws {
    try withTemporaryDirectory { directory in
      try write(tiles, to: directory + "whole" + kind)
      let resumption = Resumption(identity: "tiles of a test")
      do {
        let writer = try createTileArchive(path: directory + kind, metadata: metadata, resumption: resumption)
        #expect(writer.keptTiles == 0)
        for (id, bytes) in tiles[..<count] { try writer.write(bytes, at: id) }
        try writer.suspend()
        #expect(throws: TileArchiveError.finished) { try writer.finish() }
      }
      #expect(!FileManager.default.fileExists(atPath: directory + kind))
      let writer = try createTileArchive(path: directory + kind, metadata: metadata, resumption: resumption)
      #expect(writer.keptTiles == count)
      #expect(tiles.map(\.0).count { writer.hasKept($0) } == count)
      for (id, bytes) in tiles where !writer.hasKept(id) { try writer.write(bytes, at: id) }
      try writer.finish()
      #expect(names(in: directory).sorted() == [kind, "whole" + kind].sorted())
      if kind != "a" {
        #expect(
          try Data(contentsOf: URL(filePath: directory + kind))
            == Data(contentsOf: URL(filePath: directory + "whole" + kind)))
      }
      let reader = try openTileArchive(directory + kind)
      for (id, bytes) in tiles { #expect(try reader.tile(id) == bytes) }
    }
  }

  @Test(arguments: kinds)
  func `a part of other tiles is neither mixed in nor lost, unless it is to be replaced`(kind: String) throws {
    try withTemporaryDirectory { directory in
      func begin(_ identity: String, replacing: Bool = false) throws -> any TileArchiveWriter {
        try createTileArchive(
          path: directory + kind, metadata: metadata,
          resumption: Resumption(identity: identity, replacesOther: replacing))
      }
      try { () throws in
        let writer = try begin("one")
        for (id, bytes) in tiles { try writer.write(bytes, at: id) }
        try writer.suspend()
      }()
      #expect(throws: TileArchiveError.otherPartial(path: directory + kind, identity: "one")) { try begin("two") }
      #expect(try begin("one", replacing: true).keptTiles == tiles.count)
      #expect(try begin("two", replacing: true).keptTiles == 0)
      #expect(try begin("two").keptTiles == 0)
    }
  }

  @Test(arguments: kinds)
  func `where nothing can be written the reason is told`(kind: String) throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)missing/\(kind)"
      #expect(throws: TileArchiveError.self) { try createTileArchive(path: path, metadata: metadata) }
    }
  }

  @Test(arguments: kinds)
  func `vector tiles are stored as gzip, compressed here unless they are already`(kind: String) throws {
    try withTemporaryDirectory { directory in
      let plain: [UInt8] = [0x1A, 0x05, 0x78, 0x02, 0x0A, 0x01, 0x61]
      let (a, b): (TileID, TileID) = (.init(z: 1, x: 0, y: 0), .init(z: 1, x: 1, y: 0))
      let writer = try createTileArchive(path: directory + kind, metadata: TileArchiveMetadata(format: .mvt))
      try writer.write(plain, at: a)
      try writer.write(Gzip.compress(plain), at: b)
      try writer.finish()
      let reader = try openTileArchive(directory + kind)
      #expect(reader.metadata.format == .mvt && reader.metadata.compression == .gzip)
      for id in [a, b] {
        #expect(try reader.tile(id) == Gzip.compress(plain))
        #expect(try reader.uncompressedTile(id) == plain)
      }
    }
  }

  @Test(arguments: ["a.pmtiles", "a.mbtiles"])
  func `an archive without tiles is an archive`(kind: String) throws {
    try withTemporaryDirectory { directory in
      try write([], to: directory + kind)
      let reader = try openTileArchive(directory + kind)
      #expect(reader.tileCount == 0)
      #expect(try reader.tile(TileID(z: UInt8(0), x: 0, y: 0)) == nil)
    }
  }

  @Test(arguments: kinds)
  func `tiles may come from many threads`(kind: String) async throws {
    try await withTemporaryDirectoryAsynchronously { directory in
      let writer = try createTileArchive(path: directory + kind, metadata: metadata)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (id, bytes) in tiles { group.addTask { try writer.write(bytes, at: id) } }
        try await group.waitForAll()
      }
      try writer.finish()
      let reader = try openTileArchive(directory + kind)
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for (id, bytes) in tiles { group.addTask { try reader.tile(id) == bytes } }
        for try await isRight in group { #expect(isRight) }
      }
    }
  }
}
