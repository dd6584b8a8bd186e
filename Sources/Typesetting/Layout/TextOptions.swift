/// A part of a text with a size or font of its own.
package struct TextSection: Sendable {
  package var text: String
  /// Relative to the text's size.
  package var scale: Float
  /// Nil for the stack that lays out the text.
  package var stack: FontStack?

  package init(text: String, scale: Float = 1, stack: FontStack? = nil) {
    self.text = text
    self.scale = scale
    self.stack = stack
  }

  /// `scale` held to 0…100; nil where it is no number.
  var heldScale: Float? { scale.isNaN ? nil : min(max(0, scale), 100) }
}

/// Which point of a text block lies at its anchor point; raw values as in style documents.
package enum TextAnchor: String, Sendable, CaseIterable {
  case center
  case left
  case right
  case top
  case bottom
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"

  /// 0 at the block's left edge, 1 at its right.
  package var horizontal: Float {
    switch self {
    case .left, .topLeft, .bottomLeft: 0
    case .center, .top, .bottom: 0.5
    case .right, .topRight, .bottomRight: 1
    }
  }

  /// 0 at the block's top edge, 1 at its bottom.
  package var vertical: Float {
    switch self {
    case .top, .topLeft, .topRight: 0
    case .center, .left, .right: 0.5
    case .bottom, .bottomLeft, .bottomRight: 1
    }
  }

  /// What `text-justify: auto` means at this anchor: towards the anchor point.
  package var justification: TextJustification {
    switch horizontal {
    case 0: .left
    case 1: .right
    default: .center
    }
  }
}

/// How the lines of a block stand to each other; raw values as in style documents.
package enum TextJustification: String, Sendable, CaseIterable {
  case left
  case center
  case right

  /// The share of a line's spare room that goes before it.
  var fraction: Float {
    switch self {
    case .left: 0
    case .center: 0.5
    case .right: 1
    }
  }
}

/// How a text is laid out around its anchor point.
package struct TextOptions: Sendable {
  /// Pixels an em.
  package var size: Float
  /// Ems; nil for lines as long as they get.
  package var maxWidth: Float?
  /// Ems from baseline to baseline.
  package var lineHeight: Float
  /// Ems after each cluster. Scripts whose letters join are not spaced.
  package var letterSpacing: Float
  package var justify: TextJustification
  package var anchor: TextAnchor
  /// Ems, to the right and down.
  package var offset: SIMD2<Float>

  package init(
    size: Float, maxWidth: Float? = 10, lineHeight: Float = 1.2, letterSpacing: Float = 0,
    justify: TextJustification = .center, anchor: TextAnchor = .center, offset: SIMD2<Float> = .zero
  ) {
    self.size = size
    self.maxWidth = maxWidth
    self.lineHeight = lineHeight
    self.letterSpacing = letterSpacing
    self.justify = justify
    self.anchor = anchor
    self.offset = offset
  }

  static let maximumSize: Float = 8192
  private static let maximumEms: Float = 10_000

  /// All figures held to what a map can show, so that positions stay in range; nil where there is no size or one
  /// is no number.
  var held: TextOptions? {
    guard size > 0, !lineHeight.isNaN, !letterSpacing.isNaN, !offset.x.isNaN, !offset.y.isNaN else { return nil }
    var options = self
    options.size = min(size, Self.maximumSize)
    options.lineHeight = Self.held(lineHeight)
    options.letterSpacing = Self.held(letterSpacing)
    options.offset = SIMD2(Self.held(offset.x), Self.held(offset.y))
    return options
  }

  static func held(_ ems: Float) -> Float { min(max(ems, -maximumEms), maximumEms) }
}
