/// The layers of `features.pmtiles`, in the order in which tiles hold them: those of Shortbread 1.1 by their names, and
/// ours after them.
enum Layer: UInt8, CaseIterable, Sendable {
  case ocean, waterPolygons, waterPolygonsLabels, waterLines, waterLinesLabels, damLines, damPolygons
  case pierLines, pierPolygons
  case boundaries, boundaryLabels, placeLabels
  case land, sites, buildings, addresses
  case streets, streetPolygons, streetLabels, streetsPolygonsLabels, streetLabelsPoints, bridges, aerialways
  case ferries
  case publicTransport, pois
  case naturalPoints, trees, entrances

  var name: String { snakeCased(String(describing: self)) }
}

/// The fields of features: Shortbread's, then ours. Names in other languages (`name_fi`) stand beside them.
enum Field: UInt8, CaseIterable, Sendable {
  case kind, name, wayArea, tunnel, bridge, link, rail, oneway, onewayReverse, tracktype, surface, service
  case motorcar, bicycle, foot, horse, ref, refRows, refCols, adminLevel, maritime, disputed, population
  case housename, housenumber, iata, dummy
  case amenity, leisure, tourism, shop, manMade, historic, emergency, highway, office
  case cuisine, sport, vending, information, towerType, religion, denomination
  case recyclingGlass, recyclingPaper, recyclingClothes, recyclingScrap, atm
  case category, rank, layer, cycleway, ele, height, minHeight, hasParts, isPart, roofShape, roofHeight,
    roofColour
  case colour, leafType

  /// From here on tiles tell buildings that have parts, or are some, from others.
  static let partZoom: UInt8 = 13

  /// The field as tiles write it.
  var spelling: String {
    switch self {
    case .towerType: "tower:type"
    case .recyclingGlass: "recycling:glass_bottles"
    case .recyclingPaper: "recycling:paper"
    case .recyclingClothes: "recycling:clothes"
    case .recyclingScrap: "recycling:scrap_metal"
    default: snakeCased(String(describing: self))
    }
  }

  /// How TileJSON calls the type of the field's values.
  var type: String {
    switch self {
    case .wayArea, .refRows, .refCols, .adminLevel, .population, .dummy, .rank, .layer, .ele, .height, .minHeight,
      .roofHeight:
      "Number"
    case .tunnel, .bridge, .link, .rail, .oneway, .onewayReverse, .maritime, .disputed, .recyclingGlass,
      .recyclingPaper,
      .recyclingClothes, .recyclingScrap, .atm, .hasParts, .isPart:
      "Boolean"
    default: "String"
    }
  }
}

/// `wayArea` as schemas and tags write it: `way_area`.
func snakeCased(_ name: String) -> String {
  name.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
}
