/// Turns OSM objects into features: which layers they are in, from which zoom, with which fields.
struct Classifier: Sendable {
  var store = FeatureStore()
  private(set) var bounds = DataBounds()
  let keys = OSMKeyTable()
  let rules: KindRules
  let words: Words
  /// The field's key in tiles, by raw value.
  let fieldKeys: [TextID]
  /// How much a class of street matters, by its kind.
  let streetRanks: [TextID: Int]
  /// Where `categories` stands among the tables, and the weights of its kinds.
  let categoryTable: Int
  let categoryWeights: [Int]
  /// The values that `pois` tells.
  let listedValues: Set<TagPair>
  /// What makes closed ways lines, unless they say otherwise.
  let linearTags: Set<TagPair>
  /// Languages that names came in, as fields.
  private(set) var nameFields: Set<TextID> = []

  let placeRules: PlaceRules
  /// The coast, until the sea is told from it.
  var coast = Coastline()
  /// The places so far, until somebody takes them.
  var places = PlaceRecords()
  /// What addresses name.
  var placeAreas = PlaceAreas()
  /// Ways that became places as lines and may do so again as areas: the outlines that an extract has in part.
  var openOutlines: Set<Int64> = []

  /// The object at hand.
  var tags = TagSet()
  var object = ObjectAtHand()
  /// The attributes of the feature being made.
  var attributes: [Attribute] = []
  /// The kind that the object is in each table, −1 for none.
  private(set) var kinds: [Int16]
  /// The parts of buildings, so that outlines with parts can be marked.
  var buildingParts = BuildingParts()

  /// What is known of the object whose tags are in `tags`.
  struct ObjectAtHand: Sendable {
    var origin = Origin.node
    var featureID: UInt64 = 0
    var geometry: UInt32 = 0
    var isClosed = false
    /// Of areas: Mercator square metres.
    var area = 0.0
    /// Of lines: the administrative boundaries that it belongs to.
    var adminLevel: UInt8 = 0
    var isDisputed = false
    /// Of areas: the geometry of its label point, once it is known.
    var label: UInt32?
    /// The matched kind's place in the table `categories`, −1 for none.
    var category: Int16 = -1
  }

  init() {
    var texts = TextPool()
    rules = KindRules(Tables.all, pool: &texts)
    words = Words(pool: &texts)
    fieldKeys = Field.allCases.map { texts.intern($0.spelling) }
    streetRanks = Self.streetRanks(pool: &texts)
    categoryTable = rules.tables.firstIndex { $0.layer == nil } ?? 0
    categoryWeights = rules.tables[categoryTable].kinds.map { Tables.categoryWeights[$0.name] ?? 0 }
    listedValues = Set(
      Tables.pointsOfInterest.flatMap { row in row.values.map { TagPair(row.key, texts.intern($0)) } })
    linearTags = Set(
      Tables.linear.flatMap(\.kinds).flatMap(\.clauses).flatMap { clause in
        clause.values.map { TagPair(clause.key, texts.intern($0)) }
      })
    kinds = Array(repeating: -1, count: rules.tables.count)
    placeRules = PlaceRules(rules, pool: &texts)
    store.texts = texts
  }

  // MARK: Objects

  /// Takes in the tags of the object that is added next.
  mutating func decode(_ bytes: Span<UInt8>) { tags.decode(bytes, keys: keys, pool: &store.texts) }

  mutating func addNode(id: Int64, at position: OSMPosition) {
    let point = WorldGrid.point(longitude: position.x, latitude: position.y)
    bounds.extend(point)
    object = ObjectAtHand(origin: .node, featureID: Self.featureID(id, suffix: 1))
    noteLand(at: point)
    let isFeature = matchKinds() || tags.has(.housenumber) || tags.has(.housename) || tags.has(.entrance)
    if isPlace { addPlace(node: id, at: position) }
    guard isFeature else { return }
    store.geometries.append(point)
    store.geometries.endPart()
    object.geometry = store.geometries.endGeometry()
    addFeatures()
  }

