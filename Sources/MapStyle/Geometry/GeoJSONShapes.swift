import JSON

/// The points, lines and polygons of a GeoJSON object, taken apart; x is the longitude, y the latitude, in degrees.
struct GeoJSONShapes: Sendable {
  typealias Position = SIMD2<Double>

  var points: [Position] = []
  var lines: [[Position]] = []
  /// Each a list of rings.
  var polygons: [[[Position]]] = []

  /// Nil if `json` is no GeoJSON object or holds no shape at all.
  init?(_ json: JSONValue) {
    guard add(json, depth: 0), !points.isEmpty || !lines.isEmpty || !polygons.isEmpty else { return nil }
  }

  private mutating func add(_ json: JSONValue, depth: Int) -> Bool {
    guard depth < 8 else { return false }
    let coordinates = json["coordinates"] ?? .null
    switch json["type"]?.string {
    case "FeatureCollection": return addAll(json["features"], depth)
    case "GeometryCollection": return addAll(json["geometries"], depth)
    case "Feature": return json["geometry"].map { add($0, depth: depth + 1) } ?? false
    case "Point":
      guard let point = Self.position(coordinates) else { return false }
      points.append(point)
    case "MultiPoint": points += Self.path(coordinates)
    case "LineString": lines.append(Self.path(coordinates))
    case "MultiLineString": lines += Self.paths(coordinates)
    case "Polygon": polygons.append(Self.paths(coordinates))
    case "MultiPolygon": polygons += (coordinates.array ?? []).map(Self.paths)
    default: return false
    }
    return true
  }

  private mutating func addAll(_ items: JSONValue?, _ depth: Int) -> Bool {
    guard let items = items?.array else { return false }
    for item in items where !add(item, depth: depth + 1) { return false }
    return true
  }

  private static func position(_ json: JSONValue) -> Position? {
    guard let x = json[0]?.number, let y = json[1]?.number, x.isFinite, y.isFinite else { return nil }
    return Position(x, y)
  }

  private static func path(_ json: JSONValue) -> [Position] { (json.array ?? []).compactMap(position) }
  private static func paths(_ json: JSONValue) -> [[Position]] {
    (json.array ?? []).map(path).filter { !$0.isEmpty }
  }
}
