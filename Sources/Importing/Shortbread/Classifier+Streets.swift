extension Classifier {
  /// What `streets` tells, field by field with the zoom from which it does.
  mutating func addStreet(kind: TextID, minimumZoom: UInt8) {
    let isRail = tags.has(.railway) && !tags.has(.highway)
    set(.kind, text: kind)
    set(.rail, bool: isRail)
    let isLink = words.links.contains(tags[.highway])
    set(.link, bool: isLink, from: 11)
    setTunnelAndBridge(from: 11)
    set(.tracktype, text: tags[.tracktype], from: 11)
    set(.surface, text: tags[.surface], from: 11)
    set(.service, text: tags[.service], from: 11)
    if tags.has(.highway) { setAccess() }
    let isOneway = !isRail && words.oneways.contains(tags[.oneway])
    set(.oneway, bool: isOneway, from: 14)
    set(.onewayReverse, bool: isOneway && tags[.oneway] == words.minusOne, from: 14)
    set(.ref, text: tags[.ref], from: 11)
    if layerNumber != 0 { set(.layer, integer: Int32(layerNumber), from: 11) }
    set(.cycleway, text: cycleway, from: 13)
    append(.streets, .line, minimumZoom: minimumZoom, order: Self.order(street: kind, isLink: isLink, in: self))
  }

  /// The first of the cycleway tags that names something to ride on.
  private var cycleway: TextID {
    for key in [OSMKey.cycleway, .cyclewayBoth, .cyclewayRight, .cyclewayLeft] where words.cycleways.contains(tags[key])
    {
      return tags[key]
    }
    return TextPool.none
  }

  /// Access by the most telling tag of each means of travel.
  private mutating func setAccess() {
    let means: [(Field, [OSMKey])] = [
      (.motorcar, [.motorcar, .motorVehicle, .vehicle, .access]),
      (.bicycle, [.bicycle, .vehicle, .access]),
      (.foot, [.foot, .access]),
      (.horse, [.horse, .access]),
    ]
    for (field, keys) in means {
      if let key = keys.first(where: { tags.has($0) }), let value = words.access[tags[key]] {
        set(field, text: value, from: 13)
      }
    }
  }

  /// Drawing order: what crosses over comes last. Bridges and tunnels without a layer lie one above and one below.
  private static func order(street kind: TextID, isLink: Bool, in classifier: Classifier) -> Int32 {
    var level = classifier.layerNumber
    if level == 0, classifier.isBridge { level = 1 }
    if level == 0, classifier.isTunnel { level = -1 }
    let importance = classifier.streetRanks[kind] ?? 0
    return Int32(level * 1000 + importance * 10 - (isLink ? 5 : 0))
  }

  mutating func addStreetLabel(kind: TextID, minimumZoom: UInt8) {
    guard tags.has(.name) || tags.has(.ref) else { return }
    set(.kind, text: kind)
    setNames()
    setReference()
    set(.tunnel, bool: isTunnel)
    append(.streetLabels, .line, minimumZoom: minimumZoom, order: -Int32(streetRanks[kind] ?? 0))
  }

  /// The road numbers, one a line, with the lines' count and longest length.
  private mutating func setReference() {
    guard tags.has(.ref) else { return }
    let rows = store.texts[tags[.ref]].split(separator: ";").map { $0.trimmingPrefix { $0 == " " } }.filter {
      !$0.isEmpty
    }
    guard !rows.isEmpty else { return }
    set(.ref, text: store.texts.intern(rows.joined(separator: "\n")))
    set(.refRows, integer: Int32(rows.count))
    set(.refCols, integer: Int32(rows.map(\.count).max() ?? 0))
  }

  mutating func addStreetPolygon(kind: TextID, minimumZoom: UInt8) {
    set(.kind, text: kind)
    setTunnelAndBridge()
    set(.rail, bool: false)
    set(.service, text: tags[.service])
    set(.surface, text: tags[.surface])
    append(.streetPolygons, .polygon, minimumZoom: minimumZoom, order: Int32(layerNumber))
  }

  mutating func addStreetPolygonLabel(kind: TextID, minimumZoom: UInt8) {
    guard tags.has(.name) else { return }
    set(.kind, text: kind)
    setNames()
    append(.streetsPolygonsLabels, .point, minimumZoom: minimumZoom, order: Self.order(area: object.area))
  }

  mutating func addJunction(kind: TextID, minimumZoom: UInt8) {
    guard tags.has(.name) || tags.has(.ref) else { return }
    set(.kind, text: kind)
    set(.ref, text: tags[.ref])
    setNames()
    append(.streetLabelsPoints, .point, minimumZoom: minimumZoom)
  }

  /// How much a class of street matters, by its kind: the larger is drawn over the smaller and named before it.
  static func streetRanks(pool: inout TextPool) -> [TextID: Int] {
    let rising: [[String]] = [
      ["path", "footway", "track", "steps", "cycleway"], ["pedestrian", "service", "busway", "bus_guideway"],
      ["living_street"], ["residential"], ["unclassified"], ["taxiway"], ["runway"], ["tertiary", "tertiary_link"],
      ["secondary", "secondary_link"], ["primary", "primary_link"], ["trunk", "trunk_link"],
      ["motorway", "motorway_link"], ["subway", "tram", "light_rail", "funicular", "monorail", "narrow_gauge"],
      ["rail"],
    ]
    var ranks: [TextID: Int] = [:]
    for (rank, kinds) in rising.enumerated() {
      for kind in kinds { ranks[pool.intern(kind)] = rank + 1 }
    }
    return ranks
  }
}
