import Foundation
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

/// Styles that others made, where they are at hand.
private enum ForeignStyles {
  static let present = ["versatiles-colorful", "openmaptiles-osm-bright"]
    .map { "../shared/conformance/styles/\($0).json" }.filter { FileManager.default.fileExists(atPath: $0) }
}

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

  private static let archive = Result { try map.archive(over: SeamWorld.root, zooms: 12...14) }

  private func renderer() throws -> MapRenderer {
    try SeamWorld.renderer(of: StyleDocument(json: Self.style), over: Self.archive.get())
  }

  @Test(arguments: [(UInt8(14), 1), (15, 2), (16, 1)])
  func `a block of tiles holds the labels and pixels that its tiles hold alone`(z: UInt8, scale: Int) throws {
    let findings = try SeamWorld.block(z: z, scale: scale).compare(renderer(), renderer())
    #expect(findings.isSeamless, "\(findings)")
    #expect(findings.labels > 4)
  }

  @Test func `a tile that does not look beyond its edges for labels is found out`() throws {
    let findings = try SeamWorld.block(z: 15, scale: 1).compare(renderer(), renderer(), reach: 0, pixels: false)
    #expect(!findings.labelDifferences.isEmpty, "\(findings)")
  }

  @Test func `the standard style shows no seam`() throws { try expectSeamless("standard") }

  @Test(
    .enabled(if: !ForeignStyles.present.isEmpty, "no ../shared/conformance/styles"), arguments: ForeignStyles.present)
  func `styles that others made show no seam`(style: String) throws { try expectSeamless(style) }

  private func expectSeamless(_ name: String) throws {
    let style = try StyleLibrary.document(name)
    let archive = try SeamWorld.archive()
    let (wide, alone) = try (
      SeamWorld.renderer(of: style, over: archive), SeamWorld.renderer(of: style, over: archive)
    )
    for (z, scale) in [(UInt8(15), 1), (17, 2)] {
      let findings = try SeamWorld.block(z: z, scale: scale, side: z == 17 ? 2 : 4).compare(wide, alone)
      #expect(findings.isSeamless, "\(findings)")
      #expect(findings.labels > 4)
    }
  }

  @Test func `a picture taken anywhere holds the pixels of the tiles under it`() throws {
    let renderer = try renderer()
    let corner = TileID(14, SeamWorld.root.x * 4 + 1, SeamWorld.root.y * 4 + 1)
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
