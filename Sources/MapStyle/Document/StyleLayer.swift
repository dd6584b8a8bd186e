package import JSON

/// A layer of a style: which features it shows, and its properties, compiled.
package struct StyleLayer: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case background, fill, line, circle, symbol, raster, hillshade, heatmap
    case fillExtrusion = "fill-extrusion"
    case colorRelief = "color-relief"
  }

  /// A property as the layer has it.
  enum Property: Sendable {
    /// Nothing is said: the default, if there is one.
    case missing
    case constant(StyleValue)
    /// Evaluated; where it fails, the fallback.
    case expression(PropertyExpression, fallback: StyleValue?)
  }

  package let id: String
  package let kind: Kind
  package let source: String?
  package let sourceLayer: String?
  /// The layer is shown from this zoom on.
  package let minZoom: Double
  /// The layer is hidden from this zoom on.
  package let maxZoom: Double
  /// False if the style hides the layer.
  package let isVisible: Bool
  package let metadata: JSONValue
  let filter: PropertyExpression?
  /// By ordinal.
  let properties: [Property]

  /// Whether the layer is drawn at a zoom.
  package func isShown(atZoom zoom: Double) -> Bool { isVisible && zoom >= minZoom && zoom < maxZoom }

  /// Whether the layer shows the context's feature.
  package func matches(_ context: borrowing EvaluationContext) -> Bool {
    guard let filter else { return true }
    return (try? filter.root.bool(context)) ?? false
  }

  /// Whether the filter gives every feature the same answer.
  package var filterDependsOnFeature: Bool { filter?.dependsOnFeature ?? false }
  package var filterDependsOnZoom: Bool { filter?.dependsOnZoom ?? false }
}
