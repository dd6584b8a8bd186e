/// The schemas of vector tiles that our own styles draw.
package enum TileSchema: String, CaseIterable, Sendable {
  case shortbread, openmaptiles, protomaps

  /// What people call it.
  package var title: String {
    switch self {
    case .shortbread: "Shortbread"
    case .openmaptiles: "OpenMapTiles"
    case .protomaps: "Protomaps"
    }
  }

  /// The schema whose layers these are; nil where they are none's.
  ///
  /// Names like `roads` or `building` are anybody's: where less than three of a schema's layers are there, they must
  /// have its fields, or the archive must name it.
  package init?(_ tiles: TileLayers) {
    let best = Self.allCases.map { ($0, $0.matches(tiles)) }.max { $0.1.count < $1.1.count }
    guard let (schema, matches) = best, !matches.isEmpty else { return nil }
    let hasFields = matches.contains { !schema.fields.isDisjoint(with: tiles.layers[$0]?.fields ?? []) }
    guard matches.count >= 3 || hasFields || tiles.description.contains(schema.rawValue) else { return nil }
    self = schema
  }

  private func matches(_ tiles: TileLayers) -> [String] { tiles.names.filter(layers.contains) }

  /// Layers by which it can be told from the others.
  private var layers: Set<String> {
    switch self {
    case .shortbread:
      [
        "ocean", "water_polygons", "water_polygons_labels", "water_lines", "water_lines_labels", "dam_lines",
        "dam_polygons", "pier_lines", "pier_polygons", "boundary_labels", "place_labels", "land", "sites", "addresses",
        "streets", "street_labels", "street_polygons", "streets_polygons_labels", "street_labels_points", "bridges",
        "aerialways", "ferries", "public_transport",
      ]
    case .openmaptiles:
      [
        "aerodrome_label", "aeroway", "boundary", "building", "housenumber", "mountain_peak", "park", "place", "poi",
        "transportation", "transportation_name", "water_name", "waterway",
      ]
    case .protomaps: ["earth", "natural", "physical_line", "physical_point", "places", "roads", "transit"]
    }
  }

  /// Fields that its layers have.
  private var fields: Set<String> {
    switch self {
    case .shortbread: ["kind", "way_area", "admin_level", "housenumber"]
    case .openmaptiles: ["class", "render_height", "render_min_height", "admin_level", "housenumber"]
    case .protomaps: ["kind", "pmap:kind"]
    }
  }
}
