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
}
