/// The tag keys that the import looks at.
enum OSMKey: UInt8, CaseIterable, Sendable {
  // What a thing is.
  case adminLevel, aerialway, aeroway, amenity, area, boundary, building, bridge, capital, emergency, entrance
  case craft, highway, historic, landuse, leisure, manMade, military, natural, office, place, publicTransport, railway,
    route
  case shop, tourism, tunnel, water, waterway, wetland
  case buildingPart
  case areaAeroway
  // What it is called.
  case name, ref, iata
  case housename
  case housenumber
  // How it is.
  case access, atm, bicycle, covered, cuisine, denomination, disputed, ele, foot, height, horse, information
  case layer, leafType, maritime, motorVehicle, motorcar, oneway, population, religion
  case service, sport, surface, tracktype, vehicle, vending, website, wikidata, wikipedia
  case contactWebsite
  case cycleway
  case cyclewayBoth
  case cyclewayLeft
  case cyclewayRight
  case minHeight
  case levels
  case minLevel
  case buildingColour
  case roofColour
  case roofHeight
  case roofLevels
  case roofShape
  case recyclingGlass
  case recyclingPaper
  case recyclingClothes
  case recyclingScrap
  case towerType

  /// The key as OpenStreetMap writes it.
  var spelling: String { Self.spellings[self] ?? snakeCased(String(describing: self)) }

  /// Where it differs from the case's name.
  private static let spellings: [OSMKey: String] = [
    .buildingPart: "building:part",
    .areaAeroway: "area:aeroway",
    .housename: "addr:housename",
    .housenumber: "addr:housenumber",
    .contactWebsite: "contact:website",
    .cyclewayBoth: "cycleway:both",
    .cyclewayLeft: "cycleway:left",
    .cyclewayRight: "cycleway:right",
    .levels: "building:levels",
    .minLevel: "building:min_level",
    .buildingColour: "building:colour",
    .roofColour: "roof:colour",
    .roofHeight: "roof:height",
    .roofLevels: "roof:levels",
    .roofShape: "roof:shape",
    .recyclingGlass: "recycling:glass_bottles",
    .recyclingPaper: "recycling:paper",
    .recyclingClothes: "recycling:clothes",
    .recyclingScrap: "recycling:scrap_metal",
    .towerType: "tower:type",
  ]
}
