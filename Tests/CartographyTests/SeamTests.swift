import Geodesy
import Imaging
import JSON
import MapStyle
import TestWorlds
import Testing
import TileArchives
import Typesetting
import VectorTiles

@testable import Cartography

/// A block of tiles drawn as one picture must hold, pixel for pixel, what its tiles hold alone.
@Suite struct SeamTests {
  /// Roads that cross at all angles, a lake, and places whose names lie across tile borders.
  private static let map = DrawnMap(
    """
    A..........B
    ............
    ..C....D....
    ............
    .....P......
    E..........F
    ......Q.....
    ..H....G....
    ....R.......
    .........S..
    ............
    I..........J
    """,
    [
      .line("AJ", in: "roads", ["name": .string("Diagonal Avenue of the Long Name")]),
      .line("BI", in: "roads", ["name": .string("Cross Street")]),
      .line("EF", in: "roads", ["name": .string("Equator Road")]),
      .area("CDGH", in: "water"),
      .point("P", in: "places", ["name": .string("Pinewood Borough")]),
      .point("Q", in: "places", ["name": .string("Quarry Lane Estate")]),
      .point("R", in: "places", ["name": .string("Riverside")]),
      .point("S", in: "places", ["name": .string("Southern Gardens")]),
    ], unitsPerCell: 340)

  private static let style: JSONValue = [
    "version": 8, "sources": ["map": ["type": "vector", "url": "pmtiles://drawn"]],
    "layers": [
      ["id": "land", "type": "background", "paint": ["background-color": "#f4f1ea"]],
      [
        "id": "water", "type": "fill", "source": "map", "source-layer": "water",
        "paint": ["fill-color": "rgba(90,150,220,0.6)"],
      ],
      [
        "id": "raised", "type": "fill", "source": "map", "source-layer": "water",
        "paint": [
          "fill-color": "#d0e4c0", "fill-outline-color": "#607050", "fill-translate": ["literal", [-0.7, -2.4]],
        ],
      ],
      [
        "id": "path", "type": "line", "source": "map", "source-layer": "roads",
        "paint": ["line-color": "#a04030", "line-width": 2, "line-dasharray": [2, 1], "line-offset": 8],
      ],
      [
        "id": "casing", "type": "line", "source": "map", "source-layer": "roads",
        "layout": ["line-join": "round", "line-cap": "round"],
        "paint": ["line-color": "#b08030", "line-width": 11],
      ],
      [
        "id": "road", "type": "line", "source": "map", "source-layer": "roads",
        "paint": ["line-color": "#fff4cc", "line-width": ["match", ["get", "name"], "Cross Street", 4, 8]],
      ],
      [
        "id": "dot", "type": "circle", "source": "map", "source-layer": "places",
        "paint": ["circle-color": "#804060", "circle-radius": 6],
      ],
      [
        "id": "street", "type": "symbol", "source": "map", "source-layer": "roads",
        "layout": [
          "symbol-placement": "line", "text-field": ["get", "name"], "text-size": 11,
          "text-font": ["Noto Sans Regular"], "symbol-spacing": 200,
        ], "paint": ["text-halo-color": "#fff", "text-halo-width": 1],
      ],
      [
        "id": "place", "type": "symbol", "source": "map", "source-layer": "places",
        "layout": [
          "text-field": ["get", "name"], "text-size": 14, "text-font": ["Noto Sans Bold"],
          "text-variable-anchor": ["top", "left", "right"], "text-radial-offset": 0.7,
        ], "paint": ["text-halo-color": "#fff", "text-halo-width": 1.5],
      ],
    ],
  ]

  private static let root = TileID(12, 2201, 1343)

  private func renderer() throws -> MapRenderer {
    let archive = try Self.map.archive(over: Self.root, zooms: 12...14)
    return try MapRenderer.open(
      style: StyleDocument(json: Self.style), archives: ["map": archive], directory: ".",
      resources: MapRenderer.Resources(), faults: Faults())
  }

  @Test(arguments: [UInt8(13), 14, 15, 16], [1, 2])
  func `a block of tiles holds the pixels that its tiles hold alone`(z: UInt8, scale: Int) throws {
    let renderer = try renderer()
    // Around the middle of the drawn square, where source tiles of every zoom meet.
    let side = 1 << (z - Self.root.z)
    let first = TileID(
      z, Self.root.x << (z - 12) + UInt32(side / 2) - 1, Self.root.y << (z - 12) + UInt32(side / 2) - 1)
    let tilesPerSide = Double(first.tilesPerSide)
    let block = try renderer.render(
      MapView(
        center: WorldPoint(x: Double(first.x + 1) / tilesPerSide, y: Double(first.y + 1) / tilesPerSide),
        zoom: Double(z) - 1, width: 512, height: 512, pixelRatio: Double(scale)))
    let pixels = 256 * scale
    for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let alone = try renderer.render(
        MapView(tile: TileID(z, first.x + UInt32(column), first.y + UInt32(row)), scale: scale))
      let part = block.cropped(x: column * pixels, y: row * pixels, width: pixels, height: pixels)
      let comparison = PictureComparison(alone, part, tolerance: PictureTolerance(levels: 2))
      #expect(comparison.matches, "tile \(column), \(row) of the block at zoom \(z): \(comparison)")
    }
  }

  @Test func `a picture taken anywhere holds the pixels of the tiles under it`() throws {
    let renderer = try renderer()
    let corner = TileID(14, Self.root.x * 4 + 1, Self.root.y * 4 + 1)
    let tile = try renderer.render(MapView(tile: corner, scale: 1))
    let side = Double(corner.tilesPerSide)
    let view = MapView(
      center: WorldPoint(x: (Double(corner.x) + 0.5) / side + 32 / (side * 256), y: (Double(corner.y) + 0.5) / side),
      zoom: 13, width: 320, height: 256)
    let picture = try renderer.render(view).cropped(x: 0, y: 0, width: 256, height: 256)
    // The picture's left edge lies 0 pixels right of the tile's: its middle is 32 further and its half 32 wider.
    #expect(PictureComparison(picture, tile, tolerance: PictureTolerance(levels: 1)).matches)
  }
}
