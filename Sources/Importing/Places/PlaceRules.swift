import Places

/// What the tables say of places, made ready.
struct PlaceRules: Sendable {
  /// Tables whose kinds are places even without a name.
  let tables: [Int]
  /// By a category's row in the table `categories`: its place among `PlaceCategory.allCases`.
  let categories: [UInt8?]
  /// Values of `place` by TextID.
  let placeValues: [TextID: PlaceValue]
  let administrative: TextID
  /// The keys that say what a thing is, the most telling first, as bytes with the equals sign after them.
  let kindKeys: [(key: OSMKey, prefix: [UInt8])]

  /// What a value of `place` means.
  struct PlaceValue: Sendable {
    /// What the outline of such a place is in addresses.
    let role: PlaceArea.Role
    /// How far what belongs to it may be from its node, metres; nil where nodes don't stand for outlines.
    let reach: Double?
  }

  private static let values: [(name: String, role: PlaceArea.Role, reach: Double?)] = [
    ("city", .locality, 15_000), ("town", .locality, 6_000), ("village", .locality, 3_000),
    ("hamlet", .locality, 1_500), ("municipality", .locality, nil), ("borough", .subLocality, nil),
    ("suburb", .subLocality, nil), ("quarter", .subLocality, nil), ("neighbourhood", .subLocality, nil),
  ]

  init(_ rules: KindRules, pool: inout TextPool) {
    tables = rules.tables.indices.filter {
      [nil, .pois, .publicTransport, .naturalPoints, .streetLabelsPoints].contains(rules.tables[$0].layer)
    }
    let named = Dictionary(
      PlaceCategory.allCases.enumerated().map { ($1.rawValue, UInt8($0)) }, uniquingKeysWith: { first, _ in first })
    categories = rules.tables.first { $0.layer == nil }?.kinds.map { named[$0.name] } ?? []
    var values: [TextID: PlaceValue] = [:]
    for value in Self.values { values[pool.intern(value.name)] = PlaceValue(role: value.role, reach: value.reach) }
    placeValues = values
    administrative = pool.intern("administrative")
    kindKeys = Self.kindKeys.map { ($0, Array("\($0.spelling)=".utf8)) }
  }

  private static let kindKeys: [OSMKey] = [
    .amenity, .shop, .tourism, .leisure, .historic, .aeroway, .railway, .aerialway, .publicTransport, .craft, .office,
    .emergency, .place, .natural, .waterway, .highway, .manMade, .boundary, .military, .landuse, .route, .building,
    .buildingPart, .entrance,
  ]
}
