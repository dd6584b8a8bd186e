/// A glyph of a text along a line.
///
/// Glyphs of one cluster (a letter and its marks) share `x` and `advance`, so that a caller who turns each glyph
/// about the middle of its advance keeps them together.
package struct RunGlyph: Sendable {
  /// Library-wide number of the face.
  package var face: Int32
  package var glyph: UInt32
  /// Where the cluster begins, in pixels from the beginning of the run.
  package var x: Float
  /// Length of the cluster in pixels.
  package var advance: Float
  /// From the cluster's beginning to the glyph's origin along the run, pixels.
  package var xOffset: Float
  /// From the line to the glyph's origin, pixels, downwards.
  package var yOffset: Float
  /// Pixels an em.
  package var size: Float
  /// Index of the section that the glyph comes from.
  package var section: Int16
  /// Drawn from `GlyphCache.colorBitmap`, not from a mask.
  package var isColor: Bool
}

/// A text on one line in visual order, to be set along a curve; the curve runs through the middle of its capitals.
package struct TextRun: Sendable {
  /// From left to right; blanks are left out.
  package var glyphs: [RunGlyph]
  /// Pixels.
  package var width: Float
  /// How far the text reaches above and below the line, pixels.
  package var ascent: Float
  package var descent: Float

  package var isEmpty: Bool { glyphs.isEmpty }
}
