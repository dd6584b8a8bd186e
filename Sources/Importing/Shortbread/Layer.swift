/// The layers of `features.pmtiles`, in the order in which tiles hold them: those of Shortbread 1.1 by their names, and
/// ours after them.
enum Layer: UInt8, CaseIterable, Sendable {
  case ocean, water_polygons, water_polygons_labels, water_lines, water_lines_labels, dam_lines, dam_polygons
  case pier_lines, pier_polygons
  case boundaries, boundary_labels, place_labels
  case land, sites, buildings, addresses
  case streets, street_polygons, street_labels, streets_polygons_labels, street_labels_points, bridges, aerialways
  case ferries
  case public_transport, pois
  case natural_points, trees, entrances

  var name: String { String(describing: self) }
}

/// The fields of features: Shortbread's, then ours. Names in other languages (`name_fi`) stand beside them.
enum Field: UInt8, CaseIterable, Sendable {
  case kind, name, way_area, tunnel, bridge, link, rail, oneway, oneway_reverse, tracktype, surface, service
  case motorcar, bicycle, foot, horse, ref, ref_rows, ref_cols, admin_level, maritime, disputed, population
  case housename, housenumber, iata, dummy
  case amenity, leisure, tourism, shop, man_made, historic, emergency, highway, office
  case cuisine, sport, vending, information, towerType, religion, denomination
  case recyclingGlass, recyclingPaper, recyclingClothes, recyclingScrap, atm
  case category, rank, layer, cycleway, ele, height, min_height, has_parts, is_part, roof_shape, roof_height,
    roof_colour
  case colour, leaf_type

  /// The field as tiles write it.
  var spelling: String {
    switch self {
    case .towerType: "tower:type"
    case .recyclingGlass: "recycling:glass_bottles"
    case .recyclingPaper: "recycling:paper"
    case .recyclingClothes: "recycling:clothes"
    case .recyclingScrap: "recycling:scrap_metal"
    default: String(describing: self)
    }
  }

  /// How TileJSON calls the type of the field's values.
  var type: String {
    switch self {
    case .way_area, .ref_rows, .ref_cols, .admin_level, .population, .dummy, .rank, .layer, .ele, .height, .min_height,
      .roof_height:
      "Number"
    case .tunnel, .bridge, .link, .rail, .oneway, .oneway_reverse, .maritime, .disputed, .recyclingGlass,
      .recyclingPaper,
      .recyclingClothes, .recyclingScrap, .atm, .has_parts, .is_part:
      "Boolean"
    default: "String"
    }
  }
}
