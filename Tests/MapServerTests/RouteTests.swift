import Geodesy
import Imaging
import JSON
import Synchronization
import Testing
import TileArchives
import Typesetting

@testable import MapServer

/// One archive of vector tiles in memory.
struct StubArchive: TileArchiveReader {
  var metadata = TileArchiveMetadata(
    format: .mvt, minZoom: 0, maxZoom: 14, json: ["vector_layers": [["id": "streets", "fields": [:]]]])
  var tiles: [TileID: [UInt8]] = [:]

  func tile(_ id: TileID) throws(TileArchiveError) -> [UInt8]? { tiles[id] }
  func forEachTile(_ body: (TileID, [UInt8]) throws -> Void) throws { for (id, bytes) in tiles { try body(id, bytes) } }
  var tileCount: Int { tiles.count }
}

@Suite(.timeLimit(.minutes(1)))
struct RouteTests {
  /// A tile without layers: one field that readers step over, of 296 bytes.
  static let plain: [UInt8] = [0x12, 0xA8, 0x02] + [UInt8](repeating: 0x1A, count: 296)

  private func server() throws -> TestServer {
    let renderer = StubRenderer()
    var style = ServedStyle(name: "standard", title: "A & B", renderers: renderer.alone)
    style.document = [
      "version": 8, "layers": [], "glyphs": "https://elsewhere.example/{fontstack}/{range}.pbf",
      "sources": ["streets": ["type": "vector", "url": "pmtiles://x"], "own": ["type": "geojson", "data": "a.json"]],
    ]
    style.featureSources = ["streets"]
    var pictures = ServedStyle(name: "aerial", title: "Aerial", renderers: renderer.alone)
    let stored = StubArchive(
      metadata: TileArchiveMetadata(format: .png),
      tiles: [TileID(z: 1, x: 0, y: 0): PNG.encode(Pixmap(width: 256, height: 256))])
    pictures.pictures = stored
    let features = StubArchive(tiles: [TileID(z: 14, x: 1, y: 2): Gzip.compress(Self.plain)])
    return try TestServer(
      renderer: renderer,
      map: ServedMap(
        name: "Testville", attribution: "© nobody", bounds: BoundingBox(west: 24, south: 60, east: 25, north: 61),
        styles: [style, pictures], features: features, fonts: FontLibrary()))
  }

  @Test func `vector tiles come as gzip or as they are`() throws {
    let server = try server()
    let gzip = try server.answer("/features/14/1/2.mvt", headers: ["accept-encoding": "gzip"])
    #expect(gzip.headers["content-encoding"] == "gzip")
    #expect(gzip.headers["content-type"] == "application/vnd.mapbox-vector-tile")
    #expect(gzip.headers["vary"] == "Accept-Encoding")
    #expect(try Gzip.decompress(gzip.body, limit: 1000) == Self.plain)
    let identity = try server.answer("/features/14/1/2.pbf")
    #expect(identity.headers["content-encoding"] == nil)
    #expect(identity.body == Self.plain)
    #expect(identity.headers["etag"] != gzip.headers["etag"])
    #expect(try server.answer("/features/14/9/9.mvt").status == 204)
    #expect(try server.answer("/features/15/1/2.mvt").status == 404)
    #expect(try server.answer("/features/14/1/2.png").status == 404)
  }

  @Test func `vector tiles keep a coding that the client takes, and are repacked for others`() throws {
    // Zstandard: one raw block.
    let stored: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x20, 4, 0x21, 0, 0, 0x12, 2, 7, 7]
    let server = try TestServer(
      map: ServedMap(
        name: "Packed", attribution: "", bounds: .world, styles: [],
        features: StubArchive(tiles: [TileID(z: 1, x: 0, y: 0): stored, TileID(z: 1, x: 1, y: 0): [0xFF, 0xFF]])))
    let passed = try server.answer("/features/1/0/0.mvt", headers: ["accept-encoding": "gzip, br, zstd"])
    #expect(passed.headers["content-encoding"] == "zstd" && passed.body == stored)
    let repacked = try server.answer("/features/1/0/0.mvt", headers: ["accept-encoding": "gzip, zstd;q=0"])
    #expect(repacked.headers["content-encoding"] == "gzip")
    #expect(try Gzip.decompress(repacked.body, limit: 100) == [0x12, 2, 7, 7])
    #expect(try server.answer("/features/1/0/0.mvt").body == [0x12, 2, 7, 7])
    let damaged = try server.answer("/features/1/1/0.mvt")
    #expect(damaged.status == 500 && damaged.json?["error"]?["message"] == "The tile 1/1/0 cannot be read.")
  }

  @Test func `the vector tiles describe themselves`() throws {
    let document = try #require(try server().answer("/features.json").json)
    #expect(document["tilejson"] == "3.0.0")
    #expect(document["tiles"] == ["http://maps.test/features/{z}/{x}/{y}.mvt"])
    #expect(document["vector_layers"]?[0]?["id"] == "streets")
    #expect(document["maxzoom"] == 14)
    #expect(document["attribution"] == "© nobody")
  }

  @Test func `a map without vector tiles says so`() throws {
    let server = try TestServer()
    #expect(try server.answer("/features.json").status == 404)
    #expect(try server.answer("/features/1/0/0.mvt").status == 404)
  }

  @Test func `a style document names this server's addresses`() throws {
    let server = try server()
    let style = try #require(try server.answer("/styles/standard.json").json)
    #expect(style["sources"]?["streets"] == ["type": "vector", "url": "http://maps.test/features.json"])
    #expect(style["sources"]?["own"]?["data"] == "a.json")
    #expect(style["glyphs"] == "http://maps.test/fonts/{fontstack}/{range}.pbf")
    #expect(try server.answer("/styles/aerial.json").status == 404)
    #expect(try server.answer("/styles/none.json").status == 404)
  }

  @Test func `glyphs come in ranges of 256`() throws {
    let server = try server()
    let answer = try server.answer("/fonts/Noto%20Sans%20Regular,Noto%20Sans%20Bold/0-255.pbf")
    #expect(answer.status == 200)
    #expect(answer.headers["content-type"] == "application/x-protobuf")
    for range in ["0-254", "1-256", "0", "-1-254", "a-b", "1114112-1114367", "4294967295-1"] {
      #expect(try server.answer("/fonts/Noto%20Sans/\(range).pbf").status == 400, "\(range)")
    }
  }

  @Test func `an archive of pictures is served as it is`() throws {
    let server = try server()
    let stored = try decodePicture(try server.answer("/tiles/aerial/1/0/0.png").body)
    #expect(stored.uniformPixel == 0)
    #expect(server.renderer.count == 0)
    _ = try server.answer("/tiles/aerial/1/0/0.jpg")
    _ = try server.answer("/tiles/aerial/1/0/0@2x.png")
    _ = try server.answer("/tiles/aerial/1/1/1.png")
    #expect(server.renderer.count == 3)
  }

  @Test func `a picture has the size asked for`() throws {
    let server = try server()
    let answer = try server.answer("/static/standard/24.9,-60.1,3.5,45/40x30@2x.png")
    let picture = try decodePicture(answer.body)
    #expect(picture.width == 80 && picture.height == 60)
  }
}
