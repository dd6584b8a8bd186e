/// A glyph as a signed distance field at 24 pixels an em, as `/fonts/{stack}/{range}.pbf` holds it.
package struct SignedDistanceGlyph: Sendable, Equatable {
  /// The code point.
  package var id: UInt32
  /// (`width` + 6) × (`height` + 6) values, row-major: 191 on the outline, 32 more for each pixel inside.
  package var bitmap: [UInt8]
  /// Of the box around the outline, pixels.
  package var width: Int
  package var height: Int
  /// From the pen to the box's left edge, pixels.
  package var left: Int
  /// From a line 26 pixels above the baseline up to the box's top, pixels: mostly negative.
  package var top: Int
  /// Pixels.
  package var advance: Int

  /// Pixels an em.
  static let size: Float = 24
  /// Pixels of the bitmap around the box on each side.
  static let border = 3
  /// Pixels that 256 levels stand for.
  static let radius: Float = 8
  /// The share of the levels outside the outline.
  static let cutoff: Float = 0.25
  /// Where the tops of glyphs are counted from: the rounded ascender of the fonts that MapLibre's fixed line
  /// position was fitted to.
  static let ascender = 26

  var columns: Int { width + 2 * Self.border }
  var rows: Int { height + 2 * Self.border }
}
