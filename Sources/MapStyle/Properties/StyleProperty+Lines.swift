// One line a property, as the MapLibre style specification (version 8) has them.

import Imaging

/// Properties of line layers.
extension StyleProperty {
  /// `line-cap`
  package static let lineCap = StyleProperty(
    .line, 0, "line-cap", .layout, .string, values: ["butt", "round", "square"], default: .string("butt"), .data)
  /// `line-join`
  package static let lineJoin = StyleProperty(
    .line, 1, "line-join", .layout, .string, values: ["bevel", "round", "miter"], default: .string("miter"), .data)
  /// `line-miter-limit`
  package static let lineMiterLimit = StyleProperty(
    .line, 2, "line-miter-limit", .layout, .number, default: .number(2), [.data, .interpolated])
  /// `line-round-limit`
  package static let lineRoundLimit = StyleProperty(
    .line, 3, "line-round-limit", .layout, .number, default: .number(1.05), [.data, .interpolated])
  /// `line-sort-key`
  package static let lineSortKey = StyleProperty(.line, 4, "line-sort-key", .layout, .number, .data)
  /// `line-opacity`
  package static let lineOpacity = StyleProperty(
    .line, 5, "line-opacity", .paint, .number, default: .number(1), range: 0...1, [.data, .interpolated])
  /// `line-layer-opacity`
  package static let lineLayerOpacity = StyleProperty(
    .line, 6, "line-layer-opacity", .paint, .number, default: .number(1), range: 0...1, [.zoom, .interpolated])
  /// `line-color`
  package static let lineColor = StyleProperty(
    .line, 7, "line-color", .paint, .color, default: .color(.black), [.data, .interpolated])
  /// `line-translate`
  package static let lineTranslate = StyleProperty(
    .line, 8, "line-translate", .paint, .array(.number, 2), default: .array([.number(0), .number(0)]),
    [.zoom, .interpolated])
  /// `line-translate-anchor`
  package static let lineTranslateAnchor = StyleProperty(
    .line, 9, "line-translate-anchor", .paint, .string, values: ["map", "viewport"], default: .string("map"), .zoom)
  /// `line-width`
  package static let lineWidth = StyleProperty(
    .line, 10, "line-width", .paint, .number, default: .number(1), range: 0 ... .infinity, [.data, .interpolated])
  /// `line-gap-width`
  package static let lineGapWidth = StyleProperty(
    .line, 11, "line-gap-width", .paint, .number, default: .number(0), range: 0 ... .infinity, [.data, .interpolated])
  /// `line-offset`
  package static let lineOffset = StyleProperty(
    .line, 12, "line-offset", .paint, .number, default: .number(0), [.data, .interpolated])
  /// `line-blur`
  package static let lineBlur = StyleProperty(
    .line, 13, "line-blur", .paint, .number, default: .number(0), range: 0 ... .infinity, [.data, .interpolated])
  /// `line-dasharray`
  package static let lineDasharray = StyleProperty(
    .line, 14, "line-dasharray", .paint, .array(.number, nil), range: 0 ... .infinity, .data)
  /// `line-pattern`
  package static let linePattern = StyleProperty(.line, 15, "line-pattern", .paint, .image, .data)
  /// `line-gradient`
  package static let lineGradient = StyleProperty(.line, 16, "line-gradient", .paint, .color, [.ramp, .interpolated])

  static let ofKindLine: [StyleProperty] = [
    .lineCap, .lineJoin, .lineMiterLimit, .lineRoundLimit, .lineSortKey, .lineOpacity, .lineLayerOpacity, .lineColor,
    .lineTranslate, .lineTranslateAnchor, .lineWidth, .lineGapWidth, .lineOffset, .lineBlur, .lineDasharray,
    .linePattern, .lineGradient,
  ]
}

