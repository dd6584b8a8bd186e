import Foundation
import Geodesy
import Imaging
import JSON
import MapStyle
import Testing

@testable import Cartography

@Suite struct MapRendererTests {
  private func renderer(_ style: JSONValue) throws -> MapRenderer {
    try MapRenderer.open(
      style: StyleDocument(json: style), archives: [:], directory: ".", resources: MapRenderer.Resources(),
      faults: Faults())
  }

  @Test func `the world's one tile, half a style's zoom 0, shows the ground`() throws {
    let renderer = try renderer([
      "version": 8, "sources": [:],
      "layers": [["id": "ground", "type": "background", "minzoom": 0, "paint": ["background-color": "#336699"]]],
    ])
    let picture = try renderer.render(MapView(tile: TileID(0, 0, 0), scale: 1))
    #expect(picture.uniformPixel == Color(css: "#336699")?.pixel)
  }

  @Test func `a picture without pixels or beyond the limit is refused`() throws {
    let renderer = try renderer(["version": 8, "sources": [:], "layers": []])
    let middle = WorldPoint(x: 0.5, y: 0.5)
    #expect(throws: CartographyError.self) {
      try renderer.render(MapView(center: middle, zoom: 3, width: 0, height: 9))
    }
    #expect(throws: CartographyError.self) {
      try renderer.render(MapView(center: middle, zoom: 3, width: 9000, height: 9))
    }
  }

  @Test(arguments: [UInt8(0), 12, 22, 30])
  func `labels are placed at every zoom that an address may name`(z: UInt8) throws {
    let renderer = try renderer([
      "version": 8,
      "sources": [
        "here": [
          "type": "geojson",
          "data": [
            "type": "Feature", "properties": [:], "geometry": ["type": "Point", "coordinates": [24.94, 60.17]],
          ],
        ]
      ],
      "layers": [
        [
          "id": "name", "type": "symbol", "source": "here",
          "layout": ["text-field": "Here", "text-font": ["Noto Sans Regular"]],
        ]
      ],
    ])
    let tile = TileID(containing: WorldPoint(Coordinate(latitude: 60.17, longitude: 24.94)), z: z)
    let picture = try renderer.render(MapView(tile: tile, scale: 1))
    #expect(picture.uniformPixel == nil, "the name shows")
  }

  @Test func `a source that is not on this machine is a fault and not the end`() throws {
    let renderer = try renderer([
      "version": 8, "sources": ["far": ["type": "vector", "url": "pmtiles://nowhere.pmtiles"]],
      "layers": [
        ["id": "ground", "type": "background", "paint": ["background-color": "#fff"]],
        ["id": "water", "type": "fill", "source": "far", "source-layer": "water"],
      ],
    ])
    #expect(renderer.drawsNothingOfItsTiles)
    #expect(renderer.faults.count(of: .source) == 1)
    let picture = try renderer.render(MapView(tile: TileID(3, 1, 1), scale: 2))
    #expect(picture.uniformPixel == Color.white.pixel)
  }

  @Test func `expressions see where a feature is`() throws {
    func square(_ west: Double) -> JSONValue {
      let (west, east) = (JSONValue.number(west), JSONValue.number(west + 10))
      return ["type": "Polygon", "coordinates": [[[west, -5], [east, -5], [east, 5], [west, 5], [west, -5]]]]
    }
    let features: [JSONValue] = [-40, 0, 40].map { west in
      ["type": "Feature", "properties": [:], "geometry": ["type": "Point", "coordinates": [.number(west), 0]]]
    }
    let renderer = try renderer([
      "version": 8,
      "sources": [
        "points": ["type": "geojson", "data": ["type": "FeatureCollection", "features": .array(features)]]
      ],
      "layers": [
        [
          "id": "inside", "type": "circle", "source": "points", "filter": ["within", square(-45)],
          "paint": ["circle-color": "#ff0000"],
        ],
        [
          "id": "near", "type": "circle", "source": "points", "filter": ["<", ["distance", square(45)], 600_000],
          "paint": ["circle-color": "#0000ff"],
        ],
      ],
    ])
    let view = MapView(center: WorldPoint(x: 0.5, y: 0.5), zoom: 0, width: 256, height: 64)
    let picture = try renderer.render(view)
    #expect([71, 128, 185].map { picture[$0, 32] } == [0xFF00_00FF, 0, 0xFFFF_0000])
  }

  @Test(arguments: [0.0, 30, 123])
  func `no ground shines through a line where tiles meet between pixels`(bearing: Double) throws {
    let renderer = try renderer([
      "version": 8,
      "sources": [
        "line": ["type": "geojson", "data": ["type": "LineString", "coordinates": [[-30, 0.1], [30, -0.1]]]]
      ],
      "layers": [
        ["id": "ground", "type": "background", "paint": ["background-color": "#fff"]],
        ["id": "line", "type": "line", "source": "line", "paint": ["line-width": 24, "line-color": "#336699"]],
      ],
    ])
    // The border between the tiles west and east of Greenwich, and that at the equator, lie at odd parts of pixels.
    for shift in [0.013, 0.29, 0.41] {
      let center = WorldPoint(x: 0.5 + shift / 4096, y: 0.5 + shift / 5000)
      let view = MapView(center: center, zoom: 3, bearing: bearing, width: 65, height: 65)
      let picture = try renderer.render(view)
      let middle = picture.cropped(x: 29, y: 29, width: 7, height: 7)
      #expect(middle.uniformPixel == Color(css: "#336699")?.pixel, "\(bearing)°, \(shift)")
    }
  }

  @Test(arguments: [1.0, 2]) func `a blurred line fades inwards from half a pixel beyond its edge`(ratio: Double) throws
  {
    let renderer = try renderer([
      "version": 8,
      "sources": ["line": ["type": "geojson", "data": ["type": "LineString", "coordinates": [[-30, 0], [30, 0]]]]],
      "layers": [
        ["id": "line", "type": "line", "source": "line", "paint": ["line-width": 16, "line-blur": 6]]
      ],
    ])
    let view = MapView(center: WorldPoint(x: 0.5, y: 0.5), zoom: 3, width: 9, height: 40, pixelRatio: ratio)
    let picture = try renderer.render(view)
    for row in 0..<picture.height {
      let distance = abs(Double(row) + 0.5 - 20 * ratio)
      let wanted = min(max((8 * ratio + 0.5 - distance) / (6 * ratio + 1), 0), 1)
      #expect(abs(Double(picture[4, row] >> 24) / 255 - wanted) < 0.05, "row \(row)")
    }
  }

  @Test func `dashes have the length of the whole zoom's width and grow with the map`() throws {
    let renderer = try renderer([
      "version": 8,
      "sources": ["line": ["type": "geojson", "data": ["type": "LineString", "coordinates": [[0, 0], [90, 0]]]]],
      "layers": [
        [
          "id": "line", "type": "line", "source": "line",
          "paint": ["line-dasharray": [4, 4], "line-width": ["interpolate", ["linear"], ["zoom"], 3, 2, 4, 20]],
        ]
      ],
    ])
    for (zoom, dash) in [(3.0, 8.0), (3.5, 8 * 2.0.squareRoot())] {
      let start = 512 * exp2(zoom) / 2
      let view = MapView(center: WorldPoint(x: (start + 50) / (start * 2), y: 0.5), zoom: zoom, width: 100, height: 9)
      let picture = try renderer.render(view)
      let on = (0..<100).filter { picture[$0, 4] >> 24 > 128 }
      let wanted = (0..<100).filter { Int((Double($0) + 0.5) / dash) % 2 == 0 }
      #expect(Set(on).symmetricDifference(wanted).count <= 2, "zoom \(zoom)")
    }
  }
}
