package import Geodesy

/// The feature that an expression is evaluated for.
package protocol StyleFeature: AnyObject {
  /// The value of a field by its index in `StyleDocument.fieldNames`; nil if the feature has none.
  func field(_ slot: Int) -> StyleValue?
  /// The value of a field whose name is known only when the expression is evaluated.
  func field(named name: String) -> StyleValue?
  /// All fields, by name.
  var allFields: [String: StyleValue] { get }
  /// The feature's id, a number or a string.
  var id: StyleValue? { get }
  /// `Point`, `LineString`, `Polygon`; one of these with `Multi` in front counts like it.
  var geometryTypeName: String { get }
  /// Where the feature is, for `within` and `distance`; nil if nobody can tell.
  var geometry: FeatureGeometry? { get }
  /// What `feature-state` sees.
  var state: [String: StyleValue] { get }
}

extension StyleFeature {
  package var geometry: FeatureGeometry? { nil }
  package var state: [String: StyleValue] { [:] }

  /// What `geometry-type` and `$type` say, which know no difference between one and several.
  var simpleGeometryType: String {
    let name = geometryTypeName
    return name.hasPrefix("Multi") ? String(name.dropFirst("Multi".count)) : name
  }
}

/// The shape of a feature on the Mercator square.
package struct FeatureGeometry: Sendable, Hashable {
  package enum Kind: Sendable { case point, line, polygon }

  package var kind: Kind
  /// Points each a path of its own or together in one; lines; rings of polygons, outer ones before their holes.
  package var paths: [[WorldPoint]]
  /// The grid that the coordinates lie on, cells along a side of the square: 2^zoom · extent for a tile's feature.
  package var cellsPerSide: Double

  package init(kind: Kind, paths: [[WorldPoint]], cellsPerSide: Double) {
    self.kind = kind
    self.paths = paths
    self.cellsPerSide = cellsPerSide
  }
}

/// Everything that an expression may depend on.
package struct EvaluationContext {
  /// The zoom as style documents count it, in 512 px worlds.
  package var zoom: Double
  package var feature: (any StyleFeature)?
  /// Names of the sprite's pictures; `coalesce` passes over pictures that are not among them.
  package var availableImages: Set<String>
  /// 0…1, for colour ramps of heatmaps.
  package var heatmapDensity: Double
  /// 0…1 along a line, for line gradients.
  package var lineProgress: Double
  /// Metres, for colour relief.
  package var elevation: Double
  /// The value so far of a cluster's property.
  package var accumulated: StyleValue
  /// Values of the global state that differ from the document's.
  package var globalState: [String: StyleValue]

  package init(
    zoom: Double, feature: (any StyleFeature)? = nil, availableImages: Set<String> = [], heatmapDensity: Double = 0,
    lineProgress: Double = 0, elevation: Double = 0, accumulated: StyleValue = .null,
    globalState: [String: StyleValue] = [:]
  ) {
    self.zoom = zoom
    self.feature = feature
    self.availableImages = availableImages
    self.heatmapDensity = heatmapDensity
    self.lineProgress = lineProgress
    self.elevation = elevation
    self.accumulated = accumulated
    self.globalState = globalState
  }
}

/// Why an expression has no value for a feature.
package enum EvaluationError: Error, Equatable {
  case wrongType(expected: ValueType, found: ValueType)
  case message(String)
}

extension EvaluationError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .wrongType(let expected, let found): "Expected value to be of type \(expected), but found \(found) instead."
    case .message(let text): text
    }
  }
}