/// Properties of circle layers.
extension StyleProperty {
  /// `circle-sort-key`
  package static let circleSortKey = StyleProperty(.circle, 0, "circle-sort-key", .layout, .number, .data)
  /// `circle-radius`
  package static let circleRadius = StyleProperty(
    .circle, 1, "circle-radius", .paint, .number, default: .number(5), range: 0 ... .infinity, [.data, .interpolated])
  /// `circle-color`
  package static let circleColor = StyleProperty(
    .circle, 2, "circle-color", .paint, .color, default: .color(.black), [.data, .interpolated])
  /// `circle-blur`
  package static let circleBlur = StyleProperty(
    .circle, 3, "circle-blur", .paint, .number, default: .number(0), [.data, .interpolated])
  /// `circle-opacity`
  package static let circleOpacity = StyleProperty(
    .circle, 4, "circle-opacity", .paint, .number, default: .number(1), range: 0...1, [.data, .interpolated])
  /// `circle-translate`
  package static let circleTranslate = StyleProperty(
    .circle, 5, "circle-translate", .paint, .array(.number, 2), default: .array([.number(0), .number(0)]),
    [.zoom, .interpolated])
  /// `circle-translate-anchor`
  package static let circleTranslateAnchor = StyleProperty(
    .circle, 6, "circle-translate-anchor", .paint, .string, values: ["map", "viewport"], default: .string("map"), .zoom)
  /// `circle-pitch-scale`
  package static let circlePitchScale = StyleProperty(
    .circle, 7, "circle-pitch-scale", .paint, .string, values: ["map", "viewport"], default: .string("map"), .zoom)
  /// `circle-pitch-alignment`
  package static let circlePitchAlignment = StyleProperty(
    .circle, 8, "circle-pitch-alignment", .paint, .string, values: ["map", "viewport"], default: .string("viewport"),
    .zoom)
  /// `circle-stroke-width`
  package static let circleStrokeWidth = StyleProperty(
    .circle, 9, "circle-stroke-width", .paint, .number, default: .number(0), range: 0 ... .infinity,
    [.data, .interpolated])
  /// `circle-stroke-color`
  package static let circleStrokeColor = StyleProperty(
    .circle, 10, "circle-stroke-color", .paint, .color, default: .color(.black), [.data, .interpolated])
  /// `circle-stroke-opacity`
  package static let circleStrokeOpacity = StyleProperty(
    .circle, 11, "circle-stroke-opacity", .paint, .number, default: .number(1), range: 0...1, [.data, .interpolated])

  static let ofKindCircle: [StyleProperty] = [
    .circleSortKey, .circleRadius, .circleColor, .circleBlur, .circleOpacity, .circleTranslate, .circleTranslateAnchor,
    .circlePitchScale, .circlePitchAlignment, .circleStrokeWidth, .circleStrokeColor, .circleStrokeOpacity,
  ]
}

/// Properties of heatmap layers.
extension StyleProperty {
  /// `heatmap-radius`
  package static let heatmapRadius = StyleProperty(
    .heatmap, 0, "heatmap-radius", .paint, .number, default: .number(30), range: 1 ... .infinity,
    [.data, .interpolated])
  /// `heatmap-weight`
  package static let heatmapWeight = StyleProperty(
    .heatmap, 1, "heatmap-weight", .paint, .number, default: .number(1), range: 0 ... .infinity, [.data, .interpolated])
  /// `heatmap-intensity`
  package static let heatmapIntensity = StyleProperty(
    .heatmap, 2, "heatmap-intensity", .paint, .number, default: .number(1), range: 0 ... .infinity,
    [.zoom, .interpolated])
  /// `heatmap-color`
  package static let heatmapColor = StyleProperty(.heatmap, 3, "heatmap-color", .paint, .color, [.ramp, .interpolated])
  /// `heatmap-opacity`
  package static let heatmapOpacity = StyleProperty(
    .heatmap, 4, "heatmap-opacity", .paint, .number, default: .number(1), range: 0...1, [.zoom, .interpolated])

  static let ofKindHeatmap: [StyleProperty] = [
    .heatmapRadius, .heatmapWeight, .heatmapIntensity, .heatmapColor, .heatmapOpacity,
  ]
}
