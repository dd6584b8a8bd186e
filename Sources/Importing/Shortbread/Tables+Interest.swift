extension Tables {
  /// The values that `pois` has, by key and field.
  static let pointsOfInterest: [(key: OSMKey, field: Field, values: [String])] = [
    (
      .amenity, .amenity,
      [
        "arts_centre", "atm", "bank", "bar", "bench", "bicycle_rental", "biergarten", "cafe", "car_rental",
        "car_sharing", "car_wash", "charging_station", "cinema", "clinic", "college", "community_centre", "courthouse",
        "dentist", "doctors", "drinking_water", "embassy", "fast_food", "fire_station", "food_court", "fountain",
        "fuel", "grave_yard", "hospital", "hunting_stand", "ice_cream", "kindergarten", "library", "marketplace",
        "nightclub", "nursing_home", "parking", "pharmacy", "place_of_worship", "police", "post_box", "post_office",
        "prison", "pub", "public_building", "recycling", "restaurant", "school", "shelter", "telephone", "theatre",
        "toilets", "townhall", "university", "vending_machine", "veterinary", "waste_basket",
      ]
    ),
    (
      .leisure, .leisure,
      [
        "bowling_alley", "dog_park", "fitness_centre", "golf_course", "ice_rink", "marina", "miniature_golf",
        "nature_reserve",
        "park", "pitch", "playground", "sports_centre", "stadium", "swimming_pool", "water_park",
      ]
    ),
    (
      .tourism, .tourism,
      [
        "alpine_hut", "aquarium", "artwork", "attraction", "bed_and_breakfast", "camp_site", "caravan_site", "chalet",
        "gallery", "guest_house", "hostel", "hotel", "information", "motel", "museum", "picnic_site", "theme_park",
        "viewpoint", "zoo",
      ]
    ),
    (
      .shop, .shop,
      [
        "alcohol", "art", "bakery", "beauty", "beverages", "bicycle", "books", "butcher", "car", "car_repair",
        "chemist", "clothes", "computer", "confectionery", "convenience", "cosmetics", "deli", "department_store",
        "doityourself", "dry_cleaning", "electronics", "florist", "furniture", "garden_centre", "general", "gift",
        "greengrocer", "hairdresser", "hardware", "interior_decoration", "jewelry", "kiosk", "laundry", "mall",
        "mobile_phone", "music", "musical_instrument", "newsagent", "optician", "outdoor", "perfumery", "pet",
        "seafood",
        "second_hand", "shoes", "sports", "stationery", "supermarket", "tea", "tobacco", "toys", "travel_agency",
        "variety_store", "video", "wine",
      ]
    ),
    (
      .manMade, .manMade,
      [
        "lighthouse", "surveillance", "tower", "wastewater_plant", "water_well", "water_works", "watermill", "windmill",
      ]
    ),
    (
      .historic, .historic,
      [
        "archaeological_site", "battlefield", "castle", "fort", "memorial", "monument", "ruins", "wayside_cross",
        "wayside_shrine",
      ]
    ),
    (.emergency, .emergency, ["defibrillator", "fire_hydrant", "phone"]),
    (.highway, .highway, ["emergency_access_point"]),
    (.office, .office, ["diplomatic"]),
  ]

  static let pois = KindTable(
    .pois, from: .node, .area,
    kinds: pointsOfInterest.map { Kind($0.key.spelling, 14, .tag($0.key, $0.values)) })

  static let natural: [KindTable] = [
    KindTable(
      .naturalPoints, from: .node,
      kinds: KindTable.kinds(.natural, 10, "peak", "volcano") + KindTable.kinds(.natural, 11, "saddle")
        + KindTable.kinds(.natural, 14, "cave_entrance", "spring")),
    KindTable(.trees, from: .node, kinds: KindTable.kinds(.natural, 14, "tree")),
    KindTable(.trees, from: .line, kinds: KindTable.kinds(.natural, 14, "tree_row")),
  ]
}
