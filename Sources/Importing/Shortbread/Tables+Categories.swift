extension Tables {
  /// The `category` of places, a PointOfInterestCategory of MapKit. The first row that fits holds.
  static let categories = KindTable(
    nil, from: .node, .area,
    kinds: transportCategories + serviceCategories + leisureCategories + sportCategories + unlistedCategories)

  private static func category(_ name: String, _ clauses: TagClause...) -> [Kind] {
    clauses.map { Kind(name, 0, $0) }
  }

  private static let transportCategories =
    category("Airport", .tag(.aeroway, "aerodrome"))
    + category(
      "PublicTransport", .tag(.railway, "station", "halt", "tram_stop"),
      .tag(.amenity, "bus_station", "ferry_terminal"),
      .tag(.highway, "bus_stop"), .tag(.aerialway, "station"))
    + category("CarRental", .tag(.amenity, "car_rental", "car_sharing"))
    + category("EVCharger", .tag(.amenity, "charging_station"))
    + category("GasStation", .tag(.amenity, "fuel"))
    + category("AutomotiveRepair", .tag(.shop, "car_repair"))
    + category("Parking", .tag(.amenity, "parking"))

  private static let serviceCategories =
    category("ATM", .tag(.amenity, "atm"))
    + category("Bank", .tag(.amenity, "bank"))
    + category("FireStation", .tag(.amenity, "fire_station"))
    + category("Hospital", .tag(.amenity, "hospital", "clinic"))
    + category("AnimalService", .tag(.amenity, "veterinary"), .tag(.shop, "pet"))
    + category("Laundry", .tag(.shop, "laundry", "dry_cleaning"))
    + category("Library", .tag(.amenity, "library"))
    + category("Mailbox", .tag(.amenity, "post_box"))
    + category("PostOffice", .tag(.amenity, "post_office"))
    + category("Pharmacy", .tag(.amenity, "pharmacy"))
    + category("Police", .tag(.amenity, "police"))
    + category("Restroom", .tag(.amenity, "toilets"))
    + category("School", .tag(.amenity, "school", "kindergarten"))
    + category("University", .tag(.amenity, "university", "college"))
    + category("ReligiousSite", .tag(.amenity, "place_of_worship"))

  private static let leisureCategories =
    category("Bakery", .tag(.shop, "bakery"))
    + category("Cafe", .tag(.amenity, "cafe", "ice_cream"))
    + category("Restaurant", .tag(.amenity, "restaurant", "fast_food", "food_court"))
    + category("Nightlife", .tag(.amenity, "bar", "pub", "nightclub", "biergarten"))
    + category(
      "FoodMarket", .tag(.shop, "supermarket", "greengrocer", "butcher", "deli", "seafood", "convenience"),
      .tag(.amenity, "marketplace"))
    + category("Winery", .tag(.shop, "wine"))
    + category("Beauty", .tag(.shop, "beauty", "hairdresser", "cosmetics"))
    + category("Store", .tag(.shop, storeValues))
    + category("Hotel", .tag(.tourism, "hotel", "motel", "hostel", "guest_house", "bed_and_breakfast", "chalet"))
    + category("RVPark", .tag(.tourism, "caravan_site"))
    + category("Campground", .tag(.tourism, "camp_site", "alpine_hut"))
    + category("MovieTheater", .tag(.amenity, "cinema"))
    + category("Theater", .tag(.amenity, "theatre", "arts_centre"))
    + category("Museum", .tag(.tourism, "museum", "gallery"))
    + category("Aquarium", .tag(.tourism, "aquarium"))
    + category("Zoo", .tag(.tourism, "zoo"))
    + category("AmusementPark", .tag(.tourism, "theme_park"), .tag(.leisure, "water_park"))
    + category("Castle", .tag(.historic, "castle"))
    + category("Fortress", .tag(.historic, "fort"))
    + category("NationalMonument", .tag(.historic, "monument"))
    + category(
      "Landmark", .tag(.tourism, "attraction", "viewpoint"),
      .tag(.historic, "archaeological_site", "ruins", "battlefield"),
      .tag(.manMade, "lighthouse", "windmill", "watermill"))

  private static let sportCategories =
    category("Marina", .tag(.leisure, "marina"))
    + category("Bowling", .tag(.leisure, "bowling_alley"))
    + category("FitnessCenter", .tag(.leisure, "fitness_centre"))
    + category("Golf", .tag(.leisure, "golf_course"))
    + category("MiniGolf", .tag(.leisure, "miniature_golf"))
    + category("Skating", .tag(.leisure, "ice_rink"))
    + category("Stadium", .tag(.leisure, "stadium"))
    + category("Swimming", .tag(.leisure, "swimming_pool"))
    + category("Playground", .tag(.leisure, "playground"))
    + category("Park", .tag(.leisure, "park", "dog_park", "nature_reserve"), .tag(.tourism, "picnic_site"))
    + category("Tennis", .tag(.leisure, "pitch", "sports_centre").with(.sport, "tennis"))
    + category("Soccer", .tag(.leisure, "pitch", "sports_centre").with(.sport, "soccer"))
    + category("Basketball", .tag(.leisure, "pitch", "sports_centre").with(.sport, "basketball"))
    + category("Baseball", .tag(.leisure, "pitch", "sports_centre").with(.sport, "baseball"))
    + category("Volleyball", .tag(.leisure, "pitch", "sports_centre").with(.sport, "volleyball", "beachvolleyball"))
    + category("SkatePark", .tag(.leisure, "pitch").with(.sport, "skateboard"))
    + category("RockClimbing", .tag(.leisure, "pitch", "sports_centre").with(.sport, "climbing"))

  /// Of what `pois` does not list.
  private static let unlistedCategories =
    category("AirportTerminal", .tag(.aeroway, "terminal"))
    + category("AirportGate", .tag(.aeroway, "gate"))
    + category("Beach", .tag(.natural, "beach"), .tag(.leisure, "beach_resort"))
    + category("NationalPark", .tag(.boundary, "national_park"))
    + category("Brewery", .tag(.craft, "brewery"))
    + category("Distillery", .tag(.craft, "distillery"))
    + category("Winery", .tag(.craft, "winery"))
    + category("Spa", .tag(.leisure, "spa", "sauna"), .tag(.amenity, "spa"))
    + category("MusicVenue", .tag(.amenity, "music_venue", "concert_hall"))
    + category("Planetarium", .tag(.amenity, "planetarium"))
    + category("ConventionCenter", .tag(.amenity, "conference_centre", "exhibition_centre", "events_venue"))
    + category("Fairground", .tag(.landuse, "fairground"))
    + category("Fishing", .tag(.leisure, "fishing"))
    + category("Hiking", .tag(.highway, "trailhead"))
    + category("Skiing", .tag(.landuse, "winter_sports"))
    + category("GoKart", .tag(.leisure, "sports_centre", "track").with(.sport, "karting"))
    + category("Kayaking", .tag(.leisure, "pitch", "sports_centre").with(.sport, "canoe", "kayak"))
    + category("Surfing", .tag(.leisure, "pitch", "sports_centre").with(.sport, "surfing"))

  /// Shops without a category of their own.
  private static let storeValues: [String] = {
    let others: Set = [
      "bakery", "supermarket", "greengrocer", "butcher", "deli", "seafood", "convenience", "wine", "beauty",
      "hairdresser", "cosmetics", "laundry", "dry_cleaning", "pet", "car_repair",
    ]
    return pointsOfInterest.first { $0.key == .shop }?.values.filter { !others.contains($0) } ?? []
  }()

  /// What a category counts for in the importance of a place, 0 where it is not named.
  static let categoryWeights: [String: Int] = [
    "Airport": 400, "Museum": 350, "Hospital": 300, "Castle": 300, "Stadium": 300, "University": 300, "Zoo": 300,
    "Aquarium": 300, "AmusementPark": 280, "Landmark": 250, "NationalMonument": 250, "Fortress": 250,
    "PublicTransport": 250, "Theater": 220, "Library": 200, "Park": 200, "ReligiousSite": 180, "Hotel": 160,
    "Marina": 160, "MovieTheater": 150, "Police": 140, "FireStation": 140, "PostOffice": 140, "School": 120,
    "Pharmacy": 120, "Restaurant": 100, "FoodMarket": 100, "GasStation": 90, "Cafe": 90, "Bank": 80,
    "Golf": 80, "Campground": 80, "Nightlife": 70, "Bakery": 60, "Store": 50, "Beauty": 30, "Parking": 10,
    "Playground": 20, "ATM": 5, "Mailbox": 1,
  ]
}
