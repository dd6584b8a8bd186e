import Imaging

/// A picture repeated over a canvas.
@safe struct PatternPaint: Paint {
  private let pixels: UnsafeMutablePointer<UInt32>
  private let stride: Int
  private let picture: Pixmap
  private let origin: SIMD2<Float>
  /// Pattern pixels a canvas pixel.
  private let step: Float
  private let opacity: UInt16
  /// Whether canvas and pattern pixels fall together.
  private let isExact: Bool

  /// - Parameters:
  ///   - pixels: rows of `stride` premultiplied pixels, a multiple of 8, which must outlive the paint.
  ///   - picture: not empty.
  ///   - origin: where a corner of the pattern is on the canvas.
  ///   - scale: canvas pixels a pattern pixel, above 0.
  ///   - opacity: 0…255.
  init(
    pixels: UnsafeMutablePointer<UInt32>, stride: Int, picture: Pixmap, origin: SIMD2<Float>, scale: Float,
    opacity: UInt16
  ) {
    unsafe self.pixels = pixels
    self.stride = stride
    self.picture = picture
    self.origin = origin
    self.opacity = opacity
    step = 1 / scale
    isExact = scale == 1 && origin.x == origin.x.rounded() && origin.y == origin.y.rounded()
  }

  func paint(row: Int, column: Int, coverage: SIMD8<UInt16>) {
    for index in 0..<8 where coverage[index] > 0 {
      let target = unsafe pixels + row * stride + column + index
      let cover = (coverage[index] * opacity + 127) / 255
      unsafe target.pointee = Blending.blended(pixel(column + index, row), cover, over: target.pointee)
    }
  }

  func paint(row: Int, column: Int, count: Int, coverage: UInt16) {
    var offset = 0
    while offset < count {
      paint(row: row, column: column + offset, coverage: SIMD8(repeating: coverage))
      offset += 8
    }
  }

  /// The pattern's pixel on a canvas pixel: bilinear, repeating.
  @inline(__always)
  private func pixel(_ column: Int, _ row: Int) -> UInt32 {
    let x = PatternPaint.wrapped((Float(column) + 0.5 - origin.x) * step, picture.width)
    let y = PatternPaint.wrapped((Float(row) + 0.5 - origin.y) * step, picture.height)
    if isExact { return picture[min(Int(x), picture.width - 1), min(Int(y), picture.height - 1)] }
    let (left, upper) = (PatternPaint.wrapped(x - 0.5, picture.width), PatternPaint.wrapped(y - 0.5, picture.height))
    let (firstColumn, firstRow) = (min(Int(left), picture.width - 1), min(Int(upper), picture.height - 1))
    let nextColumn = firstColumn + 1 == picture.width ? 0 : firstColumn + 1
    let nextRow = firstRow + 1 == picture.height ? 0 : firstRow + 1
    return Sampler.mix(
      (picture[firstColumn, firstRow], picture[nextColumn, firstRow]),
      (picture[firstColumn, nextRow], picture[nextColumn, nextRow]), left - Float(firstColumn), upper - Float(firstRow))
  }

  /// The remainder in 0…size.
  @inline(__always)
  private static func wrapped(_ value: Float, _ size: Int) -> Float {
    let remainder = value.truncatingRemainder(dividingBy: Float(size))
    return remainder < 0 ? remainder + Float(size) : remainder
  }
}
