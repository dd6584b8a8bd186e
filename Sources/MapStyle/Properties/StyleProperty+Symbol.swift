// One line a property, as the MapLibre style specification (version 8) has them.

import Imaging

/// Properties of symbol layers.
extension StyleProperty {
  /// `symbol-placement`
  package static let symbolPlacement = StyleProperty(
    .symbol, 0, "symbol-placement", .layout, .string, values: ["point", "line", "line-center"],
    default: .string("point"), .zoom)
  /// `symbol-spacing`
  package static let symbolSpacing = StyleProperty(
    .symbol, 1, "symbol-spacing", .layout, .number, default: .number(250), range: 1 ... .infinity,
    [.zoom, .interpolated])
  /// `symbol-avoid-edges`
  package static let symbolAvoidEdges = StyleProperty(
    .symbol, 2, "symbol-avoid-edges", .layout, .boolean, default: .bool(false), .zoom)
  /// `symbol-sort-key`
  package static let symbolSortKey = StyleProperty(.symbol, 3, "symbol-sort-key", .layout, .number, .data)
  /// `symbol-z-order`
  package static let symbolZOrder = StyleProperty(
    .symbol, 4, "symbol-z-order", .layout, .string, values: ["auto", "viewport-y", "source"], default: .string("auto"),
    .zoom)
  /// `icon-allow-overlap`
  package static let iconAllowOverlap = StyleProperty(
    .symbol, 5, "icon-allow-overlap", .layout, .boolean, default: .bool(false), .zoom)
  /// `icon-overlap`
  package static let iconOverlap = StyleProperty(
    .symbol, 6, "icon-overlap", .layout, .string, values: ["never", "always", "cooperative"], .zoom)
  /// `icon-ignore-placement`
  package static let iconIgnorePlacement = StyleProperty(
    .symbol, 7, "icon-ignore-placement", .layout, .boolean, default: .bool(false), .zoom)
  /// `icon-optional`
  package static let iconOptional = StyleProperty(
    .symbol, 8, "icon-optional", .layout, .boolean, default: .bool(false), .zoom)
  /// `icon-rotation-alignment`
  package static let iconRotationAlignment = StyleProperty(
    .symbol, 9, "icon-rotation-alignment", .layout, .string, values: ["map", "viewport", "auto"],
    default: .string("auto"), .zoom)
  /// `icon-size`
  package static let iconSize = StyleProperty(
    .symbol, 10, "icon-size", .layout, .number, default: .number(1), range: 0 ... .infinity, [.data, .interpolated])
  /// `icon-text-fit`
  package static let iconTextFit = StyleProperty(
    .symbol, 11, "icon-text-fit", .layout, .string, values: ["none", "width", "height", "both"],
    default: .string("none"), .zoom)
  /// `icon-text-fit-padding`
  package static let iconTextFitPadding = StyleProperty(
    .symbol, 12, "icon-text-fit-padding", .layout, .array(.number, 4),
    default: .array([.number(0), .number(0), .number(0), .number(0)]), [.zoom, .interpolated])
  /// `icon-image`
  package static let iconImage = StyleProperty(.symbol, 13, "icon-image", .layout, .image, [.data, .tokens])
  /// `icon-rotate`
  package static let iconRotate = StyleProperty(
    .symbol, 14, "icon-rotate", .layout, .number, default: .number(0), [.data, .interpolated])
  /// `icon-padding`
  package static let iconPadding = StyleProperty(
    .symbol, 15, "icon-padding", .layout, .padding, default: .padding([2, 2, 2, 2]), [.data, .interpolated])
  /// `icon-keep-upright`
  package static let iconKeepUpright = StyleProperty(
    .symbol, 16, "icon-keep-upright", .layout, .boolean, default: .bool(false), .zoom)
  /// `icon-offset`
  package static let iconOffset = StyleProperty(
    .symbol, 17, "icon-offset", .layout, .array(.number, 2), default: .array([.number(0), .number(0)]),
    [.data, .interpolated])
  /// `icon-anchor`
  package static let iconAnchor = StyleProperty(
    .symbol, 18, "icon-anchor", .layout, .string, values: anchors, default: .string("center"), .data)
  /// `icon-pitch-alignment`
  package static let iconPitchAlignment = StyleProperty(
    .symbol, 19, "icon-pitch-alignment", .layout, .string, values: ["map", "viewport", "auto"],
    default: .string("auto"), .zoom)
  /// `text-pitch-alignment`
  package static let textPitchAlignment = StyleProperty(
    .symbol, 20, "text-pitch-alignment", .layout, .string, values: ["map", "viewport", "auto"],
    default: .string("auto"), .zoom)
  /// `text-rotation-alignment`
  package static let textRotationAlignment = StyleProperty(
    .symbol, 21, "text-rotation-alignment", .layout, .string, values: ["map", "viewport", "viewport-glyph", "auto"],
    default: .string("auto"), .zoom)
  /// `text-field`
  package static let textField = StyleProperty(
    .symbol, 22, "text-field", .layout, .formatted, default: .formatted(FormattedText("")), [.data, .tokens])
  /// `text-font`
  package static let textFont = StyleProperty(
    .symbol, 23, "text-font", .layout, .array(.string, nil),
    default: .array([.string("Open Sans Regular"), .string("Arial Unicode MS Regular")]), .data)
  /// `text-size`
  package static let textSize = StyleProperty(
    .symbol, 24, "text-size", .layout, .number, default: .number(16), range: 0 ... .infinity, [.data, .interpolated])
  /// `text-max-width`
  package static let textMaxWidth = StyleProperty(
    .symbol, 25, "text-max-width", .layout, .number, default: .number(10), range: 0 ... .infinity,
    [.data, .interpolated])
  /// `text-line-height`
  package static let textLineHeight = StyleProperty(
    .symbol, 26, "text-line-height", .layout, .number, default: .number(1.2), [.zoom, .interpolated])
  /// `text-letter-spacing`
  package static let textLetterSpacing = StyleProperty(
    .symbol, 27, "text-letter-spacing", .layout, .number, default: .number(0), [.data, .interpolated])
  /// `text-justify`
  package static let textJustify = StyleProperty(
    .symbol, 28, "text-justify", .layout, .string, values: ["auto", "left", "center", "right"],
    default: .string("center"), .data)
  /// `text-radial-offset`
  package static let textRadialOffset = StyleProperty(
    .symbol, 29, "text-radial-offset", .layout, .number, default: .number(0), [.data, .interpolated])
  /// `text-variable-anchor`
  package static let textVariableAnchor = StyleProperty(
    .symbol, 30, "text-variable-anchor", .layout, .array(.string, nil), values: anchors, .zoom)
  /// `text-variable-anchor-offset`
  package static let textVariableAnchorOffset = StyleProperty(
    .symbol, 31, "text-variable-anchor-offset", .layout, .anchorOffsets, [.data, .interpolated])
  /// `text-anchor`
  package static let textAnchor = StyleProperty(
    .symbol, 32, "text-anchor", .layout, .string, values: anchors, default: .string("center"), .data)
  /// `text-max-angle`
  package static let textMaxAngle = StyleProperty(
    .symbol, 33, "text-max-angle", .layout, .number, default: .number(45), [.zoom, .interpolated])
  /// `text-writing-mode`
  package static let textWritingMode = StyleProperty(
    .symbol, 34, "text-writing-mode", .layout, .array(.string, nil), values: ["horizontal", "vertical"], .zoom)
  /// `text-rotate`
  package static let textRotate = StyleProperty(
    .symbol, 35, "text-rotate", .layout, .number, default: .number(0), [.data, .interpolated])
  /// `text-padding`
  package static let textPadding = StyleProperty(
    .symbol, 36, "text-padding", .layout, .number, default: .number(2), range: 0 ... .infinity, [.zoom, .interpolated])
  /// `text-keep-upright`
  package static let textKeepUpright = StyleProperty(
    .symbol, 37, "text-keep-upright", .layout, .boolean, default: .bool(true), .zoom)
  /// `text-transform`
  package static let textTransform = StyleProperty(
    .symbol, 38, "text-transform", .layout, .string, values: ["none", "uppercase", "lowercase"],
    default: .string("none"), .data)
  /// `text-offset`
  package static let textOffset = StyleProperty(
    .symbol, 39, "text-offset", .layout, .array(.number, 2), default: .array([.number(0), .number(0)]),
    [.data, .interpolated])
  /// `text-allow-overlap`
  package static let textAllowOverlap = StyleProperty(
    .symbol, 40, "text-allow-overlap", .layout, .boolean, default: .bool(false), .zoom)
  /// `text-overlap`
  package static let textOverlap = StyleProperty(
    .symbol, 41, "text-overlap", .layout, .string, values: ["never", "always", "cooperative"], .zoom)
  /// `text-ignore-placement`
  package static let textIgnorePlacement = StyleProperty(
    .symbol, 42, "text-ignore-placement", .layout, .boolean, default: .bool(false), .zoom)
  /// `text-optional`
  package static let textOptional = StyleProperty(
    .symbol, 43, "text-optional", .layout, .boolean, default: .bool(false), .zoom)
  /// `icon-opacity`
  package static let iconOpacity = StyleProperty(
    .symbol, 44, "icon-opacity", .paint, .number, default: .number(1), range: 0...1, [.data, .interpolated])
  /// `icon-color`
  package static let iconColor = StyleProperty(
    .symbol, 45, "icon-color", .paint, .color, default: .color(.black), [.data, .interpolated])
  /// `icon-halo-color`
  package static let iconHaloColor = StyleProperty(
    .symbol, 46, "icon-halo-color", .paint, .color, default: .color(.clear), [.data, .interpolated])
  /// `icon-halo-width`
  package static let iconHaloWidth = StyleProperty(
    .symbol, 47, "icon-halo-width", .paint, .number, default: .number(0), range: 0 ... .infinity,
    [.data, .interpolated])
  /// `icon-halo-blur`
  package static let iconHaloBlur = StyleProperty(
    .symbol, 48, "icon-halo-blur", .paint, .number, default: .number(0), range: 0 ... .infinity, [.data, .interpolated])
  /// `icon-translate`
  package static let iconTranslate = StyleProperty(
    .symbol, 49, "icon-translate", .paint, .array(.number, 2), default: .array([.number(0), .number(0)]),
    [.zoom, .interpolated])
  /// `icon-translate-anchor`
  package static let iconTranslateAnchor = StyleProperty(
    .symbol, 50, "icon-translate-anchor", .paint, .string, values: ["map", "viewport"], default: .string("map"), .zoom)
  /// `text-opacity`
  package static let textOpacity = StyleProperty(
    .symbol, 51, "text-opacity", .paint, .number, default: .number(1), range: 0...1, [.data, .interpolated])
  /// `text-color`
  package static let textColor = StyleProperty(
    .symbol, 52, "text-color", .paint, .color, default: .color(.black), [.data, .interpolated])
  /// `text-halo-color`
  package static let textHaloColor = StyleProperty(
    .symbol, 53, "text-halo-color", .paint, .color, default: .color(.clear), [.data, .interpolated])
  /// `text-halo-width`
  package static let textHaloWidth = StyleProperty(
    .symbol, 54, "text-halo-width", .paint, .number, default: .number(0), range: 0 ... .infinity,
    [.data, .interpolated])
  /// `text-halo-blur`
  package static let textHaloBlur = StyleProperty(
    .symbol, 55, "text-halo-blur", .paint, .number, default: .number(0), range: 0 ... .infinity, [.data, .interpolated])
  /// `text-translate`
  package static let textTranslate = StyleProperty(
    .symbol, 56, "text-translate", .paint, .array(.number, 2), default: .array([.number(0), .number(0)]),
    [.zoom, .interpolated])
  /// `text-translate-anchor`
  package static let textTranslateAnchor = StyleProperty(
    .symbol, 57, "text-translate-anchor", .paint, .string, values: ["map", "viewport"], default: .string("map"), .zoom)

