import Caching
package import Geodesy
import JSON
import MapStyle
package import VectorTiles

/// GeoJSON cut into tiles when they are asked for.
package final class GeoJSONTiles: VectorTileProvider {
  private let source: GeoJSONSource
  private let cut: BoundedCache<TileID, VectorTile?>
  private let buffer: Int32

  package let zooms: ClosedRange<UInt8>

  /// The side of a tile in tile units (MapLibre's).
  private static let extent: Int32 = 8192
  /// The side of a tile in style pixels, which buffer, tolerance and radius are given in.
  private static let tileSize = 512.0

  /// Cuts `data` as a style's source asks for.
  /// - Throws: `VectorTileError.notGeoJSON`.
  init(_ data: JSONValue, _ style: StyleSource, _ expressions: GeoJSONExpressions) throws(VectorTileError) {
    let options = GeoJSONOptions(style, expressions)
    source = try GeoJSONSource(json: data, options: options)
    zooms = 0...options.maximumZoom
    let buffer = min(max(style.json["buffer"]?.number ?? 128, 0), 512)
    self.buffer = Int32(buffer / Self.tileSize * Double(Self.extent))
    cut = BoundedCache(costLimit: 32 << 20) { $0?.approximateBytes ?? 64 }
  }

  package func tile(_ id: TileID) throws -> VectorTile? {
    cut.value(for: id) { () throws(Never) in source.tile(id, extent: Self.extent, buffer: buffer) }.value
  }
}

extension GeoJSONOptions {
  fileprivate init(_ source: StyleSource, _ expressions: GeoJSONExpressions) {
    self.init()
    func number(_ key: String, _ standard: Double) -> Double { max(source.json[key]?.number ?? standard, 0) }
    maximumZoom = UInt8(source.maxZoom)
    tolerance = min(number("tolerance", 0.375), 512) / 512
    measuresLines = source.json["lineMetrics"]?.bool ?? false
    numbersFeatures = source.json["generateId"]?.bool ?? false
    if !expressions.takesAll {
      takes = { expressions.takes(RecordFeature($0, fieldNames: expressions.fieldNames)) }
    }
    guard source.json["cluster"]?.bool == true else { return }
    var clustering = Clustering()
    clustering.radius = min(number("clusterRadius", 50), 1e6) / 512
    let deepest = max(Double(maximumZoom) - 1, 0)
    clustering.maximumZoom = UInt8(min(number("clusterMaxZoom", deepest), deepest))
    clustering.minimumPoints = Int(min(number("clusterMinPoints", 2), 1e9))
    if expressions.sumsUp { clustering.summary = ExpressionSummary(expressions: expressions) }
    self.clustering = clustering
  }
}

/// Sums up a cluster's points by a style's expressions.
private struct ExpressionSummary: ClusterSummary {
  let expressions: GeoJSONExpressions

  func values(of point: GeoJSONFeature) -> Values {
    expressions.values(of: RecordFeature(point, fieldNames: expressions.fieldNames))
      .compactMapValues(VectorTileValue.init)
  }

  func add(_ values: Values, to sum: inout Values) {
    let other = RecordFeature(values, fieldNames: expressions.fieldNames)
    sum = expressions.add(other, to: sum.mapValues(StyleValue.init)).compactMapValues(VectorTileValue.init)
  }
}

/// A feature of a document, for expressions.
private final class RecordFeature: StyleFeature {
  let allFields: [String: StyleValue]
  let id: StyleValue?
  let geometryTypeName: String
  private let fieldNames: [String]

  init(_ feature: GeoJSONFeature, fieldNames: [String]) {
    allFields = Dictionary(feature.attributes.map { ($0.key, StyleValue($0.value)) }) { first, _ in first }
    id = feature.id.map { .number(Double($0)) }
    geometryTypeName = feature.geometryTypeName
    self.fieldNames = fieldNames
  }

  /// A point or a cluster with nothing but these values.
  init(_ values: [String: VectorTileValue], fieldNames: [String]) {
    allFields = values.mapValues(StyleValue.init)
    id = nil
    geometryTypeName = "Point"
    self.fieldNames = fieldNames
  }

  func field(_ slot: Int) -> StyleValue? {
    fieldNames.indices.contains(slot) ? allFields[fieldNames[slot]] : nil
  }

  func field(named name: String) -> StyleValue? { allFields[name] }
}

extension VectorTileValue {
  /// The value of an expression; nil for null.
  fileprivate init?(_ value: StyleValue) {
    switch value {
    case .null: return nil
    case .bool(let truth): self = .bool(truth)
    case .number(let number): self = Int64(exactly: number).map(VectorTileValue.int) ?? .double(number)
    case .array(let items): self = .json(.array(items.map(\.json)))
    case .object(let members): self = .json(.object(members.mapValues(\.json)))
    default: self = .string(value.text)
    }
  }
}
