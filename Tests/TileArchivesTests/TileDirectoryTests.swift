import Foundation
import Geodesy
import JSON
import Testing
import TileArchives

struct TileDirectoryTests {
  private let sea: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1]
  private let land: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 2]
  private let metadata = TileArchiveMetadata(format: .png)

  private func write(to path: String, scale: Int) throws {
    let writer = try createTileArchive(path: path, metadata: metadata, scale: scale)
    try writer.write(sea, at: TileID(z: UInt8(1), x: 0, y: 0))
    try writer.write(sea, at: TileID(z: UInt8(1), x: 1, y: 0))
    try writer.write(land, at: TileID(z: UInt8(1), x: 1, y: 1))
    try writer.finish()
  }

  @Test(arguments: [(1, "1/1/0.png"), (2, "1/1/0@2x.png"), (3, "1/1/0@3x.png")])
  func `tiles are files named by their address and scale, as the metadata says`(scale: Int, name: String) throws {
    try withTemporaryDirectory { directory in
      try write(to: directory + "tiles", scale: scale)
      #expect(FileManager.default.contents(atPath: directory + "tiles/" + name) == Data(sea))
      let json = try JSONValue(parsing: Data(contentsOf: URL(filePath: directory + "tiles/metadata.json")))
      let suffix = scale == 1 ? "" : "@\(scale)x"
      #expect(json["tiles"] == .array([.string("{z}/{x}/{y}\(suffix).png")]))
      #expect(json["tilejson"] == "3.0.0" && json["minzoom"] == 1 && json["maxzoom"] == 1)
      #expect(try openTileArchive(directory + "tiles").tileCount == 3)
    }
  }

  @Test func `equal tiles are one file under several names`() throws {
    try withTemporaryDirectory { directory in
      try write(to: directory + "tiles/", scale: 1)
      func file(_ name: String) throws -> (Int?, Int?) {
        let attributes = try FileManager.default.attributesOfItem(atPath: directory + "tiles/" + name)
        return (attributes[.systemFileNumber] as? Int, attributes[.referenceCount] as? Int)
      }
      #expect(try file("1/0/0.png") == file("1/1/0.png"))
      #expect(try file("1/0/0.png").1 == 2)
      #expect(try file("1/1/1.png").1 == 1)
    }
  }

  @Test func `a directory with other files in it is left alone`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "home"
      try FileManager.default.createDirectory(atPath: path + "/1", withIntermediateDirectories: true)
      try Data("precious".utf8).write(to: URL(filePath: path + "/letter.txt"))
      #expect(throws: TileArchiveError.occupied(path: path)) {
        try createTileArchive(path: path, metadata: metadata)
      }
      #expect(names(in: directory) == ["home"])
      #expect(names(in: path) == ["1", "letter.txt"])
    }
  }

  @Test func `an empty directory is filled`() throws {
    try withTemporaryDirectory { directory in
      try FileManager.default.createDirectory(atPath: directory + "tiles", withIntermediateDirectories: true)
      try write(to: directory + "tiles", scale: 1)
      #expect(names(in: directory + "tiles") == ["1", "metadata.json"])
      #expect(names(in: directory) == ["tiles"])
    }
  }

  @Test func `tiles without metadata are read, with what their files show`() throws {
    try withTemporaryDirectory { directory in
      try write(to: directory + "tiles", scale: 2)
      try FileManager.default.removeItem(atPath: directory + "tiles/metadata.json")
      let metadata = try openTileArchive(directory + "tiles").metadata
      #expect(metadata.format == .png)
      #expect(metadata.minZoom == 1 && metadata.maxZoom == 1)
      #expect(metadata.bounds.west == -180 && metadata.bounds.east == 180)
    }
  }

  @Test func `a directory without tiles is no archive`() throws {
    try withTemporaryDirectory { directory in
      #expect(throws: TileArchiveError.notAnArchive(path: directory, kind: "a directory of tiles z/x/y")) {
        try openTileArchive(directory)
      }
    }
  }
}
