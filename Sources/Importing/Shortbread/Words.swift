/// Tag values that rules outside the tables ask for, as numbers of the pool.
struct Words: Sendable {
  let yes, no, minusOne, coastline: TextID
  /// `bridge` values that mean a bridge, `tunnel` values that mean a tunnel.
  let bridges, tunnels: [TextID]
  /// Values of `oneway` that mean one way in drawing direction, −1 included.
  let oneways: [TextID]
  let links: [TextID]
  /// Streets that no pier carries.
  let landStreets: [TextID]
  let settlements: [TextID]
  /// Access values and what Shortbread makes of them.
  let access: [TextID: TextID]
  /// What `cycleway` of a street may say.
  let cycleways: [TextID]
  let cuisineAmenities, sportLeisures: [TextID]
  let vendingMachine, information, tower, placeOfWorship, recycling, bank: TextID

  init(pool: inout TextPool) {
    func words(_ texts: String...) -> [TextID] { texts.map { pool.intern($0) } }
    yes = pool.intern("yes")
    no = pool.intern("no")
    minusOne = pool.intern("-1")
    coastline = pool.intern("coastline")
    bridges = words(
      "yes", "viaduct", "boardwalk", "cantilever", "covered", "low_water_crossing", "movable", "trestle")
    tunnels = words("yes", "building_passage")
    oneways = words("yes", "1", "true", "-1")
    links = words("motorway_link", "trunk_link", "primary_link", "secondary_link", "tertiary_link")
    landStreets = words(
      "motorway", "trunk", "primary", "secondary", "tertiary", "unclassified", "residential", "living_street")
    settlements = words("city", "town", "village", "hamlet", "suburb", "quarter", "neighbourhood")
    cycleways = words(
      "lane", "track", "shared_lane", "share_busway", "opposite_lane", "opposite_track", "opposite", "separate")
    cuisineAmenities = words("restaurant", "fast_food", "pub", "bar", "cafe")
    sportLeisures = words("pitch", "sports_centre")
    vendingMachine = pool.intern("vending_machine")
    information = pool.intern("information")
    tower = pool.intern("tower")
    placeOfWorship = pool.intern("place_of_worship")
    recycling = pool.intern("recycling")
    bank = pool.intern("bank")
    let limited = pool.intern("limited")
    var access: [TextID: TextID] = [:]
    for word in words("yes", "designated", "permissive") { access[word] = yes }
    for word in words("customers", "destination", "agricultural", "forestry", "delivery", "discouraged", "permit") {
      access[word] = limited
    }
    for word in words("dismount", "no", "private", "military") { access[word] = no }
    self.access = access
  }
}
