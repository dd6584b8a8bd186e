import Foundation
import Imaging
import MapStyle
import Typesetting

/// A feature's text and icon as the style describes them, before they have a place.
struct Symbol {
  private let layout: SymbolLayout
  private let context: EvaluationContext
  private let style: SymbolText?
  private let icon: SymbolIcon?

  init(_ layout: SymbolLayout, context: EvaluationContext) {
    self.layout = layout
    self.context = context
    style = SymbolText(layout, context)
    icon = SymbolIcon(layout, context)
  }

  /// The text's words, empty where there is no text; equal texts repeat each other.
  var words: String { style?.words ?? "" }
  var text: SymbolText? { style }

  /// A label at a point of the world, in world units. Nil where there is nothing to show or it would reach too far.
  func candidate(
    at world: SIMD2<Double>, feature: Int, angle lineAngle: Float = 0, repeatDistance: Float = 0
  ) -> LabelCandidate? {
    let variants = style?.pointVariants(lineAngle: lineAngle) ?? []
    let icon = icon?.place(lineAngle: lineAngle, around: variants.first?.boxes.first)
    return candidate(at: world, feature: feature, text: variants, icon: icon, repeatDistance: repeatDistance)
  }

  /// A label whose text is already laid along a line.
  func candidate(
    at world: SIMD2<Double>, feature: Int, text: [TextVariant], icon: LabelIcon?, repeatDistance: Float
  ) -> LabelCandidate? {
    guard !text.isEmpty || icon != nil else { return nil }
    let layer = layout.layer
    let candidate = LabelCandidate(
      order: LabelOrder(
        layersFromTop: layout.layersFromTop,
        sortKey: layer.isSet(.symbolSortKey) ? Float(layer.number(.symbolSortKey, context)) : 0,
        feature: Int32(truncatingIfNeeded: feature), tieBreak: Self.tieBreak(world)),
      anchor: layout.space.point(world), text: text, textRules: textRules, textPaint: style?.paint ?? TextPaint(),
      icon: icon, iconRules: iconRules, repeatDistance: text.isEmpty ? 0 : repeatDistance,
      repeatKey: repeatDistance > 0 ? Self.key(words, layout.layersFromTop) : 0)
    return candidate.extent.reach <= LabelField.reach ? candidate : nil
  }

  /// The icon for a place on a line that runs at `lineAngle`.
  func iconPlace(lineAngle: Float) -> LabelIcon? { icon?.place(lineAngle: lineAngle, around: nil) }

  private var textRules: OverlapRules {
    let layer = layout.layer
    return OverlapRules(
      allowsOverlap: layer.bool(.textAllowOverlap, context) || layer.string(.textOverlap, context) == "always",
      ignoresPlacement: layer.bool(.textIgnorePlacement, context), isOptional: layer.bool(.textOptional, context))
  }

  private var iconRules: OverlapRules {
    let layer = layout.layer
    return OverlapRules(
      allowsOverlap: layer.bool(.iconAllowOverlap, context) || layer.string(.iconOverlap, context) == "always",
      ignoresPlacement: layer.bool(.iconIgnorePlacement, context), isOptional: layer.bool(.iconOptional, context))
  }

  /// From the anchor's place in the world, to 1/16 of a z20 pixel; mixed so that chains do not run across the map.
  private static func tieBreak(_ world: SIMD2<Double>) -> UInt64 {
    let grid = world * 8_589_934_592
    var bits = UInt64(bitPattern: Int64(grid.x)) &* 0x9E37_79B9_7F4A_7C15
    bits ^= UInt64(bitPattern: Int64(grid.y)) &* 0xC2B2_AE3D_27D4_EB4F
    bits ^= bits >> 29
    bits = bits &* 0xBF58_476D_1CE4_E5B9
    return bits ^ (bits >> 32)
  }

  private static func key(_ words: String, _ layer: Int32) -> Int {
    var hasher = Hasher()
    hasher.combine(words)
    hasher.combine(layer)
    return hasher.finalize()
  }
}

/// A symbol's text: what it says, in which fonts, how large and how coloured.
struct SymbolText {
  let words: String
  let paint: TextPaint
  let size: Float
  private let sections: [TextSection]
  private let stack: FontStack
  private let layout: SymbolLayout
  private let context: EvaluationContext

