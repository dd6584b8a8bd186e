import Foundation
import Imaging
import Typesetting

/// A name or icon that wants a place on the map.
final class LabelCandidate: Sendable {
  let order: LabelOrder
  /// In label space.
  let anchor: SIMD2<Double>
  /// The ways in which the text may stand, best first; empty where there is no text.
  let text: [TextVariant]
  let textRules: OverlapRules
  let textPaint: TextPaint
  let icon: LabelIcon?
  let iconRules: OverlapRules
  /// Equal texts of one layer keep this distance, in style pixels; 0 where repeats are welcome.
  let repeatDistance: Float
  let repeatKey: Int
  /// Around all that the candidate may cover, relative to its anchor.
  let extent: LabelBox

  init(
    order: LabelOrder, anchor: SIMD2<Double>, text: [TextVariant], textRules: OverlapRules, textPaint: TextPaint,
    icon: LabelIcon?, iconRules: OverlapRules, repeatDistance: Float = 0, repeatKey: Int = 0
  ) {
    self.order = order
    self.anchor = anchor
    self.text = text
    self.textRules = textRules
    self.textPaint = textPaint
    self.icon = icon
    self.iconRules = iconRules
    self.repeatDistance = repeatDistance
    self.repeatKey = repeatKey
    extent = text.flatMap(\.boxes).reduce(icon?.box ?? LabelBox(0, 0, 0, 0)) { $0.union($1) }
  }
}

/// Which of two candidates is the better one. It knows the world, never the picture asked for.
struct LabelOrder: Sendable, Comparable {
  /// Counted from the style's top: labels of later layers go first.
  let layersFromTop: Int32
  let sortKey: Float
  /// The feature's place in its own source tile.
  let feature: Int32
  /// From the anchor's place in the world, for features that are equal so far.
  let tieBreak: UInt64

  static func < (one: LabelOrder, other: LabelOrder) -> Bool {
    (one.layersFromTop, one.sortKey, one.feature, one.tieBreak)
      < (other.layersFromTop, other.sortKey, other.feature, other.tieBreak)
  }
}

/// What the style says of a text or icon that would cover another.
struct OverlapRules: Sendable {
  /// Stands whatever is there.
  var allowsOverlap = false
  /// Others may cover it.
  var ignoresPlacement = false
  /// Its partner, icon or text, may stand alone where this one finds no room.
  var isOptional = false
}

/// One way in which a text may stand.
struct TextVariant: Sendable {
  /// What it covers, relative to the anchor; several small boxes along a bent line.
  let boxes: [LabelBox]
  let glyphs: [LabelGlyph]
}

/// A glyph of a label: origin on the baseline, style pixels from the anchor.
struct LabelGlyph: Sendable {
  let face: Int32
  let glyph: UInt32
  let section: Int16
  let size: Float
  let position: SIMD2<Float>
  /// Radians clockwise.
  let angle: Float
  /// True for glyphs that have colours of their own, such as emoji.
  let isColor: Bool
}

/// How a text is coloured.
struct TextPaint: Sendable {
  /// One a section of the text.
  var colors: [Color] = []
  var haloColor = Color.clear
  var haloWidth: Float = 0
  var haloBlur: Float = 0
}

/// A label's icon.
struct LabelIcon: Sendable {
  let name: String
  /// What it covers, relative to the anchor.
  let box: LabelBox
  /// The picture's middle, relative to the anchor, style pixels.
  let center: SIMD2<Float>
  /// Size in style pixels, before turning.
  let size: SIMD2<Float>
  /// How much larger than its sprite it is drawn.
  let scale: Float
  /// Radians clockwise.
  let angle: Float
  let opacity: Float
  /// For sprites that are distance fields.
  let color: Color
  let haloColor: Color
  let haloWidth: Float
  /// True where the icon is stretched to hold its text.
  let isFitted: Bool
}

/// A box relative to an anchor, style pixels, y down.
struct LabelBox: Sendable, Equatable {
  var minX: Float
  var minY: Float
  var maxX: Float
  var maxY: Float

  init(_ minX: Float, _ minY: Float, _ maxX: Float, _ maxY: Float) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  func union(_ other: LabelBox) -> LabelBox {
    LabelBox(min(minX, other.minX), min(minY, other.minY), max(maxX, other.maxX), max(maxY, other.maxY))
  }

  func expanded(by margin: Float) -> LabelBox {
    LabelBox(minX - margin, minY - margin, maxX + margin, maxY + margin)
  }

  /// Around the box after a turn about the anchor.
  func turned(_ radians: Float) -> LabelBox {
    guard radians != 0 else { return self }
    let turn = SIMD2(cos(radians), sin(radians))
    let corners = [SIMD2(minX, minY), SIMD2(maxX, minY), SIMD2(minX, maxY), SIMD2(maxX, maxY)].map {
      SIMD2($0.x * turn.x - $0.y * turn.y, $0.x * turn.y + $0.y * turn.x)
    }
    return corners.map { LabelBox($0.x, $0.y, $0.x, $0.y) }.reduce(nil) { $0?.union($1) ?? $1 } ?? self
  }

  /// How far the box reaches from its anchor in any direction.
  var reach: Float { max(max(-minX, maxX), max(-minY, maxY)) }
}
