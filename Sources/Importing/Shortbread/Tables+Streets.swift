extension Tables {
  /// Roads enter one zoom earlier than Shortbread has them, hairlines that the next zoom makes roads of.
  static let streets: [KindTable] = [
    KindTable(
      .streets, from: .line,
      kinds: [
        Kind("motorway", 4, .tag(.highway, "motorway", "motorway_link")),
        Kind("trunk", 5, .tag(.highway, "trunk", "trunk_link")),
        Kind("primary", 7, .tag(.highway, "primary", "primary_link")),
        Kind("secondary", 8, .tag(.highway, "secondary", "secondary_link")),
        Kind("tertiary", 9, .tag(.highway, "tertiary", "tertiary_link")),
        Kind("unclassified", 11, .tag(.highway, "unclassified", "road")),
        Kind("path", 12, .tag(.highway, "path", "bridleway")),
      ]
        + KindTable.kinds(.highway, 11, "residential", "busway", "bus_guideway")
        + KindTable.kinds(
          .highway, 12, "living_street", "service", "pedestrian", "track", "footway", "steps", "cycleway")
        + KindTable.kinds(.aeroway, 11, "runway")
        + KindTable.kinds(.aeroway, 12, "taxiway")
        + [
          Kind("rail", 10, .tag(.railway, "rail").with(.service)),
          Kind("rail", 7, .tag(.railway, "rail")),
          Kind("narrow_gauge", 10, .tag(.railway, "narrow_gauge").with(.service)),
          Kind("narrow_gauge", 8, .tag(.railway, "narrow_gauge")),
        ]
        + KindTable.kinds(.railway, 10, "tram", "light_rail", "funicular", "subway", "monorail")),
    KindTable(
      .streetPolygons, from: .area,
      kinds: [
        Kind("runway", 11, .tag(.aeroway, "runway"), .tag(.areaAeroway, "runway")),
        Kind("taxiway", 13, .tag(.aeroway, "taxiway"), .tag(.areaAeroway, "taxiway")),
        Kind("pedestrian", 13, .tag(.highway, "pedestrian")),
        Kind("service", 13, .tag(.highway, "service")),
      ]),
    KindTable(
      .streetLabels, from: .line,
      kinds: KindTable.kinds(.highway, 9, "motorway")
        + KindTable.kinds(.highway, 10, "trunk")
        + KindTable.kinds(.highway, 11, "primary")
        + KindTable.kinds(.highway, 12, "secondary", "motorway_link", "trunk_link", "primary_link")
        + KindTable.kinds(
          .highway, 13, "secondary_link", "tertiary", "unclassified", "residential", "living_street", "pedestrian")
        + KindTable.kinds(
          .highway, 14, "tertiary_link", "busway", "bus_guideway", "service", "track", "footway", "steps", "path",
          "cycleway")
        + KindTable.kinds(.aeroway, 11, "runway")
        + KindTable.kinds(.aeroway, 13, "taxiway")
        + KindTable.kinds(
          .railway, 10, "rail", "narrow_gauge", "tram", "light_rail", "funicular", "subway", "monorail")),
    KindTable(
      .streetsPolygonsLabels, from: .area,
      kinds: KindTable.kinds(.highway, 14, "pedestrian", "service")
        + KindTable.kinds(.aeroway, 14, "runway", "taxiway")),
    KindTable(.streetLabelsPoints, from: .node, kinds: KindTable.kinds(.highway, 12, "motorway_junction")),
  ]

  static let transport: [KindTable] = [
    KindTable(
      .aerialways, from: .line,
      kinds: KindTable.kinds(
        .aerialway, 12, "cable_car", "gondola", "mixed_lift", "goods", "chair_lift", "drag_lift", "t-bar", "j-bar",
        "platter") + [Kind("rope-tow", 12, .tag(.aerialway, "rope_tow"))]),
    KindTable(
      .ferries, from: .line,
      kinds: [
        Kind("ferry", 10, .tag(.route, "ferry").without(.motorVehicle, "no")),
        Kind("ferry", 12, .tag(.route, "ferry")),
      ]),
    KindTable(
      .publicTransport, from: .node, .area,
      kinds: KindTable.kinds(.aeroway, 11, "aerodrome")
        + KindTable.kinds(.aeroway, 13, "helipad")
        + KindTable.kinds(.railway, 12, "station", "halt")
        + KindTable.kinds(.amenity, 12, "ferry_terminal")
        + KindTable.kinds(.railway, 14, "tram_stop")
        + KindTable.kinds(.amenity, 13, "bus_station")
        + KindTable.kinds(.highway, 14, "bus_stop")
        + [Kind("aerialway_station", 13, .tag(.aerialway, "station"))]),
  ]
}
