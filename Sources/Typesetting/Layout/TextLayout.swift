/// A glyph with its place in a laid out text.
package struct PlacedGlyph: Sendable {
  /// Library-wide number of the face.
  package var face: Int32
  package var glyph: UInt32
  /// The glyph's origin, on the baseline, in pixels from the anchor point, y downwards.
  package var position: SIMD2<Float>
  /// Pixels an em.
  package var size: Float
  /// Index of the section that the glyph comes from.
  package var section: Int16
  /// Drawn from `GlyphCache.colorBitmap`, not from a mask.
  package var isColor: Bool
}

/// A block of text around its anchor point.
package struct TextLayout: Sendable {
  /// Line by line, each from left to right; blanks are left out.
  package var glyphs: [PlacedGlyph]
  /// The block's edges in pixels from the anchor point, y downwards: as wide as the longest line, as high as the
  /// lines' heights together.
  package var bounds: (minX: Float, minY: Float, maxX: Float, maxY: Float)
  package var lines: Int

  /// Nothing of the text can be seen.
  package var isEmpty: Bool { glyphs.isEmpty }

  static let empty = TextLayout(glyphs: [], bounds: (0, 0, 0, 0), lines: 0)
}
