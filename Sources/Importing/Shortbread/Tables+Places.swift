extension Tables {
  static let boundariesAndPlaces: [KindTable] = [
    KindTable(
      .boundaryLabels, from: .area,
      kinds: [
        Kind("country", 5, .tag(.boundary, "administrative").with(.adminLevel, "2").with(.name)),
        Kind("state", 5, .tag(.boundary, "administrative").with(.adminLevel, "4").with(.name)),
      ]),
    // Settlements enter one zoom earlier than Shortbread has them.
    KindTable(
      .placeLabels, from: .node,
      kinds: [
        Kind("capital", 3, .tag(.place, "city", "town", "village", "hamlet").with(.capital, "yes", "2")),
        Kind("state_capital", 3, .tag(.place, "city", "town", "village", "hamlet").with(.capital, "4")),
        Kind("city", 3, .tag(.place, "city")),
        Kind("town", 6, .tag(.place, "town")),
        Kind("village", 9, .tag(.place, "village")),
      ] + settlements + territories),
    KindTable(.placeLabels, from: .area, kinds: territories),
  ]

  private static let settlements =
    KindTable.kinds(.place, 10, "hamlet", "suburb", "quarter", "neighbourhood", "isolated_dwelling", "farm")

  /// Places that are often drawn as areas with no node of the same name.
  private static let territories = KindTable.kinds(.place, 10, "island", "locality")

  /// The population of a place that has no such tag.
  static let defaultPopulations: [String: Int32] = [
    "city": 100_000, "town": 5_000, "village": 100, "hamlet": 50, "suburb": 1_000, "quarter": 500,
    "neighbourhood": 100, "isolated_dwelling": 5, "farm": 5, "island": 0, "locality": 0,
  ]

  /// The population of an administrative area that has no such tag, by its level.
  static let boundaryPopulations: [Int: Int32] = [
    2: 10_000_000, 3: 2_000_000, 4: 1_000_000, 5: 300_000, 6: 100_000, 7: 10_000, 8: 3_000, 9: 1_000, 10: 500,
  ]
}
