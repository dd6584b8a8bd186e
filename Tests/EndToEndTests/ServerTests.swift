import Foundation
import Imaging
import JSON
import TestWorlds
import Testing

@Suite(.serialized, .withDemonstration, .withProgram("curl")) struct ServerTests {
  private let server: RunningServer
  private let scratch: Scratch

  init() throws {
    server = try RunningServer([Demonstration.region()])
    scratch = try Scratch()
  }

  private static let tile = "/tiles/standard/15/18654/9484"

  @Test(arguments: [("", 256), ("@2x", 512), ("@3x", 768)])
  func `a tile is a picture with streets and labels`(suffix: String, side: Int) throws {
    let response = try server.get("\(Self.tile)\(suffix).png")
    #expect(response.status == 200)
    #expect(response.fields["content-type"] == "image/png")
    let picture = try PNG.decode([UInt8](response.body))
    #expect((picture.width, picture.height) == (side, side))
    #expect(Set(picture.pixels).count > 50)
  }

  @Test func `an unchanged tile is not sent again`() throws {
    let first = try server.get("\(Self.tile).png")
    let tag = try #require(first.fields["etag"])
    let second = try server.get("\(Self.tile).png", ["--header", "If-None-Match: \(tag)"])
    #expect(second.status == 304)
    #expect(second.body.isEmpty)
  }

  @Test func `a tile asked for twice at once is drawn once`() throws {
    let before = try #require(try server.counter("belvedere_tiles_drawn_total"))
    let address = "\(server.address)\(Self.tile)@2x.png"
    let files = (0..<8).map { scratch.file("\($0).png") }
    let outcome = try Program.run(
      "curl",
      ["--silent", "--fail", "--parallel", "--parallel-immediate"]
        + files.flatMap { ["--output", $0.path, address] })
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(Set(try files.map { try Data(contentsOf: $0) }).count == 1)
    #expect(try server.counter("belvedere_tiles_drawn_total") == before + 1)
  }

  @Test func `the tile description leads to tiles`() throws {
    let response = try server.get("/tiles/standard.json")
    #expect(response.status == 200)
    let document = try JSONValue(parsing: response.body)
    #expect(document["tilejson"]?.string == "3.0.0")
    #expect(document["bounds"]?.array?.count == 4)
    #expect(document["attribution"]?.string?.contains("OpenStreetMap") == true)
    let template = try #require(document["tiles"]?[0]?.string)
    #expect(template.hasPrefix(server.address))
    let path = template.dropFirst(server.address.count).replacing("{z}", with: "15").replacing("{x}", with: "18654")
      .replacing("{y}", with: "9484")
    #expect(try server.get(String(path)).body == server.get("\(Self.tile).png").body)
  }

  @Test(.withProgram("gdal_translate"))
  func `GDAL fetches tiles through WMTS`() throws {
    let side = 40_075_016.685578488 / 32768
    let (west, north) = (18654 * side - 32768 * side / 2, 32768 * side / 2 - 9484 * side)
    let output = scratch.file("wmts.png")
    let outcome = try Program.run(
      "gdal_translate",
      [
        "-q", "-of", "PNG", "--config", "GDAL_DEFAULT_WMS_CACHE_PATH", scratch.file("cache").path, "-projwin",
        "\(west)", "\(north)", "\(west + side)", "\(north - side)", "-outsize", "256", "256",
        "WMTS:\(server.address)/wmts,layer=standard", output.path,
      ])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let picture = try PNG.decode([UInt8](Data(contentsOf: output)))
    let tile = try PNG.decode([UInt8](server.get("\(Self.tile).png").body))
    let comparison = PictureComparison(picture, tile, tolerance: PictureTolerance(levels: 2, share: 0.01))
    #expect(comparison.matches, "\(comparison)")
  }

  /// Each palette may be off by 6 levels, and pixels drawn in a larger block by one.
  @Test func `a served tile and a tile drawn in bulk are the same picture`() throws {
    let output = scratch.file("tiles")
    let outcome = try Program.run(
      "render-tiles",
      [
        try Demonstration.region(), "--style", "standard", "--zoom", "15", "--bbox", "24.942,60.168,24.943,60.169",
        "--output", output.path,
      ])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: output.path).filter { $0.hasSuffix(".png") }
    #expect(!paths.isEmpty)
    for path in paths {
      let served = try PNG.decode([UInt8](server.get("/tiles/standard/\(path)").body))
      let bulk = try PNG.decode([UInt8](Data(contentsOf: output.appending(path: path))))
      let comparison = PictureComparison(served, bulk, tolerance: PictureTolerance(levels: 13))
      #expect(comparison.matches, "\(path): \(comparison)")
    }
  }

  @Test(arguments: [
    ("/tiles/standard/15/99999999/1.png", 404), ("/tiles/standard/a/b/c.png", 400), ("/tiles/none/0/0/0.png", 404),
    ("/nothing", 404),
  ])
  func `an error is JSON and says what is wrong`(path: String, status: Int) throws {
    let response = try server.get(path)
    #expect(response.status == status)
    #expect(response.fields["access-control-allow-origin"] == "*")
    let document = try JSONValue(parsing: response.body)
    #expect(document["error"]?["message"]?.string?.isEmpty == false)
  }

  @Test func `a signal ends the server in good order`() throws {
    #expect(try server.get("/health").status == 200)
    #expect(server.stop() == 0)
  }
}
