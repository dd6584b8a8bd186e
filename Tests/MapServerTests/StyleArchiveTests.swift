import Cartography
import Foundation
import Geodesy
import Imaging
import JSON
import Testing
import TileArchives
import VectorTiles

@testable import MapServer

/// What a style draws from archives and files of its own is handed out to clients too.
@Suite(.timeLimit(.minutes(1)))
final class StyleArchiveTests {
  private let directory = FileManager.default.temporaryDirectory.appending(path: "style-archives-\(UUID().uuidString)")
  private static let root: TileID = TileID(z: 0, x: 0, y: 0)

  init() throws { try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: directory) }

  private func path(_ name: String) -> String { directory.appending(path: name).path(percentEncoded: false) }

  private func writeArchive(_ name: String, _ format: TileFormat, _ tile: [UInt8]) throws {
    let metadata = TileArchiveMetadata(name: name, attribution: "© \(name)", format: format)
    let writer = try createTileArchive(path: path(name), metadata: metadata)
    try writer.write(tile, at: Self.root)
    try writer.finish()
  }

  private func responder() throws -> Responder {
    var builder = VectorTileLayerBuilder(name: "squares")
    builder.add(
      id: 1, kind: .polygon, parts: [[SIMD2(0, 0), SIMD2(4096, 0), SIMD2(4096, 4096)]], attributes: [])
    try writeArchive("map.pmtiles", .mvt, builder.encoded())
    try writeArchive("more.mbtiles", .mvt, builder.encoded())
    try writeArchive("aerial.pmtiles", .png, PNG.encode(Pixmap(width: 256, height: 256, fill: 0xFF00_FF00)))
    try Data(#"{"type":"Point","coordinates":[1,2]}"#.utf8).write(to: URL(filePath: path("point.json")))
    let style: JSONValue = [
      "version": 8,
      "sources": [
        "own": ["type": "vector", "url": "https://tiles.example/own.json"],
        "a b": ["type": "vector", "tiles": ["https://tiles.example/{z}/{x}/{y}.pbf"], "scheme": "tms", "maxzoom": 0],
        "aerial": ["type": "raster", "url": "pmtiles://aerial.pmtiles", "tileSize": 256],
        "point": ["type": "geojson", "data": "point.json"],
        "far": ["type": "raster", "url": "https://tiles.example/far.json"],
      ],
      "layers": [
        ["id": "own", "type": "fill", "source": "own", "source-layer": "squares"],
        ["id": "more", "type": "fill", "source": "a b", "source-layer": "squares"],
      ],
    ]
    try style.serialized().write(to: URL(filePath: path("style.json")))
    let sources = MapSources(
      paths: [path("map.pmtiles")], styles: [("mine", path("style.json"))], archives: [("a b", path("more.mbtiles"))])
    return Responder(map: try sources.open(resources: MapSourcesTests.resources) { _ in })
  }

  @Test func `a style document names the addresses of all that is here`() throws {
    let responder = try responder()
    defer { responder.close() }
    let sources = try #require(try TestServer.answer(responder, "/styles/mine.json").json?["sources"])
    #expect(sources["own"]?["url"] == "http://maps.test/features.json")
    #expect(
      sources["a b"] == ["type": "vector", "url": "http://maps.test/styles/mine/a%20b.json", "maxzoom": 0])
    #expect(
      sources["aerial"]
        == ["type": "raster", "url": "http://maps.test/styles/mine/aerial.json", "tileSize": 256])
    #expect(sources["point"]?["data"]?["type"] == "Point")
    #expect(sources["far"]?["url"] == "https://tiles.example/far.json")
  }

  @Test func `their tiles are described and handed out as they are`() throws {
    let responder = try responder()
    defer { responder.close() }
    let description = try TestServer.answer(responder, "/styles/mine/a%20b.json")
    #expect(description.json?["tiles"]?[0] == "http://maps.test/styles/mine/a%20b/{z}/{x}/{y}.mvt")
    #expect(description.json?["attribution"] == "© more.mbtiles")
    let tile = try TestServer.answer(responder, "/styles/mine/a%20b/0/0/0.mvt")
    #expect(tile.status == 200 && tile.headers["content-type"] == "application/vnd.mapbox-vector-tile")
    #expect(try VectorTile(decoding: tile.body).layers.map(\.name) == ["squares"])
    let picture = try TestServer.answer(
      responder, "/styles/mine/aerial/0/0/0.png", headers: ["host": "maps.test", "accept-encoding": "gzip"])
    #expect(picture.headers["content-encoding"] == nil)
    #expect(try decodePicture(picture.body).uniformPixel == 0xFF00_FF00)
    for absent in ["own.json", "far.json", "aerial/0/0/0.mvt", "aerial/9/0/0.png", "aerial/0/0", "aerial.xml"] {
      #expect(try TestServer.answer(responder, "/styles/mine/\(absent)").status == 404, "\(absent)")
    }
  }
}
