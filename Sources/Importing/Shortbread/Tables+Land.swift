extension Tables {
  static let land: [KindTable] = [
    KindTable(
      .land, from: .area,
      kinds: [
        Kind("forest", 7, .tag(.landuse, "forest"), .tag(.natural, "wood")),
        Kind("grave_yard", 13, .tag(.amenity, "grave_yard")),
      ]
        + KindTable.kinds(
          .landuse, 11, "grass", "meadow", "orchard", "vineyard", "allotments", "village_green", "recreation_ground",
          "greenhouse_horticulture", "plant_nursery", "quarry")
        + KindTable.kinds(
          .landuse, 10, "residential", "industrial", "commercial", "garages", "retail", "railway", "landfill",
          "brownfield", "greenfield", "farmyard", "farmland")
        + KindTable.kinds(.landuse, 12, "cemetery")
        + KindTable.kinds(.natural, 10, "sand", "beach")
        + KindTable.kinds(.natural, 11, "heath", "scrub", "grassland", "bare_rock", "scree", "shingle")
        + KindTable.kinds(.wetland, 11, "swamp", "bog", "string_bog", "wet_meadow", "marsh")
        + KindTable.kinds(.leisure, 11, "golf_course", "park", "garden", "playground", "miniature_golf")),
    // Grounds show from tile zoom 13, where the map first shows buildings in full.
    KindTable(
      .sites, from: .area,
      kinds: KindTable.kinds(.military, 13, "danger_area")
        + KindTable.kinds(.leisure, 13, "sports_centre", "pitch")
        + KindTable.kinds(
          .amenity, 13, "university", "college", "school", "hospital", "prison", "parking", "bicycle_parking")
        + KindTable.kinds(.landuse, 13, "construction")
        + [Kind("aerodrome", 11, .tag(.aeroway, "aerodrome"))]),
    KindTable(.bridges, from: .area, kinds: KindTable.kinds(.manMade, 12, "bridge")),
  ]
}
