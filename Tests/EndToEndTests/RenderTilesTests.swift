import Foundation
import Geodesy
import Imaging
import Testing
import TileArchives

@Suite(.serialized, .withDemonstration) struct RenderTilesTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func render(_ output: String, _ options: [String]) throws -> Outcome {
    let region = try Demonstration.region()
    return try Program.run(
      "render-tiles", [region, "--style", "standard"] + options + ["--output", scratch.file(output).path])
  }

  /// Every tile of an archive as our own reader finds it.
  private func tiles(_ name: String) throws -> [TileID: [UInt8]] {
    var tiles: [TileID: [UInt8]] = [:]
    try openTileArchive(scratch.file(name).path).forEachTile { tiles[$0] = $1 }
    return tiles
  }

  /// Every tile of an MBTiles archive as SQLite's own shell finds it.
  private func tilesBySQLite(_ name: String) throws -> [TileID: [UInt8]] {
    let query = "select zoom_level, tile_column, tile_row, hex(tile_data) from tiles"
    let rows = try Program.run("sqlite3", ["-readonly", scratch.file(name).path, query])
    #expect(rows.status == 0, "\(rows.messages)")
    let pairs = try rows.text.split(separator: "\n").map { row in
      let fields = row.split(separator: "|")
      let (z, x, row) = try (#require(Int(fields[0])), #require(Int(fields[1])), #require(Int(fields[2])))
      return (try #require(TileID(z: z, x: x, y: (1 << z) - 1 - row)), try bytes(hexadecimal: fields[3]))
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  private func bytes(hexadecimal text: Substring) throws -> [UInt8] {
    let digits = Array(text.utf8).map { $0 < 65 ? $0 - 48 : $0 - 55 }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// Every file z/x/y.png below a directory.
  private func tilesByPath(_ name: String) throws -> [TileID: [UInt8]] {
    var tiles: [TileID: [UInt8]] = [:]
    let directory = scratch.file(name)
    for path in try FileManager.default.subpathsOfDirectory(atPath: directory.path) where path.hasSuffix(".png") {
      let numbers = path.dropLast(4).split(separator: "/").compactMap { Int($0) }
      try #require(numbers.count == 3, "\(path)")
      let tile = try #require(TileID(z: numbers[0], x: numbers[1], y: numbers[2]))
      tiles[tile] = try [UInt8](Data(contentsOf: directory.appending(path: path)))
    }
    return tiles
  }

  @Test(.withProgram("sqlite3"))
  func `the three forms hold the same tiles byte for byte`() throws {
    for output in ["map.pmtiles", "map.mbtiles", "map"] {
      let outcome = try render(output, ["--zoom", "0-16"])
      #expect(outcome.status == 0, "\(outcome.messages)")
    }
    let expected = try tilesByPath("map")
    #expect(expected.keys.map(\.z).min() == 0)
    #expect(expected.keys.map(\.z).max() == 16)
    #expect(try tiles("map.pmtiles") == expected)
    #expect(try tilesBySQLite("map.mbtiles") == expected)
    for bytes in expected.values {
      let picture = try decodePicture(bytes)
      #expect((picture.width, picture.height) == (256, 256))
    }
  }

  @Test(.withProgram("gdalinfo"))
  func `GDAL reads the MBTiles`() throws {
    #expect(try render("map.mbtiles", ["--zoom", "15"]).status == 0)
    let info = try Program.run("gdalinfo", ["-checksum", scratch.file("map.mbtiles").path])
    #expect(info.status == 0, "\(info.messages)")
    #expect(info.text.contains("ZOOM_LEVEL=15"))
  }

  @Test func `the number of threads does not change a byte`() throws {
    for jobs in ["1", "4"] {
      #expect(try render("\(jobs).pmtiles", ["--zoom", "13-15", "--jobs", jobs]).status == 0)
    }
    #expect(try Data(contentsOf: scratch.file("1.pmtiles")) == Data(contentsOf: scratch.file("4.pmtiles")))
  }

  @Test(arguments: ["jpg", "webp"])
  func `tiles come in other formats and at twice the size`(format: String) throws {
    let options = ["--zoom", "15", "--scale", "2", "--format", format, "--bbox", "24.94,60.168,24.945,60.17"]
    #expect(try render("map", options).status == 0)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: scratch.file("map").path)
      .filter { $0.hasSuffix("@2x.\(format)") }
    #expect((1...4).contains(paths.count))
    for path in paths {
      let picture = try decodePicture([UInt8](Data(contentsOf: scratch.file("map/\(path)"))))
      #expect((picture.width, picture.height) == (512, 512))
    }
  }

  @Test func `a dry run tells count, size and time and writes nothing`() throws {
    let outcome = try render("map.pmtiles", ["--zoom", "0-16", "--dry-run"])
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("tiles"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.directory.path).isEmpty)
  }

  @Test func `neither the region that is drawn nor a file that is no archive is overwritten`() throws {
    let region = try Demonstration.region()
    let inside = try Program.run(
      "render-tiles", [region, "--style", "standard", "--zoom", "3", "--output", region + "/features.pmtiles"])
    #expect(inside.status == 1 && inside.messages.contains("overwrite what is drawn"), "\(inside.messages)")
    try "accounts".write(to: scratch.file("accounts.pmtiles"), atomically: true, encoding: .utf8)
    let foreign = try render("accounts.pmtiles", ["--zoom", "3"])
    #expect(foreign.status == 1 && foreign.messages.contains("no tile archive"), "\(foreign.messages)")
    #expect(try String(contentsOf: scratch.file("accounts.pmtiles"), encoding: .utf8) == "accounts")
  }

  /// Ends a run by SIGKILL once the part that it keeps has grown beyond `size` bytes; false where it was done before.
  private func renderKilled(_ output: String, _ options: [String], at size: Int) throws -> Bool {
    let region = try Demonstration.region()
    let part = scratch.file(output + ".partial").path
    let process = Process()
    process.executableURL = URL(filePath: try #require(Program.path("render-tiles")))
    process.arguments = [region, "--style", "standard"] + options + ["--output", scratch.file(output).path]
    process.standardError = FileHandle.nullDevice
    try process.run()
    while process.isRunning {
      let attributes = try? FileManager.default.attributesOfItem(atPath: part)
      if let now = attributes?[.size] as? Int, now > size { break }
      Thread.sleep(forTimeInterval: 0.01)
    }
    let isKilled = process.isRunning
    if isKilled { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return isKilled
  }

  @Test(arguments: ["map.pmtiles", "map.mbtiles"])
  func `a run that is killed again and again ends with the same file, and then there is nothing to do`(
    output: String
  ) throws {
    let options = ["--zoom", "0-16"]
    let whole = "whole-" + output
    #expect(try render(whole, options).status == 0)
    let size = try Data(contentsOf: scratch.file(whole)).count
    for share in [0, 3, 6] { _ = try renderKilled(output, options, at: size * share / 10) }
    let last = try render(output, options)
    #expect(last.status == 0, "\(last.messages)")
    #expect(try Data(contentsOf: scratch.file(output)) == Data(contentsOf: scratch.file(whole)))
    let again = try render(output, options)
    #expect(again.status == 0 && again.text.hasPrefix("Nothing to do"), "\(again.messages)")
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.directory.path)
    #expect(names.sorted() == [output, whole].sorted())
  }

  @Test func `a wider request adds to an archive, another look does not touch it`() throws {
    #expect(try render("map.pmtiles", ["--zoom", "0-13"]).status == 0)
    let narrow = try Data(contentsOf: scratch.file("map.pmtiles"))
    let other = try render("map.pmtiles", ["--zoom", "0-13", "--language", "sv"])
    #expect(other.status == 1 && other.messages.contains("another language"), "\(other.messages)")
    #expect(try Data(contentsOf: scratch.file("map.pmtiles")) == narrow)
    #expect(try render("map.pmtiles", ["--zoom", "0-14"]).status == 0)
    #expect(try render("wide.pmtiles", ["--zoom", "0-14"]).status == 0)
    #expect(try Data(contentsOf: scratch.file("map.pmtiles")) == Data(contentsOf: scratch.file("wide.pmtiles")))
    #expect(try render("map.pmtiles", ["--zoom", "0-13", "--language", "sv", "--overwrite"]).status == 0)
    #expect(try Data(contentsOf: scratch.file("map.pmtiles")) != narrow)
  }

  @Test func `a box outside the region is refused`() throws {
    let outcome = try render("map.pmtiles", ["--zoom", "3", "--bbox", "-10,-10,-9,-9"])
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("outside the region"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.directory.path).isEmpty)
  }

  @Test(arguments: [
    ["--zoom", "9-3"], ["--zoom", "x"], ["--zoom", "31"], [], ["--zoom", "3", "--bbox", "1,2,3"],
    ["--zoom", "3", "--bbox", "1,5,3,4"], ["--zoom", "3", "--scale", "4"], ["--zoom", "3", "--format", "gif"],
    ["--zoom", "3", "--jobs", "0"],
  ])
  func `a wrong command line ends with status 2`(options: [String]) throws {
    #expect(try render("map.pmtiles", options).status == 2)
  }

  @Test func `an unknown style or region is named`() throws {
    let region = try Demonstration.region()
    let style = try Program.run(
      "render-tiles", [region, "--style", "no-such-style", "--zoom", "3", "--output", scratch.file("a.pmtiles").path])
    #expect(style.status == 1)
    #expect(style.messages.contains("no-such-style"))
    let nowhere = scratch.file("nowhere").path
    let missing = try Program.run(
      "render-tiles", [nowhere, "--style", "standard", "--zoom", "3", "--output", scratch.file("a.pmtiles").path])
    #expect(missing.status == 1)
    #expect(missing.messages.contains(nowhere))
  }
}
