// One line a property, as the MapLibre style specification (version 8) has them.

import Imaging

/// Properties of background layers.
extension StyleProperty {
  /// `background-color`
  package static let backgroundColor = StyleProperty(
    .background, 0, "background-color", .paint, .color, default: .color(.black), [.zoom, .interpolated])
  /// `background-pattern`
  package static let backgroundPattern = StyleProperty(.background, 1, "background-pattern", .paint, .image, .zoom)
  /// `background-opacity`
  package static let backgroundOpacity = StyleProperty(
    .background, 2, "background-opacity", .paint, .number, default: .number(1), range: 0...1, [.zoom, .interpolated])

  static let ofKindBackground: [StyleProperty] = [
    .backgroundColor, .backgroundPattern, .backgroundOpacity,
  ]
}

/// Properties of fill layers.
extension StyleProperty {
  /// `fill-sort-key`
  package static let fillSortKey = StyleProperty(.fill, 0, "fill-sort-key", .layout, .number, .data)
  /// `fill-antialias`
  package static let fillAntialias = StyleProperty(
    .fill, 1, "fill-antialias", .paint, .boolean, default: .bool(true), .zoom)
  /// `fill-opacity`
  package static let fillOpacity = StyleProperty(
    .fill, 2, "fill-opacity", .paint, .number, default: .number(1), range: 0...1, [.data, .interpolated])
  /// `fill-layer-opacity`
  package static let fillLayerOpacity = StyleProperty(
    .fill, 3, "fill-layer-opacity", .paint, .number, default: .number(1), range: 0...1, [.zoom, .interpolated])
  /// `fill-color`
  package static let fillColor = StyleProperty(
    .fill, 4, "fill-color", .paint, .color, default: .color(.black), [.data, .interpolated])
  /// `fill-outline-color`
  package static let fillOutlineColor = StyleProperty(
    .fill, 5, "fill-outline-color", .paint, .color, [.data, .interpolated])
  /// `fill-translate`
  package static let fillTranslate = StyleProperty(
    .fill, 6, "fill-translate", .paint, .array(.number, 2), default: .array([.number(0), .number(0)]),
    [.zoom, .interpolated])
  /// `fill-translate-anchor`
  package static let fillTranslateAnchor = StyleProperty(
    .fill, 7, "fill-translate-anchor", .paint, .string, values: ["map", "viewport"], default: .string("map"), .zoom)
  /// `fill-pattern`
  package static let fillPattern = StyleProperty(.fill, 8, "fill-pattern", .paint, .image, .data)

  static let ofKindFill: [StyleProperty] = [
    .fillSortKey, .fillAntialias, .fillOpacity, .fillLayerOpacity, .fillColor, .fillOutlineColor, .fillTranslate,
    .fillTranslateAnchor, .fillPattern,
  ]
}

/// Properties of fill-extrusion layers.
extension StyleProperty {
  /// `fill-extrusion-rounded-corner-distance`
  package static let fillExtrusionRoundedCornerDistance = StyleProperty(
    .fillExtrusion, 0, "fill-extrusion-rounded-corner-distance", .layout, .number, default: .number(0),
    range: 0 ... .infinity, .constant)
  /// `fill-extrusion-opacity`
  package static let fillExtrusionOpacity = StyleProperty(
    .fillExtrusion, 1, "fill-extrusion-opacity", .paint, .number, default: .number(1), range: 0...1,
    [.zoom, .interpolated])
  /// `fill-extrusion-color`
  package static let fillExtrusionColor = StyleProperty(
    .fillExtrusion, 2, "fill-extrusion-color", .paint, .color, default: .color(.black), [.data, .interpolated])
  /// `fill-extrusion-translate`
  package static let fillExtrusionTranslate = StyleProperty(
    .fillExtrusion, 3, "fill-extrusion-translate", .paint, .array(.number, 2),
    default: .array([.number(0), .number(0)]), [.zoom, .interpolated])
  /// `fill-extrusion-translate-anchor`
  package static let fillExtrusionTranslateAnchor = StyleProperty(
    .fillExtrusion, 4, "fill-extrusion-translate-anchor", .paint, .string, values: ["map", "viewport"],
    default: .string("map"), .zoom)
  /// `fill-extrusion-pattern`
  package static let fillExtrusionPattern = StyleProperty(
    .fillExtrusion, 5, "fill-extrusion-pattern", .paint, .image, .data)
  /// `fill-extrusion-height`
  package static let fillExtrusionHeight = StyleProperty(
    .fillExtrusion, 6, "fill-extrusion-height", .paint, .number, default: .number(0), range: 0 ... .infinity,
    [.data, .interpolated])
  /// `fill-extrusion-base`
  package static let fillExtrusionBase = StyleProperty(
    .fillExtrusion, 7, "fill-extrusion-base", .paint, .number, default: .number(0), range: 0 ... .infinity,
    [.data, .interpolated])
  /// `fill-extrusion-vertical-gradient`
  package static let fillExtrusionVerticalGradient = StyleProperty(
    .fillExtrusion, 8, "fill-extrusion-vertical-gradient", .paint, .boolean, default: .bool(true), .zoom)

  static let ofKindFillExtrusion: [StyleProperty] = [
    .fillExtrusionRoundedCornerDistance, .fillExtrusionOpacity, .fillExtrusionColor, .fillExtrusionTranslate,
    .fillExtrusionTranslateAnchor, .fillExtrusionPattern, .fillExtrusionHeight, .fillExtrusionBase,
    .fillExtrusionVerticalGradient,
  ]
}
