import Testing

@testable import Importing

@Suite(.enabled(if: SharedFiles.exists(ShortbreadSchema.path), "the schema is not beside the project"))
struct ShortbreadTests {
  @Test func `every layer of the schema is one of ours`() throws {
    let schema = try #require(ShortbreadSchema())
    let missing = Set(schema.layerNames).subtracting(Layer.allCases.map(\.name))
    #expect(missing.isEmpty)
  }

  @Test func `every row of the schema's tables becomes a feature of its kind, not later than it says`() throws {
    let rows = try #require(ShortbreadSchema()).rows
    #expect(rows.count > 400)
    for row in rows {
      let features = Classifier.features(of: row.tags, as: row.origin, adminLevel: row.adminLevel)
      let found = features.first {
        $0.layer == row.layer && $0.shape == row.shape && Self.kind(of: $0, in: row) == row.kind
      }
      #expect(found != nil, "\(row.testDescription): \(features.map { "\($0.layer) \($0.kind ?? "")" })")
      #expect(found?.minimumZoom ?? 0 <= row.zoom, "\(row.testDescription)")
    }
  }

  private static func kind(of feature: SeenFeature, in row: SchemaRow) -> String? {
    switch row.layer {
    case "boundaries", "boundary_labels":
      if case .integer(let level)? = feature.fields["admin_level"] { "\(level)" } else { nil }
    case "pois":
      row.tags.keys.compactMap { key in
        if case .text(let value)? = feature.fields[key] { value } else { nil }
      }.first
    default: feature.kind
    }
  }

  /// Objects that have everything to tell of which their layer has a field.
  private static let tellingObjects: [(layer: String, origin: Origin, tags: [[String: String]])] = [
    ("water_polygons", .area, [["natural": "water", "name": "X"]]),
    ("water_polygons_labels", .area, [["natural": "water", "name": "X"]]),
    ("water_lines", .line, [["waterway": "river"]]),
    ("water_lines_labels", .line, [["waterway": "river", "name": "X"]]),
    ("dam_lines", .line, [["waterway": "dam"]]),
    ("dam_polygons", .area, [["waterway": "dam"]]),
    ("pier_lines", .line, [["man_made": "pier"]]),
    ("pier_polygons", .area, [["man_made": "pier"]]),
    ("boundaries", .line, [["boundary": "administrative"]]),
    ("boundary_labels", .area, [["boundary": "administrative", "admin_level": "2", "name": "X"]]),
    ("place_labels", .node, [["place": "town", "name": "X"]]),
    ("land", .area, [["landuse": "forest"]]),
    ("sites", .area, [["amenity": "parking"]]),
    ("buildings", .area, [["building": "yes"]]),
    ("addresses", .node, [["addr:housenumber": "1", "addr:housename": "X"]]),
    (
      "streets", .line,
      [
        [
          "highway": "track", "tracktype": "grade2", "surface": "gravel", "service": "alley", "motorcar": "private",
          "bicycle": "yes", "foot": "designated", "horse": "customers",
        ]
      ]
    ),
    ("street_polygons", .area, [["highway": "service", "area": "yes", "service": "alley", "surface": "asphalt"]]),
    ("street_labels", .line, [["highway": "primary", "name": "X", "ref": "1;22"]]),
    ("streets_polygons_labels", .area, [["highway": "pedestrian", "area": "yes", "name": "X"]]),
    ("street_labels_points", .node, [["highway": "motorway_junction", "name": "X", "ref": "2"]]),
    ("bridges", .area, [["man_made": "bridge"]]),
    ("aerialways", .line, [["aerialway": "gondola"]]),
    ("ferries", .line, [["route": "ferry", "name": "X"]]),
    ("public_transport", .node, [["aeroway": "aerodrome", "name": "X", "iata": "HEL"]]),
    (
      "pois", .node,
      [
        ["amenity": "cafe", "cuisine": "cake", "name": "X", "addr:housenumber": "1", "addr:housename": "Y"],
        ["leisure": "pitch", "sport": "tennis"], ["tourism": "information", "information": "map"],
        ["shop": "bakery"], ["man_made": "tower", "tower:type": "bell_tower"], ["historic": "fort"],
        ["emergency": "phone"], ["highway": "emergency_access_point"], ["office": "diplomatic"],
        ["amenity": "vending_machine", "vending": "sweets"],
        ["amenity": "place_of_worship", "religion": "christian", "denomination": "lutheran"],
        ["amenity": "recycling"], ["amenity": "bank"],
      ]
    ),
  ]

  @Test func `every field that the schema names is told, not later than it says`() throws {
    let schema = try #require(ShortbreadSchema())
    for object in Self.tellingObjects {
      let features = object.tags.flatMap {
        Classifier.features(of: $0, as: object.origin, adminLevel: object.layer == "boundaries" ? 2 : 0)
      }.filter { $0.layer == object.layer }
      for field in schema.fields(of: object.layer) where !field.name.contains(" ") && field.name != "value" {
        let zoom = features.compactMap { $0.fieldZooms[field.name] }.min()
        #expect(zoom != nil, "\(object.layer).\(field.name)")
        #expect(zoom ?? 0 <= field.zoom, "\(object.layer).\(field.name)")
      }
    }
    let untold = Set(schema.layerNames).subtracting(Self.tellingObjects.map(\.layer))
    #expect(untold == ["ocean"])
  }

  @Test func `a country's label enters earlier the larger the country`() {
    let tags = ["boundary": "administrative", "admin_level": "2", "name": "X"]
    // Sides in grid units of 3.73 cm: 1,500 km, 900 km, 400 km, 10 km.
    let zooms = [40_000_000, 24_000_000, 10_700_000, 268_000].map { side in
      Classifier.features(of: tags, as: .area, side: side).first { $0.layer == "boundary_labels" }?.minimumZoom
    }
    #expect(zooms == [2, 3, 4, 5])
  }

  @Test(arguments: [("yes", "yes"), ("permissive", "yes"), ("destination", "limited"), ("private", "no")])
  func `access tags are mapped`(tag: String, mapped: String) {
    let street = Classifier.features(of: ["highway": "residential", "access": tag], as: .line)
      .first { $0.layer == "streets" }
    #expect(street?.fields["motorcar"] == .text(mapped))
    #expect(street?.fields["foot"] == .text(mapped))
  }

  @Test func `unknown access is not told`() {
    let street = Classifier.features(of: ["highway": "residential", "access": "perhaps"], as: .line)
      .first { $0.layer == "streets" }
    #expect(street?.fields["motorcar"] == nil)
  }

  @Test func `road numbers are told one a line`() {
    let label = Classifier.features(of: ["highway": "primary", "ref": "E 18;101"], as: .line)
      .first { $0.layer == "street_labels" }
    #expect(label?.fields["ref"] == .text("E 18\n101"))
    #expect(label?.fields["ref_rows"] == .integer(2))
    #expect(label?.fields["ref_cols"] == .integer(4))
  }
}
