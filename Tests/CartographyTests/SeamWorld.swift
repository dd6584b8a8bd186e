import Foundation
import Geodesy
import JSON
import MapStyle
import TestWorlds
import TileArchives
import VectorTiles

@testable import Cartography

/// A drawn town with names across tile borders, in the layers of Shortbread and of OpenMapTiles.
enum SeamWorld {
  static let root = TileID(12, 2201, 1343)

  private static let drawing = """
    A..a..b..c.B
    ...1..2..3..
    d..........e
    ..C....D....
    f.....P....g
    E..........F
    ......Q.....
    ..H....G....
    h...R......i
    .........S..
    ...4..5..6..
    I..k..l..m.J
    """

  private static let streets = [
    ("AJ", "Diagonal Avenue of the Long Name", "primary"), ("BI", "Cross Street", "secondary"),
    ("EF", "Equator Road", "tertiary"), ("ak", "Meridian Lane", "residential"), ("bl", "Second Lane", "residential"),
    ("cm", "Third Lane", "residential"), ("de", "North Row", "residential"), ("fg", "Middle Row", "residential"),
    ("hi", "South Row", "residential"),
  ]

  private static let places = [
    ("P", "Pinewood Borough", "suburb"), ("Q", "Quarry Lane Estate", "neighbourhood"), ("R", "Riverside", "village"),
    ("S", "Southern Gardens", "town"),
  ]

  static func archive() throws -> InMemoryTileArchive {
    var features: [MapFeature] = [
      .area("CDGH", in: "water_polygons", ["kind": "water"]), .area("CDGH", in: "water", ["class": "lake"]),
      .point("C", in: "water_polygons_labels", ["kind": "water", "name": "Long Water", "way_area": 900_000]),
    ]
    for (index, (path, name, kind)) in streets.enumerated() {
      let id = UInt64(index + 1)
      let number = "R \(index + 1)"
      features += [
        .line(path, in: "streets", id: id, ["kind": .string(kind), "oneway": .bool(index % 2 == 0)]),
        .line(
          path, in: "street_labels", id: id, ["kind": .string(kind), "name": .string(name), "ref": .string(number)]),
        .line(path, in: "transportation", id: id, ["class": .string(road(kind)), "oneway": .int(Int64(index % 2))]),
        .line(
          path, in: "transportation_name", id: id,
          [
            "class": .string(road(kind)), "name": .string(name), "name:latin": .string(name), "ref": .string(number),
            "ref_length": .int(3),
          ]),
      ]
    }
    for (letter, name, kind) in places {
      features += [
        .point(letter, in: "place_labels", ["kind": .string(kind), "name": .string(name), "population": .int(4000)]),
        .point(letter, in: "place", ["class": .string(kind), "name": .string(name), "name:latin": .string(name)]),
      ]
    }
    for (index, letter) in "123456".enumerated() {
      features += [
        .point(
          String(letter), in: "pois",
          ["name": .string("Inn No \(letter)"), "rank": .int(Int64(index * 60)), "category": "Restaurant"]),
        .point(
          String(letter), in: "poi",
          [
            "name": .string("Inn No \(letter)"), "name:latin": .string("Inn No \(letter)"), "class": "restaurant",
            "subclass": "restaurant", "rank": .int(Int64(index + 1)),
          ]),
      ]
    }
    return try DrawnMap(drawing, features, unitsPerCell: 340).archive(over: root, zooms: 12...14)
  }

  private static func road(_ kind: String) -> String { kind == "residential" ? "minor" : kind }

  /// A renderer of the style, each of whose vector sources is the archive.
  static func renderer(of style: StyleDocument, over archive: any TileArchiveReader) throws -> MapRenderer {
    let names = style.sources.filter { $0.value.kind == .vector }.keys
    return try MapRenderer.open(
      style: style, archives: Dictionary(uniqueKeysWithValues: names.map { ($0, archive) }), directory: ".",
      resources: resources, faults: Faults())
  }

  /// Fonts and glyphs for all tests; labels and tiles are each renderer's own.
  static let resources = MapRenderer.Resources()

  /// A block around the middle of the drawn square, where source tiles of every zoom meet.
  static func block(z: UInt8, scale: Int, side: UInt32 = 4) -> SeamBlock {
    let shift = z - root.z
    let middle = (UInt32(1) << shift) / 2
    let corner = TileID(z: z, x: root.x << shift + middle - side / 2, y: root.y << shift + middle - side / 2)
    return SeamBlock(corner: corner, side: side, surface: min(side, 4), scale: scale)
  }
}
