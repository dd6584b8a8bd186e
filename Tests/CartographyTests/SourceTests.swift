import Foundation
import Geodesy
import Imaging
import JSON
import MapStyle
import Testing
import TileArchives
import VectorTiles

@testable import Cartography

/// The ways in which a style may link to tiles: four of zoom 1, each of a colour of its own.
final class SourceTests {
  private let directory = FileManager.default.temporaryDirectory.appending(path: "sources-\(UUID().uuidString)")

  private static let colors = ["#ff0000", "#00ff00", "#0000ff", "#ffff00"]
  private static let tiles: [TileID] = TileID(z: 0, x: 0, y: 0).children

  init() throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    for name in ["world.pmtiles", "world.mbtiles"] {
      let metadata = TileArchiveMetadata(format: .mvt, minZoom: 1, maxZoom: 1)
      let writer = try createTileArchive(path: path(name), metadata: metadata)
      for (tile, color) in zip(Self.tiles, Self.colors) { try writer.write(Self.square(color), at: tile) }
      try writer.finish()
    }
    for (tile, color) in zip(Self.tiles, Self.colors) {
      let picture = Pixmap(width: 4, height: 4, fill: try #require(Color(css: color)).pixel)
      try write(Self.square(color), "xyz/1/\(tile.x)/\(tile.y).mvt")
      try write(Gzip.compress(Self.square(color)), "tms/1/\(tile.x)/\(1 - tile.y).pbf")
      try write(Self.square(color), "quad/\(tile.x + tile.y * 2)-\(tile.x)\(tile.y).mvt")
      try write(PNG.encode(picture), "png/1/\(tile.x)/\(tile.y).png")
    }
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  private func path(_ name: String) -> String { directory.appending(path: name).path(percentEncoded: false) }

  private func write(_ bytes: [UInt8], _ name: String) throws {
    let url = directory.appending(path: name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  private static func square(_ color: String) -> [UInt8] {
    var builder = VectorTileLayerBuilder(name: "squares")
    builder.add(
      id: nil, kind: .polygon, parts: [[SIMD2(0, 0), SIMD2(4096, 0), SIMD2(4096, 4096), SIMD2(0, 4096)]],
      attributes: [(key: "color", value: .string(color))])
    return builder.encoded()
  }

  /// The colours in the four corners of a picture of the world's middle, north-west first; `-` for the ground.
  private func corners(_ source: JSONValue, zoom: Double = 1, at center: WorldPoint = WorldPoint(x: 0.5, y: 0.5))
    throws -> [String]
  {
    let isRaster = source["type"] == "raster"
    let layer: JSONValue =
      isRaster
      ? ["id": "pictures", "type": "raster", "source": "world"]
      : [
        "id": "squares", "type": "fill", "source": "world", "source-layer": "squares",
        "paint": ["fill-color": ["to-color", ["get", "color"]]],
      ]
    let style = try StyleDocument(json: ["version": 8, "sources": ["world": source], "layers": [layer]])
    let renderer = try MapRenderer.open(
      style: style, archives: [:], directory: path(""), resources: MapRenderer.Resources(), faults: Faults())
    let picture = try renderer.render(MapView(center: center, zoom: zoom, width: 64, height: 64))
    return [(8, 8), (56, 8), (8, 56), (56, 56)].map { x, y in
      Self.colors.first { Color(css: $0)?.pixel == picture[x, y] } ?? (picture[x, y] == 0 ? "-" : "?")
    }
  }

  @Test func `archives and files are found by every kind of link`() throws {
    try Data(#"{"tilejson":"3.0.0","tiles":["xyz/{z}/{x}/{y}.mvt"],"minzoom":1,"maxzoom":1}"#.utf8)
      .write(to: directory.appending(path: "world.json"))
    let urls = [
      "pmtiles://world.pmtiles", "mbtiles://world.mbtiles", "pmtiles://\(path("world.pmtiles"))", "world.mbtiles",
      "file://\(path("world.pmtiles"))", "file://\(path("world.json"))", "world.json",
    ]
    for url in urls {
      #expect(try corners(["type": "vector", "url": .string(url)]) == Self.colors, "\(url)")
    }
    let templates = [
      "pmtiles://world.pmtiles/{z}/{x}/{y}", "mbtiles://\(path("world.mbtiles"))/{z}/{x}/{y}", "xyz/{z}/{x}/{y}.mvt",
      "file://\(path("xyz"))/{z}/{x}/{y}.mvt", "quad/{quadkey}-{prefix}.mvt",
    ]
    for template in templates {
      let source: JSONValue = ["type": "vector", "tiles": [.string(template)], "minzoom": 1, "maxzoom": 1]
      #expect(try corners(source) == Self.colors, "\(template)")
    }
  }

  @Test func `rows may count from the south`() throws {
    var source: [String: JSONValue] = ["type": "vector", "tiles": ["tms/{z}/{x}/{y}.pbf"], "minzoom": 1, "maxzoom": 1]
    source["scheme"] = "tms"
    #expect(try corners(.object(source)) == Self.colors)
    source["scheme"] = "xyz"
    #expect(try corners(.object(source)) == [2, 3, 0, 1].map { Self.colors[$0] })
  }

  @Test func `deeper views enlarge the deepest tiles, shallower ones than the first show none`() throws {
    let source: JSONValue = ["type": "vector", "url": "world.pmtiles"]
    let west = WorldPoint(x: 0.25, y: 0.25)
    #expect(try corners(source, zoom: 9.5, at: west) == Array(repeating: Self.colors[0], count: 4))
    #expect(try corners(source, zoom: 0.9) == Array(repeating: "-", count: 4))
    let shallow: JSONValue = ["type": "vector", "url": "world.pmtiles", "minzoom": 1, "maxzoom": 14]
    #expect(try corners(shallow, zoom: 4, at: west) == Array(repeating: Self.colors[0], count: 4))
    let late: JSONValue = ["type": "vector", "url": "world.pmtiles", "minzoom": 2]
    #expect(try corners(late, zoom: 1.5) == Array(repeating: "-", count: 4))
  }

  @Test(arguments: ["vector", "raster"]) func `tiles outside the source's bounds are not drawn`(type: String) throws {
    let tiles: JSONValue = type == "vector" ? "xyz/{z}/{x}/{y}.mvt" : "png/{z}/{x}/{y}.png"
    let source: JSONValue = [
      "type": .string(type), "tiles": [tiles], "minzoom": 1, "maxzoom": 1, "bounds": [0, 10, 20, 20],
    ]
    #expect(try corners(source) == ["-", Self.colors[1], "-", "-"])
  }

  @Test func `smaller pictures are taken from deeper zooms`() throws {
    for (size, zoom) in [(512.0, 1.0), (256, 0), (128, -1)] {
      let source: JSONValue = [
        "type": "raster", "tiles": ["png/{z}/{x}/{y}.png"], "minzoom": 1, "maxzoom": 1, "tileSize": .number(size),
      ]
      #expect(try corners(source, zoom: zoom) == Self.colors, "\(size)")
      #expect(try corners(source, zoom: zoom - 0.6) == Array(repeating: "-", count: 4), "\(size)")
    }
  }

  @Test func `elevation is taken as a source, and its layers are told of`() throws {
    let style = try StyleDocument(json: [
      "version": 8, "sources": ["heights": ["type": "raster-dem", "url": "https://tiles.example/terrain.json"]],
      "layers": [["id": "shade", "type": "hillshade", "source": "heights"]],
    ])
    let renderer = try MapRenderer.open(
      style: style, archives: [:], directory: ".", resources: MapRenderer.Resources(), faults: Faults())
    let picture = try renderer.render(MapView(center: WorldPoint(x: 0.5, y: 0.5), zoom: 3, width: 8, height: 8))
    #expect(picture.uniformPixel == 0)
    #expect(renderer.faults.count(of: .source) == 0)
  }

  @Test func `a style may have several sprites`() throws {
    for (name, color) in [("base", 0xFF00_00FF as UInt32), ("more", 0xFF00_FF00)] {
      try write(PNG.encode(Pixmap(width: 2, height: 2, fill: color)), "\(name).png")
      try write(Array(#"{"dot":{"x":0,"y":0,"width":2,"height":2,"pixelRatio":1}}"#.utf8), "\(name).json")
    }
    let style = try StyleDocument(json: [
      "version": 8, "sources": [:], "layers": [],
      "sprite": [["id": "default", "url": "base"], ["id": "extra", "url": .string("file://\(path("more"))")]],
    ])
    let renderer = try MapRenderer.open(
      style: style, archives: [:], directory: path(""), resources: MapRenderer.Resources(), faults: Faults())
    let sprites = try #require(renderer.sprites)
    #expect(sprites.names == ["dot", "extra:dot"])
    #expect(sprites.image(named: "dot", pixelRatio: 1)?.pixmap[0, 0] == 0xFF00_00FF)
    #expect(sprites.image(named: "extra:dot", pixelRatio: 1)?.pixmap[0, 0] == 0xFF00_FF00)
    #expect(sprites.image(named: "absent:dot", pixelRatio: 1) == nil)
  }

  @Test func `odd values of a source's members are survived`() throws {
    let point: JSONValue = ["type": "Point", "coordinates": [12, 34]]
    let line: JSONValue = ["type": "LineString", "coordinates": [[-1000, 0], [1000, 89], [12, 34]]]
    let members = [
      "clusterRadius", "clusterMaxZoom", "clusterMinPoints", "clusterProperties", "maxzoom", "buffer", "tolerance",
      "filter", "lineMetrics", "generateId", "cluster", "promoteId",
    ]
    let values: [JSONValue] = [
      -1, 0, 1e300, -1e300, 0.5, 255, "x", true, .null, [], [1], [:], ["a": ["+", ["get", "b"]]],
    ]
    for member in members {
      for value in values {
        var source: [String: JSONValue] = ["type": "geojson", "cluster": true, "lineMetrics": true]
        source["data"] = ["type": "GeometryCollection", "geometries": [point, line, point]]
        source[member] = value
        let style = try StyleDocument(json: [
          "version": 8, "sources": ["odd": .object(source)],
          "layers": [["id": "points", "type": "circle", "source": "odd"]],
        ])
        let renderer = try MapRenderer.open(
          style: style, archives: [:], directory: path(""), resources: SeamWorld.resources, faults: Faults())
        for zoom in [0, 3.5] {
          let center = WorldPoint(Coordinate(latitude: 34, longitude: 12))
          #expect(try renderer.render(MapView(center: center, zoom: zoom, width: 16, height: 16)).width == 16)
        }
      }
    }
  }
}
