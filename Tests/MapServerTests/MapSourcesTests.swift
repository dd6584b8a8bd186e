import Cartography
import Foundation
import Geodesy
import Imaging
import JSON
import Places
import Region
import Synchronization
import Testing
import TileArchives
import VectorTiles

@testable import MapServer

/// Regions, archives and style documents become a map.
@Suite(.timeLimit(.minutes(1)))
final class MapSourcesTests {
  static let resources = MapRenderer.Resources()
  private let directory = FileManager.default.temporaryDirectory.appending(path: "map-sources-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: directory) }

  private func path(_ name: String) -> String { directory.appending(path: name).path(percentEncoded: false) }

  /// An archive with one square of `layer` in a tile at zoom 14.
  private func writeArchive(_ name: String, layer: String, at tile: TileID, id: UInt64 = 1) throws {
    let metadata = TileArchiveMetadata(
      name: "Archive", attribution: "© testers", format: .mvt, bounds: tile.bounds, minZoom: 14, maxZoom: 14,
      json: ["vector_layers": [["id": .string(layer), "fields": ["kind": "String"]]]])
    let writer = try createTileArchive(path: path(name), metadata: metadata)
    try writer.write(Self.tile(layer: layer, id: id), at: tile)
    try writer.finish()
  }

  private static func tile(layer: String, id: UInt64) -> [UInt8] {
    var builder = VectorTileLayerBuilder(name: layer)
    builder.add(
      id: id, kind: .polygon, parts: [[SIMD2(0, 0), SIMD2(4096, 0), SIMD2(4096, 4096), SIMD2(0, 4096)]],
      attributes: [(key: "kind", value: .string("test"))])
    return builder.encoded()
  }

  private func writeRegion(_ name: String, title: String, at tile: TileID) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    try writeArchive("\(name)/features.pmtiles", layer: "water_polygons", at: tile)
    let description = RegionDescription(
      name: title, bounds: tile.bounds, minZoom: 0, maxZoom: 14, attribution: "© testers", sources: [])
    try description.serialized().write(to: URL(filePath: path("\(name)/region.json")), options: .atomic)
  }

  private func writePlace(_ name: String, into region: String) throws {
    let id = try #require(PlaceID(.node, 1))
    let box = BoundingBox(west: 25, south: 60, east: 25, north: 60)
    var place = Place(id: id, coordinate: box.centre, bounds: box)
    place.names.local = name
    let writer = try PlaceStoreWriter(path: path("\(region)/\(Region.placesFile)"))
    try writer.add(place, in: 0)
    try writer.finish()
  }

  private func open(_ sources: MapSources) throws -> ServedMap { try sources.open(resources: Self.resources) { _ in } }

  static let tile: TileID = TileID(z: 14, x: 9327, y: 4742)
  static let root: TileID = TileID(z: 1, x: 0, y: 0)
  static let neighbour: TileID = TileID(z: 14, x: 9328, y: 4742)

  @Test func `places come from every region that has some, and from a new import's once it is there`() throws {
    for name in ["first", "second", "third"] { try writeRegion(name, title: name, at: Self.tile) }
    try writePlace("Second", into: "second")
    try writePlace("Third", into: "third")
    let sources = MapSources(paths: ["first", "second", "third"].map(path))
    let map = try open(sources)
    #expect(map.places.count == 2)
    let responder = Responder(map: map)
    defer { responder.close() }
    let address = "/v1/place/I0000000000000005"
    #expect(try TestServer.answer(responder, address).json?["name"] == "Second")
    try FileManager.default.removeItem(atPath: path("second/\(Region.placesFile)"))
    try writePlace("Second, renewed", into: "second")
    responder.serve(try open(sources))
    #expect(try TestServer.answer(responder, address).json?["name"] == "Second, renewed")
  }

  @Test func `a region is served in our own style`() throws {
    try writeRegion("city", title: "City", at: Self.tile)
    let map = try open(MapSources(paths: [path("city")]))
    #expect(map.name == "City")
    #expect(map.styles.first?.name == "standard")
    #expect(map.styles.first?.featureSources.count == 1)
    #expect(try map.features?.tile(Self.tile) != nil)
    let responder = Responder(map: map)
    let answer = try TestServer.answer(responder, "/tiles/standard/15/18654/9484.png?language=de&labels=none")
    #expect(try decodePicture(answer.body).width == 256)
    let style = try #require(try TestServer.answer(responder, "/styles/standard.json?labels=none").json)
    #expect(style["layers"]?.array?.contains { $0["type"] == "symbol" } == false)
    #expect(style["sprite"] == "http://maps.test/sprites/standard")
    let index = try #require(try TestServer.answer(responder, "/sprites/standard@2x.json").json?.object)
    let sheet = try decodePicture(try TestServer.answer(responder, "/sprites/standard@2x.png").body)
    #expect(!index.isEmpty)
    for (name, entry) in index {
      let right = (entry["x"]?.number ?? 0) + (entry["width"]?.number ?? .infinity)
      let bottom = (entry["y"]?.number ?? 0) + (entry["height"]?.number ?? .infinity)
      #expect(right <= Double(sheet.width) && bottom <= Double(sheet.height), "\(name)")
    }
    responder.close()
  }

