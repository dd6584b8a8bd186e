import Imaging

/// Reads a picture between its pixels.
struct Sampler {
  /// What lies beyond the picture.
  enum Border {
    /// Transparent pixels, into which a smooth picture fades.
    case transparent
    /// Nothing: only points on the picture have a pixel.
    case nothing
    /// The outermost pixels of the part between two corners.
    case clamped(SIMD2<Float>, SIMD2<Float>)
  }

  private let picture: Pixmap
  private let isSmooth: Bool
  private let isClamped: Bool
  /// The first and the last pixel of the part in each direction.
  private let first: SIMD2<Int>
  private let last: SIMD2<Int>

  /// For a picture that is not empty.
  init(picture: Pixmap, border: Border, isSmooth: Bool) {
    self.picture = picture
    self.isSmooth = isSmooth
    let size = SIMD2(Float(picture.width), Float(picture.height))
    if case .clamped(let low, let high) = border {
      isClamped = true
      let inner = low.clamped(lowerBound: .zero, upperBound: size - 1)
      let outer = high.clamped(lowerBound: inner + 1, upperBound: size)
      first = SIMD2(Int(inner.x), Int(inner.y))
      last = SIMD2(Int(outer.x.rounded(.up)) - 1, Int(outer.y.rounded(.up)) - 1)
    } else {
      isClamped = false
      first = SIMD2(0, 0)
      last = SIMD2(picture.width - 1, picture.height - 1)
    }
  }

  /// The premultiplied pixel at a point, in the picture's pixels, whose centres have halves.
  @inline(__always)
  func pixel(at point: SIMD2<Float>) -> UInt32 {
    guard abs(point.x) < Path.reach, abs(point.y) < Path.reach else { return 0 }
    guard isSmooth else { return texel(Sampler.floor(point.x), Sampler.floor(point.y)) }
    let (x, y) = (point.x - 0.5, point.y - 0.5)
    let (column, row) = (Sampler.floor(x), Sampler.floor(y))
    return Sampler.mix(
      (texel(column, row), texel(column + 1, row)), (texel(column, row + 1), texel(column + 1, row + 1)),
      x - Float(column), y - Float(row))
  }

  /// Four neighbours, the upper two and the lower two, mixed at the fractions `u` of the way to the right and `v` down.
  @inline(__always)
  static func mix(_ upper: (UInt32, UInt32), _ lower: (UInt32, UInt32), _ u: Float, _ v: Float) -> UInt32 {
    let above = channels(upper.0) * (1 - u) + channels(upper.1) * u
    let below = channels(lower.0) * (1 - u) + channels(lower.1) * u
    let mixed = above * (1 - v) + below * v + 0.5
    return UInt32(mixed.x) | UInt32(mixed.y) << 8 | UInt32(mixed.z) << 16 | UInt32(mixed.w) << 24
  }

  @inline(__always)
  private func texel(_ column: Int, _ row: Int) -> UInt32 {
    if isClamped {
      return picture[min(max(column, first.x), last.x), min(max(row, first.y), last.y)]
    }
    guard column >= 0, row >= 0, column <= last.x, row <= last.y else { return 0 }
    return picture[column, row]
  }

  @inline(__always)
  private static func floor(_ value: Float) -> Int {
    let whole = Int(value)
    return Float(whole) > value ? whole - 1 : whole
  }

  @inline(__always)
  private static func channels(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), Float(pixel >> 24))
  }
}

extension Pixmap {
  /// The picture at half its size, rounded up, each pixel the mean of four; the last column and row count twice if odd.
  func halved() -> Pixmap {
    var result = Pixmap(width: (width + 1) / 2, height: (height + 1) / 2)
    for row in 0..<result.height {
      let (upper, lower) = (row * 2, min(row * 2 + 1, height - 1))
      for column in 0..<result.width {
        let (left, right) = (column * 2, min(column * 2 + 1, width - 1))
        let four = (self[left, upper], self[right, upper], self[left, lower], self[right, lower])
        // Red and blue, then green and alpha, summed in lanes of 16 bits.
        let mask: UInt32 = 0x00FF_00FF
        let even = (four.0 & mask) + (four.1 & mask) + (four.2 & mask) + (four.3 & mask) + 0x0002_0002
        let odd =
          (four.0 >> 8 & mask) + (four.1 >> 8 & mask) + (four.2 >> 8 & mask) + (four.3 >> 8 & mask) + 0x0002_0002
        result[column, row] = (even >> 2 & mask) | (odd >> 2 & mask) << 8
      }
    }
    return result
  }
}
