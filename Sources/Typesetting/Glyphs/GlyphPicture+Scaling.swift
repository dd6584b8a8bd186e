import Imaging

extension GlyphPicture {
  /// Scaled to `size` pixels an em, each pixel the mean of the area that it covers; nil where nothing would be left.
  func scaled(toSize size: Float) -> GlyphCache.ColorGlyph? {
    let scale = size / pixelsPerEm
    guard scale.isFinite, scale > 0 else { return nil }
    let columns = Self.shares(count: width, origin: left, scale: scale)
    let rows = Self.shares(count: height, origin: top, scale: scale)
    guard columns.count > 0, rows.count > 0, columns.count * rows.count <= 1 << 22 else { return nil }
    // Across first, then down.
    var narrow = [SIMD4<Float>](repeating: .zero, count: columns.count * height)
    for y in 0..<height {
      for share in columns.shares {
        narrow[y * columns.count + share.target] += Self.channels(pixels[y * width + share.source]) * share.weight
      }
    }
    var small = [SIMD4<Float>](repeating: .zero, count: columns.count * rows.count)
    for share in rows.shares {
      for x in 0..<columns.count {
        small[share.target * columns.count + x] += narrow[share.source * columns.count + x] * share.weight
      }
    }
    guard let pixmap = Pixmap(width: columns.count, height: rows.count, pixels: small.map(Self.pixel)) else {
      return nil
    }
    return GlyphCache.ColorGlyph(pixmap: pixmap, left: columns.first, top: rows.first)
  }

  /// A part of a source pixel that falls on a target pixel.
  private struct Share {
    var source: Int
    var target: Int
    var weight: Float
  }

  /// How the pixels of one axis are shared out on whole target pixels, the first of which is `first`.
  private static func shares(count: Int, origin: Float, scale: Float) -> (first: Int, count: Int, shares: [Share]) {
    let first = Int((origin * scale).rounded(.down))
    let last = Int(((origin + Float(count)) * scale).rounded(.up))
    var shares: [Share] = []
    for target in first..<max(first, last) {
      // The target pixel in source pixels.
      let (low, high) = (Float(target) / scale - origin, Float(target + 1) / scale - origin)
      let start = min(max(0, Int(low.rounded(.down))), count)
      for source in start..<max(start, min(count, Int(high.rounded(.up)))) {
        let overlap = min(high, Float(source + 1)) - max(low, Float(source))
        if overlap > 0 { shares.append(Share(source: source, target: target - first, weight: overlap * scale)) }
      }
    }
    return (first, max(0, last - first), shares)
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4<UInt32>(pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF, pixel >> 24))
  }

  private static func pixel(_ channels: SIMD4<Float>) -> UInt32 {
    let bytes = SIMD4<UInt32>((channels + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)))
    return bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24
  }
}
