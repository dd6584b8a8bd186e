/// Every table, layer by layer.
enum Tables {
  static let all: [KindTable] =
    water + boundariesAndPlaces + land + streets + transport + [pois] + natural + [categories]

  /// Those whose kinds are lines though they may close; piers and dams that close are areas.
  static let linear = all.filter { table in
    let layers: Set<Layer> = [.streets, .waterLines, .aerialways, .ferries, .trees]
    return table.origins == [.line] && table.layer.map(layers.contains) ?? false
  }
}

extension Tables {
  static let water: [KindTable] = [
    KindTable(
      .waterPolygons, from: .area,
      kinds: [
        Kind("glacier", 4, .tag(.natural, "glacier")),
        Kind("river", 4, .tag(.waterway, "riverbank"), .tag(.natural, "water").with(.water, "river")),
        Kind("water", 4, .tag(.natural, "water")),
        Kind("reservoir", 4, .tag(.landuse, "reservoir")),
        Kind("basin", 4, .tag(.landuse, "basin")),
        Kind("dock", 10, .tag(.waterway, "dock")),
        Kind("canal", 10, .tag(.waterway, "canal")),
      ]),
    KindTable(
      .waterLines, from: .line,
      kinds: KindTable.kinds(.waterway, 9, "canal", "river") + KindTable.kinds(.waterway, 13, "stream")
        + KindTable.kinds(.waterway, 14, "drain", "ditch")),
    KindTable(
      .waterLinesLabels, from: .line,
      kinds: KindTable.kinds(.waterway, 12, "canal", "river")
        + KindTable.kinds(.waterway, 14, "stream", "drain", "ditch")),
    KindTable(.damLines, from: .line, kinds: KindTable.kinds(.waterway, 12, "dam")),
    KindTable(.damPolygons, from: .area, kinds: KindTable.kinds(.waterway, 12, "dam")),
    KindTable(.pierLines, from: .line, kinds: KindTable.kinds(.manMade, 12, "pier", "breakwater", "groyne")),
    KindTable(.pierPolygons, from: .area, kinds: KindTable.kinds(.manMade, 12, "pier", "breakwater", "groyne")),
  ]
}