  /// A way as a line.
  /// - Parameter points: at least two; a closed way's first again at the end.
  mutating func addWay(
    id: Int64, points: [GridPoint], isClosed: Bool, adminLevel: UInt8 = 0, isDisputed: Bool = false
  ) {
    for index in points.indices { bounds.extend(points[index]) }
    object = ObjectAtHand(origin: .line, featureID: Self.featureID(id, suffix: 2), isClosed: isClosed)
    object.adminLevel = adminLevel
    object.isDisputed = isDisputed
    noteCoast(points, isClosed: isClosed)
    let hasKind = matchKinds()
    let isOutline = isClosed && isArea
    if isPlace, !isOutline {
      addPlace(way: id, points: points)
      if isArea { openOutlines.insert(id) }
    }
    let isLine = hasKind && !isOutline
    guard isLine || adminLevel == 2 || adminLevel == 4 else { return }
    if !isLine { kinds = Array(repeating: -1, count: kinds.count) }
    for index in points.indices { store.geometries.append(points[index]) }
    store.geometries.endPart()
    object.geometry = store.geometries.endGeometry()
    addFeatures()
  }

  /// Whether an area with the tags at hand would become a feature.
  mutating func wantsArea() -> Bool {
    object = ObjectAtHand(origin: .area)
    return matchKinds() || hasAreaWithoutTable || isPlace
  }

  /// An area, its rings already in the store as the parts of an open geometry.
  mutating func addArea(id: Int64, isWay: Bool) {
    object = ObjectAtHand(origin: .area, featureID: Self.featureID(id, suffix: isWay ? 2 : 3), isClosed: true)
    let isWanted = (matchKinds() || hasAreaWithoutTable || isPlace) && (!isWay || isArea)
    object.geometry = store.geometries.endGeometry()
    object.area = store.geometries.area(of: Int(object.geometry)) * WorldGrid.squareMetresPerUnit
    guard isWanted else { return }
    addFeatures()
    if isPlace { addPlace(area: id, isWay: isWay) }
  }

  private var hasAreaWithoutTable: Bool {
    tags.has(.building) || tags.has(.buildingPart) || tags.has(.housenumber) || tags.has(.housename)
  }

  private mutating func matchKinds() -> Bool {
    let hasMatch = rules.match(tags, origin: object.origin, into: &kinds)
    object.category = kinds[categoryTable]
    return hasMatch
  }

  /// Whether a closed way stands for what it surrounds. Ways that are mostly lines do so only when they say it.
  private var isArea: Bool {
    if tags.has(.area) { return tags[.area] == words.yes }
    let isLine = tags.keys.contains { linearTags.contains(TagPair($0, tags[$0])) }
    return !isLine || tags.has(.building) || tags.has(.areaAeroway)
  }

  private static func featureID(_ id: Int64, suffix: UInt64) -> UInt64 {
    id > 0 && id < Int64.max / 16 ? UInt64(id) * 10 + suffix : 0
  }

  // MARK: Features

  private mutating func addFeatures() {
    for (index, table) in rules.tables.enumerated() {
      guard let layer = table.layer, kinds[index] >= 0 else { continue }
      let kind = Int(kinds[index])
      add(to: layer, kind: rules.kindNames[index][kind], minimumZoom: table.kinds[kind].minimumZoom)
    }
    addBoundary()
    addBuilding()
    addAddress()
    addEntrance()
  }