  @Test func `several regions are one map, and the first wins where they overlap`() throws {
    try writeRegion("west", title: "West", at: Self.tile)
    try writeRegion("east", title: "East", at: Self.neighbour)
    try writeArchive("other.pmtiles", layer: "water_polygons", at: Self.tile, id: 1)
    try writeArchive("more.pmtiles", layer: "land", at: Self.tile, id: 2)
    let map = try open(MapSources(paths: ["west", "east", "other.pmtiles", "more.pmtiles"].map(path)))
    #expect(map.name == "West, East, Archive")
    #expect(map.attribution == "© testers")
    #expect(map.bounds.east == Self.neighbour.bounds.east)
    let features = try #require(map.features)
    #expect(try features.tile(Self.neighbour) != nil)
    let merged = try VectorTile(decoding: try #require(try features.tile(Self.tile)))
    #expect(merged.layers.map(\.name) == ["water_polygons", "land"])
    #expect(merged.layers.map(\.features.count) == [1, 1])
    #expect(features.metadata.json["vector_layers"]?.array?.count == 2)
  }

  @Test func `a style document takes the map's tiles where its layers fit`() throws {
    try writeRegion("city", title: "City", at: Self.tile)
    let document: JSONValue = [
      "version": 8, "name": "Mine",
      "sources": [
        "hosted": ["type": "vector", "url": "https://tiles.example/x.json"],
        "unfit": ["type": "vector", "url": "https://tiles.example/y.json"],
      ],
      "layers": [
        [
          "id": "a", "type": "fill", "source": "hosted", "source-layer": "water_polygons",
          "paint": ["fill-color": "#ff0000"],
        ],
        ["id": "b", "type": "fill", "source": "unfit", "source-layer": "transportation"],
      ],
    ]
    try document.serialized().write(to: URL(filePath: path("mine.json")))
    let map = try open(MapSources(paths: [path("city")], styles: [("mine", path("mine.json"))]))
    #expect(map.styles.map(\.name).contains("mine"))
    #expect(map.styles.first?.title == "Mine")
    #expect(map.styles.first?.featureSources == ["hosted"])
    let responder = Responder(map: map)
    let picture = try decodePicture(try TestServer.answer(responder, "/tiles/mine/15/18654/9484.png").body)
    #expect(picture[128, 128] == 0xFF00_00FF)
    responder.close()
  }

  @Test func `an archive of pictures is a style of its own`() throws {
    let writer = try createTileArchive(
      path: path("aerial.mbtiles"), metadata: TileArchiveMetadata(name: "From above", format: .png))
    try writer.write(PNG.encode(Pixmap(width: 256, height: 256, fill: 0xFF00_FF00)), at: Self.root)
    try writer.finish()
    let map = try open(MapSources(paths: [path("aerial.mbtiles")]))
    #expect(map.styles.map(\.name) == ["aerial"])
    #expect(map.styles.map(\.title) == ["From above"])
    let responder = Responder(map: map)
    let description = try JSONValue(parsing: Data(TestServer.answer(responder, "/tiles/aerial.json").body))
    #expect(description["maxzoom"]?.number == 1)
    #expect(description["tiles"]?[0]?.string?.hasSuffix("/tiles/aerial/{z}/{x}/{y}.png") == true)
    let deeper = try decodePicture(try TestServer.answer(responder, "/tiles/aerial/2/0/0@2x.png").body)
    #expect(deeper.width == 512 && deeper.uniformPixel == 0xFF00_FF00)
    let outside = try decodePicture(try TestServer.answer(responder, "/tiles/aerial/1/1/1.png").body)
    #expect(outside.width == 256 && outside.uniformPixel == 0)
    responder.close()
  }

  @Test func `what cannot be served is said`() throws {
    #expect(throws: (any Error).self) { try open(MapSources(paths: [path("nowhere")])) }
    try FileManager.default.createDirectory(atPath: path("empty"), withIntermediateDirectories: true)
    #expect(throws: RegionError.notARegion(path("empty"))) { try open(MapSources(paths: [path("empty")])) }
  }

  @Test func `an archive of unknown layers is drawn by what it has`() throws {
    try writeArchive("foreign.pmtiles", layer: "parcels", at: Self.tile)
    let map = try open(MapSources(paths: [path("foreign.pmtiles")]))
    #expect(map.styles.map(\.name) == ["standard"])
    #expect(map.styles[0].featureSources == ["features"])
  }

  @Test func `a region that is replaced is opened anew`() throws {
    try writeRegion("city", title: "Old", at: Self.tile)
    try writeRegion("next", title: "New", at: Self.tile)
    let changes = Mutex(0)
    let watch = MapWatch(paths: [path("city")], interval: 0.05) { changes.withLock { $0 += 1 } }
    defer { watch.stop() }
    try FileManager.default.removeItem(atPath: path("city"))
    Thread.sleep(forTimeInterval: 0.2)
    #expect(changes.withLock { $0 } == 0)
    try FileManager.default.moveItem(atPath: path("next"), toPath: path("city"))
    let deadline = Date(timeIntervalSinceNow: 5)
    while changes.withLock({ $0 }) == 0, Date() < deadline { Thread.sleep(forTimeInterval: 0.02) }
    #expect(changes.withLock { $0 } == 1)
  }
}
