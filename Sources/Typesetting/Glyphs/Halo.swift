import Rasterizer

/// The band around a glyph that keeps it readable, with the softness of MapLibre's text shader.
struct Halo {
  /// How far it reaches beyond the outline, pixels.
  var width: Float
  var blur: Float

  /// Half the width over which MapLibre's shader smooths an edge, pixels: 0.105 of its 8 px distance field.
  static let smoothing: Float = 0.105 * 8

  /// Half the width of the edge's fade, pixels; the shader widens it by 1.19 for each pixel of blur.
  var fade: Float { Self.smoothing + 1.19 * blur }

  /// Nil for blanks and glyphs too large.
  func mask(_ segments: OutlineSegments) -> AlphaMask? {
    guard let field = DistanceField(segments, reach: width + fade) else { return nil }
    let (outer, scale) = (width + fade, 1 / (2 * fade))
    let coverage = field.distances.map { distance in
      let t = min(max((outer - distance) * scale, 0), 1)
      return UInt8(t * t * (3 - 2 * t) * 255 + 0.5)
    }
    return AlphaMask(width: field.width, height: field.height, left: field.left, top: field.top, coverage: coverage)
  }
}
