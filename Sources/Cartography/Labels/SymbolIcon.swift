import Foundation
import Imaging
import MapStyle
import Typesetting

/// A symbol's icon before it has a place.
struct SymbolIcon {
  private let name: String
  private let image: SpriteImage
  private let layout: SymbolLayout
  private let context: EvaluationContext

  /// Nil where the feature has no icon or the sprite lacks it.
  init?(_ layout: SymbolLayout, _ context: EvaluationContext) {
    let layer = layout.layer
    guard layer.isSet(.iconImage), let name = layer.image(.iconImage, context), !name.isEmpty else { return nil }
    guard let image = layout.sprites?.image(named: name, pixelRatio: 1) else {
      layout.faults.note(.spriteImage, "The sprite has no image \"\(name)\", which layer \"\(layer.id)\" asks for.")
      return nil
    }
    self.name = name
    self.image = image
    self.layout = layout
    self.context = context
  }

  /// - Parameter text: what the text covers, for icons that are stretched to hold it.
  func place(lineAngle: Float, around text: LabelBox?) -> LabelIcon? {
    let layer = layout.layer
    let scale = Float(layer.number(.iconSize, context))
    let opacity = Float(layer.number(.iconOpacity, context))
    guard scale > 0, opacity > 0 else { return nil }
    var angle = Float(layer.number(.iconRotate, context) * .pi / 180)
    if isOnMap { angle += lineAngle - Float(layout.space.bearing * .pi / 180) }
    let (size, center, isFitted) = fitted(to: text, scale: scale) ?? anchored(scale: scale)
    let half = size / 2
    let turn = SIMD2(cos(angle), sin(angle))
    let middle = SIMD2(center.x * turn.x - center.y * turn.y, center.x * turn.y + center.y * turn.x)
    let around = LabelBox(-half.x, -half.y, half.x, half.y).turned(angle)
    let padding = Float(layer.numbers(.iconPadding, context).max() ?? 2)
    return LabelIcon(
      name: name,
      box: LabelBox(
        around.minX + middle.x, around.minY + middle.y, around.maxX + middle.x, around.maxY + middle.y
      ).expanded(by: padding),
      center: middle, size: size, scale: scale, angle: angle, opacity: opacity,
      color: layer.color(.iconColor, context), haloColor: layer.color(.iconHaloColor, context),
      haloWidth: Float(layer.number(.iconHaloWidth, context)), isFitted: isFitted)
  }

  private var isOnMap: Bool {
    switch layout.layer.string(.iconRotationAlignment, context) {
    case "map": true
    case "viewport", "viewport-glyph": false
    default: layout.layer.string(.symbolPlacement, context) != "point"
    }
  }

  private func anchored(scale: Float) -> (SIMD2<Float>, SIMD2<Float>, Bool) {
    let layer = layout.layer
    let size = SIMD2(Float(image.pixmap.width), Float(image.pixmap.height)) / image.pixelRatio * scale
    let anchor = TextAnchor(rawValue: layer.string(.iconAnchor, context)) ?? .center
    let offsets = layer.numbers(.iconOffset, context).map { Float($0) * scale }
    let offset = offsets.count == 2 ? SIMD2(offsets[0], offsets[1]) : .zero
    return (size, SIMD2(0.5 - anchor.horizontal, 0.5 - anchor.vertical) * size + offset, false)
  }

  /// The size and middle of an icon that holds its text, nil for icons that keep their own size.
  private func fitted(to text: LabelBox?, scale: Float) -> (SIMD2<Float>, SIMD2<Float>, Bool)? {
    let layer = layout.layer
    let fit = layer.string(.iconTextFit, context)
    guard fit != "none", let text else { return nil }
    let paddings = layer.numbers(.iconTextFitPadding, context).map(Float.init)
    let (top, right, bottom, left) =
      paddings.count == 4 ? (paddings[0], paddings[1], paddings[2], paddings[3]) : (0, 0, 0, 0)
    // The text's box carries its collision padding, which is no part of the text.
    let inner = text.expanded(by: -Float(layer.number(.textPadding, context)))
    let own = SIMD2(Float(image.pixmap.width), Float(image.pixmap.height)) / image.pixelRatio * scale
    var (low, high) = (SIMD2(inner.minX - left, inner.minY - top), SIMD2(inner.maxX + right, inner.maxY + bottom))
    let middle = (low + high) / 2
    if fit == "width" { (low.y, high.y) = (middle.y - own.y / 2, middle.y + own.y / 2) }
    if fit == "height" { (low.x, high.x) = (middle.x - own.x / 2, middle.x + own.x / 2) }
    return (high - low, middle, true)
  }
}
