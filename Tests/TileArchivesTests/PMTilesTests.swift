import Foundation
import Geodesy
import JSON
import TestWorlds
import Testing

@testable import TileArchives

struct PMTilesTests {
  @Test func `a header is 127 bytes and comes back`() throws {
    var header = PMTilesHeader()
    header.root = PMTilesSection(offset: 127, length: 25)
    header.metadata = PMTilesSection(offset: 152, length: 0x1_0000_0001)
    header.leaves = PMTilesSection(offset: 1 << 40, length: 3)
    header.tiles = PMTilesSection(offset: .max, length: .max)
    (header.addressedTiles, header.tileEntries, header.tileContents) = (3, 2, 1)
    header.isClustered = true
    (header.internalCompression, header.tileCompression, header.tileFormat) = (.zstd, .brotli, .avif)
    (header.minZoom, header.maxZoom, header.centerZoom) = (1, 30, 7)
    header.bounds = SIMD4(-1_800_000_000, -850_511_287, 1_800_000_000, 850_511_287)
    header.center = SIMD2(-5, 12)
    #expect(header.encoded.count == 127)
    #expect(try PMTilesHeader(header.encoded, path: "x") == header)
  }

  @Test func `a directory comes back, and its bytes are those of the specification`() throws {
    let entries = [
      PMTilesEntry(tileID: 5, offset: 0, length: 300, runLength: 1),
      PMTilesEntry(tileID: 42, offset: 300, length: 2, runLength: 2),
      PMTilesEntry(tileID: 69, offset: 7, length: 1, runLength: 0),
    ]
    let bytes = PMTilesDirectory.encode(entries)
    #expect(bytes == [3, 5, 37, 27, 1, 2, 0, 0xAC, 2, 2, 1, 1, 0, 8])
    #expect(PMTilesDirectory(bytes)?.entries == entries)
    for length in 0..<bytes.count { #expect(PMTilesDirectory(Array(bytes[..<length])) == nil) }
  }

  @Test func `a run covers its tiles and ends`() {
    let directory = PMTilesDirectory(entries: [
      PMTilesEntry(tileID: 5, offset: 0, length: 1, runLength: 3),
      PMTilesEntry(tileID: 10, offset: 1, length: 1, runLength: 0),
    ])
    #expect([4, 5, 7, 8, 9].map { directory.entry(for: $0)?.tileID } == [nil, 5, 5, nil, nil])
    #expect(directory.entry(for: 1_000_000)?.tileID == 10)
  }

  /// A square of zoom 9 whose tiles all differ: more rows than a root directory holds.
  private func writeLarge(_ path: String) throws -> Int {
    let writer = try createTileArchive(path: path, metadata: TileArchiveMetadata(format: .png))
    var random = SplitMix(seed: 5)
    var count = 0
    for x in UInt32(0)..<256 {
      for y in UInt32(0)..<128 {
        let length = 4 + Int(random.next() % 60)
        try writer.write(
          [UInt8(x), UInt8(y)] + [UInt8](repeating: 7, count: length), at: TileID(z: UInt8(9), x: x, y: y))
        count += 1
      }
    }
    try writer.finish()
    return count
  }

  @Test func `where the root directory outgrows its place there are leaves`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "large.pmtiles"
      let count = try writeLarge(path)
      let reader = try PMTilesReader(path: path)
      #expect(reader.header.leaves.length > 0)
      #expect(reader.header.root.offset + reader.header.root.length <= 16_384)
      #expect(reader.header.isClustered)
      #expect(reader.tileCount == count)
      for x in stride(from: UInt32(0), to: 256, by: 7) {
        for y in stride(from: UInt32(0), to: 128, by: 5) {
          let tile = try reader.tile(TileID(z: UInt8(9), x: x, y: y))
          #expect(tile?.prefix(2) == [UInt8(x), UInt8(y)])
        }
      }
      #expect(try reader.tile(TileID(z: UInt8(9), x: 256, y: 0)) == nil)
      var walked = 0
      try reader.forEachTile { _, _ in walked += 1 }
      #expect(walked == count)
    }
  }

  @Test func `equal tiles are stored once, neighbours as a run`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "sea.pmtiles"
      let writer = try createTileArchive(path: path, metadata: TileArchiveMetadata(format: .png))
      let sea = [UInt8](repeating: 9, count: 1000)
      for id in UInt64(0)..<1365 {
        try writer.write(id == 700 ? [1] : sea, at: try #require(TileID(hilbertID: id)))
      }
      try writer.finish()
      let header = try PMTilesReader(path: path).header
      #expect(header.addressedTiles == 1365)
      #expect(header.tileContents == 2)
      #expect(header.tileEntries == 3)
      #expect(header.tiles.length == 1001)
    }
  }

  private func smallArchive(in directory: String) throws -> [UInt8] {
    let path = directory + "small.pmtiles"
    let writer = try createTileArchive(path: path, metadata: TileArchiveMetadata(name: "n", format: .png))
    for id in UInt64(0)..<21 { try writer.write([UInt8(id % 5)], at: try #require(TileID(hilbertID: id))) }
    try writer.finish()
    return [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  @Test func `an archive cut short at any byte is refused`() throws {
    try withTemporaryDirectory { directory in
      let bytes = try smallArchive(in: directory)
      for length in 0..<bytes.count {
        try Data(bytes[..<length]).write(to: URL(filePath: directory + "cut.pmtiles"))
        #expect(throws: TileArchiveError.self) { try openTileArchive(directory + "cut.pmtiles") }
      }
    }
  }

  @Test func `a changed archive is refused or read within its bounds`() throws {
    try withTemporaryDirectory { directory in
      let original = try smallArchive(in: directory)
      var random = SplitMix(seed: 77)
      for round in 0..<Mutations.count(usual: 1500) {
        var bytes = original
        // Every second round strikes the header alone.
        let reach = round % 2 == 0 ? PMTilesHeader.size : bytes.count
        for _ in 0..<(1 + random.next() % 3) {
          bytes[Int(random.next() % UInt64(reach))] = UInt8(truncatingIfNeeded: random.next())
        }
        try Data(bytes).write(to: URL(filePath: directory + "changed.pmtiles"))
        try readWhole(directory + "changed.pmtiles")
      }
    }
  }

  /// Tables that are not compressed are open to every change.
  @Test func `hostile directories are refused or read within their bounds`() throws {
    try withTemporaryDirectory { directory in
      var random = SplitMix(seed: 99)
      for _ in 0..<Mutations.count(usual: 1500) {
        var table = PMTilesDirectory.encode(
          (0..<6).map { PMTilesEntry(tileID: UInt64($0 * 3), offset: 0, length: 8, runLength: $0 % 3) })
        for _ in 0..<(1 + random.next() % 4) {
          table[Int(random.next() % UInt64(table.count))] = UInt8(truncatingIfNeeded: random.next())
        }
        var header = PMTilesHeader()
        header.internalCompression = .none
        header.maxZoom = 3
        header.root = PMTilesSection(offset: UInt64(PMTilesHeader.size), length: UInt64(table.count))
        // Leaves lie over the root, so that directories lead to themselves.
        header.leaves = header.root
        header.tiles = header.root
        try Data(header.encoded + table).write(to: URL(filePath: directory + "hostile.pmtiles"))
        try readWhole(directory + "hostile.pmtiles")
      }
    }
  }

  private func readWhole(_ path: String) throws {
    guard let reader = try? openTileArchive(path) else { return }
    for id in UInt64(0)..<85 { _ = try? reader.tile(try #require(TileID(hilbertID: id))) }
    var left = 1000
    struct Enough: Error {}
    try? reader.forEachTile { _, _ in
      left -= 1
      if left == 0 { throw Enough() }
    }
  }

  @Test func `tables of no known compression are refused`() throws {
    try withTemporaryDirectory { directory in
      var header = PMTilesHeader()
      header.internalCompression = .unknown
      header.root = PMTilesSection(offset: 127, length: 1)
      let path = directory + "other.pmtiles"
      try Data(header.encoded + [0]).write(to: URL(filePath: path))
      #expect(throws: TileArchiveError.unsupportedCompression(path: path, compression: "an unknown method")) {
        try openTileArchive(path)
      }
    }
  }

  /// An archive of one tile behind three levels of leaves, everything in it compressed by `encode`.
  private func nestedArchive(
    _ compression: TileCompression, tile: [UInt8], levels: Int = 3, encode: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    var leaves: [UInt8] = []
    var entry = PMTilesEntry(tileID: 5, offset: 0, length: UInt32(encode(tile).count), runLength: 1)
    for _ in 0..<levels {
      let leaf = encode(PMTilesDirectory.encode([entry]))
      entry = PMTilesEntry(tileID: 5, offset: UInt64(leaves.count), length: UInt32(leaf.count), runLength: 0)
      leaves += leaf
    }
    let root = encode(PMTilesDirectory.encode([entry]))
    let json = encode(Array(#"{"name":"Nested"}"#.utf8))
    var header = PMTilesHeader()
    (header.internalCompression, header.tileCompression, header.tileFormat) = (compression, compression, .mvt)
    (header.minZoom, header.maxZoom) = (2, 2)
    header.root = PMTilesSection(offset: UInt64(PMTilesHeader.size), length: UInt64(root.count))
    header.metadata = PMTilesSection(offset: header.root.offset + header.root.length, length: UInt64(json.count))
    header.leaves = PMTilesSection(
      offset: header.metadata.offset + header.metadata.length, length: UInt64(leaves.count))
    header.tiles = PMTilesSection(
      offset: header.leaves.offset + header.leaves.length, length: UInt64(encode(tile).count))
    return header.encoded + root + json + leaves + encode(tile)
  }

  @Test(arguments: [TileCompression.none, .gzip, .brotli, .zstd])
  func `tables and tiles of every compression are read, through several levels of leaves`(
    compression: TileCompression
  ) throws {
    try withTemporaryDirectory { directory in
      let path = directory + "nested.pmtiles"
      let encode = StoredStream.encoder(compression)
      let tile: [UInt8] = [0x1A, 3, 1, 2, 3]
      try Data(nestedArchive(compression, tile: tile, encode: encode)).write(to: URL(filePath: path))
      let reader = try openTileArchive(path)
      let id = try #require(TileID(hilbertID: 5))
      #expect(reader.metadata.name == "Nested")
      #expect(reader.tileCount == 1)
      #expect(try reader.tile(id) == encode(tile))
      #expect(try reader.uncompressedTile(id) == tile)
      #expect(reader.metadata.bounds == id.bounds)
      try Data(nestedArchive(compression, tile: tile, levels: 4, encode: encode)).write(to: URL(filePath: path))
      let deep = try openTileArchive(path)
      #expect(throws: TileArchiveError.corrupt(path: path, what: "its directories nest too deeply")) {
        try deep.tile(id)
      }
    }
  }
}