  /// Nil where the feature has no text or it would be invisible.
  init?(_ layout: SymbolLayout, _ context: EvaluationContext) {
    let layer = layout.layer
    guard layer.isSet(.textField) else { return nil }
    let formatted = layer.formatted(.textField, context)
    let transform = layer.string(.textTransform, context)
    let fontNames = layer.strings(.textFont, context)
    let stack = layout.fonts.stack(fontNames)
    var colors: [Color] = []
    var sections: [TextSection] = []
    let opacity = Float(layer.number(.textOpacity, context))
    let color = layer.color(.textColor, context)
    for section in formatted.sections where section.image == nil && !section.text.isEmpty {
      sections.append(
        TextSection(
          text: Self.apply(transform, section.text), scale: Float(section.scale ?? 1),
          stack: section.fontStack.map { layout.fonts.stack($0) }))
      colors.append((section.color ?? color).withOpacity(opacity))
    }
    size = Float(layer.number(.textSize, context))
    words = sections.map(\.text).joined()
    guard !words.allSatisfy(\.isWhitespace), size > 0, opacity > 0 else { return nil }
    paint = TextPaint(
      colors: colors, haloColor: layer.color(.textHaloColor, context).withOpacity(opacity),
      haloWidth: Float(layer.number(.textHaloWidth, context)), haloBlur: Float(layer.number(.textHaloBlur, context)))
    self.sections = sections
    self.stack = stack
    self.layout = layout
    self.context = context
  }

  private static func apply(_ transform: String, _ text: String) -> String {
    switch transform {
    case "uppercase": text.uppercased()
    case "lowercase": text.lowercased()
    default: text
    }
  }

  /// The text as one line, to be bent along a road.
  func run() -> TextRun {
    stack.line(sections, size: size, letterSpacing: Float(layout.layer.number(.textLetterSpacing, context)))
  }

  /// The text around its anchor, one variant for each place that the style allows.
  func pointVariants(lineAngle: Float) -> [TextVariant] {
    let layer = layout.layer
    var options = TextOptions(size: size)
    options.maxWidth = Float(layer.number(.textMaxWidth, context))
    options.lineHeight = Float(layer.number(.textLineHeight, context))
    options.letterSpacing = Float(layer.number(.textLetterSpacing, context))
    let padding = Float(layer.number(.textPadding, context))
    let angle = Float(layer.number(.textRotate, context) * .pi / 180) + turn(lineAngle)
    return places().map { place in
      options.anchor = place.anchor
      options.offset = place.offset
      options.justify = justification(place.anchor)
      let text = stack.layout(sections, options)
      let box = LabelBox(text.bounds.minX, text.bounds.minY, text.bounds.maxX, text.bounds.maxY)
        .expanded(by: padding).turned(angle)
      return TextVariant(boxes: [box], glyphs: text.glyphs.map { LabelGlyph($0, turned: angle) })
    }
  }

  /// How far text that lies on the map is turned in the picture.
  private func turn(_ lineAngle: Float) -> Float {
    guard layout.layer.string(.textRotationAlignment, context) == "map" else { return 0 }
    return lineAngle - Float(layout.space.bearing * .pi / 180)
  }

  private func places() -> [(anchor: TextAnchor, offset: SIMD2<Float>)] {
    let layer = layout.layer
    let offsets = layer.numbers(.textOffset, context).map(Float.init)
    let offset = offsets.count == 2 ? SIMD2(offsets[0], offsets[1]) : .zero
    let radial = Float(layer.number(.textRadialOffset, context))
    if layer.isSet(.textVariableAnchor) {
      return layer.strings(.textVariableAnchor, context).map { name in
        let anchor = TextAnchor(rawValue: name) ?? .center
        return (anchor, anchor.away(radial: layer.isSet(.textRadialOffset) ? radial : nil, offset: offset))
      }
    }
    let anchor = TextAnchor(rawValue: layer.string(.textAnchor, context)) ?? .center
    return [(anchor, layer.isSet(.textRadialOffset) ? anchor.away(radial: radial, offset: .zero) : offset)]
  }

  private func justification(_ anchor: TextAnchor) -> TextJustification {
    TextJustification(rawValue: layout.layer.string(.textJustify, context)) ?? anchor.justification
  }
}

extension LabelGlyph {
  init(_ placed: PlacedGlyph, turned angle: Float) {
    let turn = SIMD2(cos(angle), sin(angle))
    let position = placed.position
    self.init(
      face: placed.face, glyph: placed.glyph, section: placed.section, size: placed.size,
      position: angle == 0
        ? position
        : SIMD2(position.x * turn.x - position.y * turn.y, position.x * turn.y + position.y * turn.x),
      angle: angle, isColor: placed.isColor)
  }
}

extension TextAnchor {
  /// The offset in ems that moves a text away from its anchor: `radial` in every direction, or else each part of
  /// `offset` outward.
  func away(radial: Float?, offset: SIMD2<Float>) -> SIMD2<Float> {
    // From −1, away to the left or up, to 1.
    let direction = SIMD2(1 - 2 * horizontal, 1 - 2 * vertical)
    guard let radial else { return direction * SIMD2(abs(offset.x), abs(offset.y)) }
    return direction * (max(radial, 0) * (direction.x != 0 && direction.y != 0 ? Float(0.5).squareRoot() : 1))
  }
}
