import Foundation
import Geodesy
import JSON

/// Reads a GeoJSON document into world features.
struct GeoJSONParser {
  private(set) var world: WorldFeatures
  /// Features taken so far.
  private var count = 0
  private let options: GeoJSONOptions
  private var id: UInt64?
  private var attributes: [(key: String, value: VectorTileValue)] = []

  init(_ options: GeoJSONOptions) {
    self.options = options
    world = WorldFeatures(isThinned: options.tolerance > 0)
  }

  mutating func parse(_ json: JSONValue) throws(VectorTileError) {
    switch json["type"]?.string {
    case "FeatureCollection":
      guard let features = json["features"]?.array else {
        throw .notGeoJSON("a FeatureCollection has no array of features")
      }
      for feature in features { try parse(feature) }
    case "Feature":
      id = Self.id(json["id"])
      attributes = Self.attributes(json["properties"])
      if let takes = options.takes {
        let type = json["geometry"]?["type"]?.string ?? ""
        guard takes(GeoJSONFeature(geometryTypeName: type, id: id, attributes: attributes)) else { return }
      }
      if options.numbersFeatures { id = UInt64(count) }
      count += 1
      if let geometry = json["geometry"], geometry != .null { try parse(geometry: geometry) }
    default:
      (id, attributes) = (nil, [])
      try parse(geometry: json)
    }
  }

  private mutating func parse(geometry: JSONValue) throws(VectorTileError) {
    guard let type = geometry["type"]?.string else { throw .notGeoJSON("an object has no type") }
    if type == "GeometryCollection" {
      guard let members = geometry["geometries"]?.array else {
        throw .notGeoJSON("a GeometryCollection has no array of geometries")
      }
      for member in members { try parse(geometry: member) }
      return
    }
    guard let coordinates = geometry["coordinates"]?.array else {
      throw .notGeoJSON("a geometry of type \(type) has no array of coordinates")
    }
    let kind: GeometryKind
    switch type {
    case "Point":
      kind = .point
      // An empty position stands for an empty point.
      if !coordinates.isEmpty { world.append(part: [try Self.point(.array(coordinates))], of: kind) }
    case "MultiPoint":
      kind = .point
      world.append(part: try Self.path(coordinates), of: kind)
    case "LineString":
      kind = .line
      world.append(part: try Self.path(coordinates), of: kind)
    case "MultiLineString":
      kind = .line
      for line in coordinates { world.append(part: try Self.path(Self.array(line)), of: kind) }
    case "Polygon":
      kind = .polygon
      try appendPolygon(coordinates)
    case "MultiPolygon":
      kind = .polygon
      for polygon in coordinates { try appendPolygon(Self.array(polygon)) }
    default:
      throw .notGeoJSON("\(type) is no type of geometry")
    }
    world.appendFeature(id: id, kind: kind, attributes: attributes)
  }

  /// Without an outer ring its holes mean nothing.
  private mutating func appendPolygon(_ rings: [JSONValue]) throws(VectorTileError) {
    for (index, ring) in rings.enumerated() {
      let isAdded = world.append(part: try Self.path(Self.array(ring)), of: .polygon, isHole: index > 0)
      if index == 0, !isAdded { return }
    }
  }

  private static func array(_ json: JSONValue) throws(VectorTileError) -> [JSONValue] {
    guard let array = json.array else { throw .notGeoJSON("coordinates are nested too little for their geometry") }
    return array
  }

  private static func path(_ positions: [JSONValue]) throws(VectorTileError) -> [WorldPoint] {
    var path: [WorldPoint] = []
    path.reserveCapacity(positions.count)
    for position in positions { path.append(try point(position)) }
    return path
  }

  /// Longitudes may leave ±180°, but not go so far round the world that the arithmetic of tiles suffers.
  private static func point(_ position: JSONValue) throws(VectorTileError) -> WorldPoint {
    guard let longitude = position[0]?.number, let latitude = position[1]?.number, longitude.isFinite,
      latitude.isFinite
    else { throw .notGeoJSON("a position is not two numbers") }
    return WorldPoint(
      Coordinate(latitude: latitude, longitude: min(max(longitude, -3600), 3600)))
  }

  private static func id(_ json: JSONValue?) -> UInt64? {
    switch json {
    case .number(let number): UInt64(exactly: number)
    case .string(let text): UInt64(text)
    default: nil
    }
  }

  /// In the order of their names, so that the same document gives the same tiles.
  private static func attributes(_ properties: JSONValue?) -> [(key: String, value: VectorTileValue)] {
    (properties?.object ?? [:]).sorted { $0.key < $1.key }.compactMap { key, json in
      value(json).map { (key, $0) }
    }
  }

  private static func value(_ json: JSONValue) -> VectorTileValue? {
    switch json {
    case .null: nil
    case .bool(let flag): .bool(flag)
    case .string(let text): .string(text)
    case .number(let number): Int64(exactly: number).map(VectorTileValue.int) ?? .double(number)
    case .array, .object: .json(json)
    }
  }
}
