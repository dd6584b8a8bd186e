/// A colour bitmap of a glyph as its strike holds it.
struct GlyphPicture: Sendable {
  var width: Int
  var height: Int
  /// Row-major, premultiplied, red in the low byte.
  var pixels: [UInt32]
  /// The top-left corner from the glyph's origin in strike pixels, y downwards.
  var left: Float
  var top: Float
  var pixelsPerEm: Float
}
