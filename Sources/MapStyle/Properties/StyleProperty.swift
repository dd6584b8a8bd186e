/// One layout or paint property of one kind of layer: its place in a layer's compiled properties, and the facts of the
/// style specification about it. The properties themselves are static members, named like in the specification.
package final class StyleProperty: Sendable {
  /// Which of the two objects of a layer holds the property.
  package enum Group: Sendable { case layout, paint }

  /// What an expression for the property may do.
  package struct Abilities: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Only a constant (or the global state) is allowed.
    package static let constant: Abilities = []
    /// May depend on the zoom.
    package static let zoom = Abilities(rawValue: 1)
    /// May depend on the feature.
    package static let feature = Abilities(rawValue: 2)
    /// May depend on the feature and the zoom.
    package static let data: Abilities = [.zoom, .feature]
    /// A colour ramp over heatmap density, elevation or line progress.
    package static let ramp = Abilities(rawValue: 4)
    /// `interpolate` over the zoom is allowed, and legacy functions interpolate unless they say otherwise.
    package static let interpolated = Abilities(rawValue: 8)
    /// A legacy string may hold tokens: `{name}`.
    package static let tokens = Abilities(rawValue: 16)
  }

  /// The kind of layer that has the property.
  package let kind: StyleLayer.Kind
  /// The index among the properties of its kind.
  let ordinal: Int
  /// The name in style documents.
  package let name: String
  package let group: Group
  /// The type of its values.
  package let type: ValueType
  /// The strings that are allowed; empty if any is.
  package let values: [String]
  /// The value where a style says nothing; nil if there is none.
  package let defaultValue: StyleValue?
  /// The numbers that are allowed.
  let range: ClosedRange<Double>
  package let abilities: Abilities

  package init(
    _ kind: StyleLayer.Kind, _ ordinal: Int, _ name: String, _ group: Group, _ type: ValueType, values: [String] = [],
    default defaultValue: StyleValue? = nil, range: ClosedRange<Double> = -.infinity ... .infinity,
    _ abilities: Abilities
  ) {
    self.kind = kind
    self.ordinal = ordinal
    self.name = name
    self.group = group
    self.type = type
    self.values = values
    self.defaultValue = defaultValue
    self.range = range
    self.abilities = abilities
  }

  /// The nine places where an anchor may be.
  static let anchors = [
    "center", "left", "right", "top", "bottom", "top-left", "top-right", "bottom-left", "bottom-right",
  ]

  /// Every property of a kind of layer, by ordinal.
  package static func all(of kind: StyleLayer.Kind) -> [StyleProperty] {
    switch kind {
    case .background: ofKindBackground
    case .fill: ofKindFill
    case .line: ofKindLine
    case .circle: ofKindCircle
    case .symbol: ofKindSymbol
    case .raster: ofKindRaster
    case .fillExtrusion: ofKindFillExtrusion
    case .hillshade: ofKindHillshade
    case .heatmap: ofKindHeatmap
    case .colorRelief: ofKindColorRelief
    }
  }
}
