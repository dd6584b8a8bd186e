import Foundation
import Geodesy
import TestWorlds
import Testing

@testable import TileArchives

/// What a process that was killed, or a disk that lost something, leaves of an archive.
struct TileJournalTests {
  private let metadata = TileArchiveMetadata(format: .png)
  private let resumption = Resumption(identity: "tiles of a test")

  private func bytes(_ id: UInt64) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47] + [UInt8](repeating: UInt8(id % 7), count: Int(id % 40))
  }

  private func write(_ ids: Range<UInt64>, to path: String) throws {
    let writer = try createTileArchive(path: path, metadata: metadata, resumption: resumption)
    for id in ids { try writer.write(bytes(id), at: try #require(TileID(hilbertID: id))) }
    try writer.suspend()
  }

  /// Takes what is left, checks it, completes it and checks the archive.
  private func complete(_ path: String, like whole: Data) throws {
    let writer = try createTileArchive(path: path, metadata: metadata, resumption: resumption)
    for id in UInt64(0)..<85 {
      let tile = try #require(TileID(hilbertID: id))
      if !writer.hasKept(tile) { try writer.write(bytes(id), at: tile) }
    }
    try writer.finish()
    #expect(try Data(contentsOf: URL(filePath: path)) == whole)
    try FileManager.default.removeItem(atPath: path)
  }

  private func wholeArchive(_ path: String) throws -> Data {
    try write(0..<85, to: path)
    try createTileArchive(path: path, metadata: metadata, resumption: resumption).finish()
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try Data(contentsOf: URL(filePath: path))
  }

  @Test func `a part cut short at any byte is completed to the same archive`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "a.pmtiles"
      let whole = try wholeArchive(path)
      for ids in [UInt64(0)..<20, 20..<50, 50..<60] { try write(ids, to: path) }
      let part = try Data(contentsOf: URL(filePath: path + ".partial"))
      for length in stride(from: 0, through: part.count, by: 41) {
        try part.prefix(length).write(to: URL(filePath: path + ".partial"))
        try complete(path, like: whole)
      }
    }
  }

  @Test func `a part that was damaged is used up to the damage`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "a.pmtiles"
      let whole = try wholeArchive(path)
      for ids in [UInt64(0)..<20, 20..<50, 50..<60] { try write(ids, to: path) }
      let part = try Data(contentsOf: URL(filePath: path + ".partial"))
      // Behind the head, whose damage makes the file another's.
      let head = 16 + resumption.identity.utf8.count
      var random = SplitMix(seed: 11)
      for _ in 0..<40 {
        var damaged = part
        damaged[head + Int(random.next() % UInt64(part.count - head))] ^= UInt8(1 + random.next() % 255)
        try damaged.write(to: URL(filePath: path + ".partial"))
        try complete(path, like: whole)
      }
    }
  }

  @Test(arguments: ["a.pmtiles", "a.mbtiles", "a"])
  func `what a finished archive's process left goes, what is of others stays`(name: String) throws {
    try withTemporaryDirectory { directory in
      let (path, files) = (directory + name, FileManager.default)
      try write(0..<85, to: path)
      try files.copyItem(atPath: path + ".partial", toPath: directory + "left")
      try createTileArchive(path: path, metadata: metadata, resumption: resumption).finish()
      removeLeftPart(ofArchive: path, identity: resumption.identity)
      #expect(try files.contentsOfDirectory(atPath: directory).sorted() == [name, "left"])
      try files.moveItem(atPath: directory + "left", toPath: path + ".partial")
      removeLeftPart(ofArchive: path, identity: "other tiles")
      #expect(files.fileExists(atPath: path + ".partial"))
      let writer = try createTileArchive(path: path, metadata: metadata, resumption: resumption)
      removeLeftPart(ofArchive: path, identity: resumption.identity)
      #expect(files.fileExists(atPath: path + ".partial"), "another writes it")
      try writer.suspend()
      withExtendedLifetime(writer) {}
    }
    try withTemporaryDirectory { directory in
      let path = directory + name
      try write(0..<85, to: path)
      removeLeftPart(ofArchive: path, identity: resumption.identity)
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory).isEmpty)
    }
  }

  @Test func `a file of somebody else is not taken for a part`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "a.pmtiles"
      try Data("letters to my aunt".utf8).write(to: URL(filePath: path + ".partial"))
      #expect(throws: TileArchiveError.foreignPartial(path + ".partial")) {
        try createTileArchive(path: path, metadata: metadata, resumption: resumption)
      }
      #expect(FileManager.default.contents(atPath: path + ".partial") == Data("letters to my aunt".utf8))
    }
  }

  @Test func `runs that another order of tiles cut come together`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "a.pmtiles"
      let writer = try createTileArchive(path: path, metadata: metadata)
      let ids = (UInt64(0)..<341).sorted { ($0 % 5, $0) < ($1 % 5, $1) }
      for id in ids { try writer.write([1], at: try #require(TileID(hilbertID: id))) }
      try writer.finish()
      #expect(try PMTilesReader(path: path).header.tileEntries == 1)
    }
  }
}