  /// Where layers differ in what they tell of their kinds.
  private mutating func add(to layer: Layer, kind: TextID, minimumZoom: UInt8) {
    attributes.removeAll(keepingCapacity: true)
    switch layer {
    case .waterPolygons: addWater(kind: kind, minimumZoom: minimumZoom)
    case .waterLines: addWaterLine(kind: kind, minimumZoom: minimumZoom)
    case .waterLinesLabels: addWaterLineLabel(kind: kind, minimumZoom: minimumZoom)
    case .land, .sites: addGround(layer, kind: kind, minimumZoom: minimumZoom)
    case .boundaryLabels: addBoundaryLabel()
    case .placeLabels: addPlace(kind: kind, minimumZoom: minimumZoom)
    case .streets: addStreet(kind: kind, minimumZoom: minimumZoom)
    case .streetLabels: addStreetLabel(kind: kind, minimumZoom: minimumZoom)
    case .streetPolygons: addStreetPolygon(kind: kind, minimumZoom: minimumZoom)
    case .streetsPolygonsLabels: addStreetPolygonLabel(kind: kind, minimumZoom: minimumZoom)
    case .streetLabelsPoints: addJunction(kind: kind, minimumZoom: minimumZoom)
    case .publicTransport: addPublicTransport(kind: kind, minimumZoom: minimumZoom)
    case .pois: addPointOfInterest(minimumZoom: minimumZoom)
    case .naturalPoints: addNaturalPoint(kind: kind, minimumZoom: minimumZoom)
    case .trees: addTrees(kind: kind, minimumZoom: minimumZoom)
    case .ferries:
      set(.kind, text: kind)
      setNames()
      append(layer, .line, minimumZoom: minimumZoom)
    default:
      set(.kind, text: kind)
      append(layer, object.origin == .area ? .polygon : .line, minimumZoom: minimumZoom)
    }
  }

  /// Ends the feature that `attributes` belong to.
  /// - Parameter shape: `point` for an area means its label point.
  mutating func append(
    _ layer: Layer, _ shape: Shape, minimumZoom: UInt8, order: Int32 = 0
  ) {
    let geometry = shape == .point && object.origin == .area ? labelPoint() : object.geometry
    store.features.append(
      Feature(
        layer: layer, shape: shape, minimumZoom: minimumZoom, id: object.featureID,
        attributes: store.attributeLists.intern(attributes), geometry: geometry, order: order))
  }

  private mutating func labelPoint() -> UInt32 {
    if let label = object.label { return label }
    let point = LabelPoint.find(in: store.geometries, geometry: Int(object.geometry))
    store.geometries.append(point)
    store.geometries.endPart()
    let label = store.geometries.endGeometry()
    object.label = label
    return label
  }

  // MARK: Fields

  mutating func set(_ field: Field, text: TextID, from zoom: UInt8 = 0) {
    guard text != TextPool.none else { return }
    add(field, text, .text, zoom)
  }

  mutating func set(_ field: Field, bool: Bool, from zoom: UInt8 = 0) { add(field, bool ? 1 : 0, .bool, zoom) }

  mutating func set(_ field: Field, integer: Int32, from zoom: UInt8 = 0) {
    add(field, UInt32(bitPattern: integer), .integer, zoom)
  }

  mutating func set(_ field: Field, number: Double?, from zoom: UInt8 = 0) {
    guard let number else { return }
    add(field, Float(number).bitPattern, .number, zoom)
  }

  private mutating func add(_ field: Field, _ bits: UInt32, _ kind: Attribute.Kind, _ zoom: UInt8) {
    attributes.append(
      Attribute(key: fieldKeys[Int(field.rawValue)], bits: bits, kind: kind, minimumZoom: zoom))
  }

  /// The name, and the names in other languages.
  mutating func setNames(from zoom: UInt8 = 0) {
    set(.name, text: tags[.name], from: zoom)
    for (field, value) in tags.names {
      attributes.append(Attribute(key: field, bits: value, kind: .text, minimumZoom: zoom))
      nameFields.insert(field)
    }
  }

  /// Larger areas come first: an order that falls as `squareMetres` grows.
  static func order(area squareMetres: Double) -> Int32 {
    squareMetres > 0 ? Int32(-min(squareMetres.squareRoot() * 16, 2e9)) : 0
  }
}
