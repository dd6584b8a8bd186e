import Rasterizer

extension SignedDistanceGlyph {
  /// The coverage of the glyph, or of its halo, at a size and angle.
  func mask(_ placement: GlyphPlacement, halo: Halo?) -> AlphaMask? {
    let scale = placement.size / Self.size
    // Distances from the outline, in output pixels, between which coverage goes from full to none.
    let reach = halo?.width ?? 0
    let fade = halo?.fade ?? Halo.smoothing
    let box = bounds(placement)
    guard box.columns.count > 0, box.rows.count > 0, box.columns.count * box.rows.count <= 1 << 22 else { return nil }
    var coverage: [UInt8] = []
    coverage.reserveCapacity(box.columns.count * box.rows.count)
    let pixelsPerLevel = Self.radius / 256 * scale
    let edge = 255 - Self.cutoff * 256
    for y in box.rows {
      for x in box.columns {
        let point = placement.inverse(SIMD2(Float(x) + 0.5, Float(y) + 0.5)) * Self.size
        let distance = (edge - level(at: point)) * pixelsPerLevel
        let t = min(max((reach + fade - distance) / (2 * fade), 0), 1)
        coverage.append(UInt8(t * t * (3 - 2 * t) * 255 + 0.5))
      }
    }
    return AlphaMask(
      width: box.columns.count, height: box.rows.count, left: box.columns.lowerBound, top: box.rows.lowerBound,
      coverage: coverage)
  }

  /// The bitmap's corner from the origin on the baseline, 24ths of an em, y downwards.
  private var corner: SIMD2<Float> {
    SIMD2(Float(left - Self.border), Float(-top - Self.ascender - Self.border))
  }

  /// The output pixels that the bitmap touches.
  private func bounds(_ placement: GlyphPlacement) -> (columns: Range<Int>, rows: Range<Int>) {
    let (low, size) = (corner, SIMD2(Float(columns), Float(rows)))
    let corners = [low, low + SIMD2(size.x, 0), low + SIMD2(0, size.y), low + size]
      .map { placement.apply(SIMD2($0.x, -$0.y) / Self.size) }
    let least = corners.reduce(corners[0]) { pointwiseMin($0, $1) }
    let most = corners.reduce(corners[0]) { pointwiseMax($0, $1) }
    let limit = Float(1 << 20)
    guard least.min() > -limit, most.max() < limit else { return (0..<0, 0..<0) }
    return (
      Int(least.x.rounded(.down))..<Int(most.x.rounded(.up)), Int(least.y.rounded(.down))..<Int(most.y.rounded(.up))
    )
  }

  /// The field's level at a point, bilinear between pixel centres, 0 outside.
  private func level(at point: SIMD2<Float>) -> Float {
    let place = point - corner - 0.5
    let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
    let (u, v) = (place.x - Float(x), place.y - Float(y))
    let upper = level(x, y) * (1 - u) + level(x + 1, y) * u
    let lower = level(x, y + 1) * (1 - u) + level(x + 1, y + 1) * u
    return upper * (1 - v) + lower * v
  }

  private func level(_ x: Int, _ y: Int) -> Float {
    guard (0..<columns).contains(x), (0..<rows).contains(y) else { return 0 }
    return Float(bitmap[y * columns + x])
  }
}