  static let ofKindSymbol: [StyleProperty] = [
    .symbolPlacement, .symbolSpacing, .symbolAvoidEdges, .symbolSortKey, .symbolZOrder, .iconAllowOverlap, .iconOverlap,
    .iconIgnorePlacement, .iconOptional, .iconRotationAlignment, .iconSize, .iconTextFit, .iconTextFitPadding,
    .iconImage, .iconRotate, .iconPadding, .iconKeepUpright, .iconOffset, .iconAnchor, .iconPitchAlignment,
    .textPitchAlignment, .textRotationAlignment, .textField, .textFont, .textSize, .textMaxWidth, .textLineHeight,
    .textLetterSpacing, .textJustify, .textRadialOffset, .textVariableAnchor, .textVariableAnchorOffset, .textAnchor,
    .textMaxAngle, .textWritingMode, .textRotate, .textPadding, .textKeepUpright, .textTransform, .textOffset,
    .textAllowOverlap, .textOverlap, .textIgnorePlacement, .textOptional, .iconOpacity, .iconColor, .iconHaloColor,
    .iconHaloWidth, .iconHaloBlur, .iconTranslate, .iconTranslateAnchor, .textOpacity, .textColor, .textHaloColor,
    .textHaloWidth, .textHaloBlur, .textTranslate, .textTranslateAnchor,
  ]
}
