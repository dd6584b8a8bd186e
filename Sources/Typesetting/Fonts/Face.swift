import Rasterizer

/// What a text needs of a face: which characters it has, how they follow each other, how they look.
protocol Face: Sendable {
  /// The glyphs are pictures (colour emoji), without outlines.
  var isColor: Bool { get }

  func covers(_ codePoint: UInt32) -> Bool

  /// Shapes one run of a text and appends its glyphs, in visual order, to `glyphs`.
  ///
  /// - Parameter number: the face's own, library-wide.
  func shape(_ run: ShapingRun, of codePoints: [UInt32], number: Int32, into glyphs: inout [ShapedGlyph])

  /// The coverage of a glyph, or with a halo that of the halo; nil for blanks and pictures.
  func mask(of glyph: UInt32, _ placement: GlyphPlacement, halo: Halo?) -> AlphaMask?

  /// The picture of a colour glyph from the smallest strike of at least `size` pixels an em.
  func picture(of glyph: UInt32, size: Float) -> GlyphPicture?

  /// The outline in ems, y upwards; empty for what has none.
  func outline(of glyph: UInt32) -> GlyphOutline

  func glyph(codePoint: UInt32) -> UInt32?
  func glyph(named name: String) -> UInt32?
}
