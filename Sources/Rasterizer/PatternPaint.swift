import Imaging

/// A picture repeated over a canvas.
@safe struct PatternPaint: Paint {
  private let pixels: UnsafeMutablePointer<UInt32>
  private let stride: Int
  private let picture: Pixmap
  private let origin: SIMD2<Float>
  /// Pattern pixels a canvas pixel, to the right and down in the pattern for one to the right on the canvas.
  private let step: SIMD2<Float>
  private let opacity: UInt16
  /// Whether canvas and pattern pixels fall together.
  private let isExact: Bool

  /// - Parameters:
  ///   - pixels: rows of `stride` premultiplied pixels, a multiple of 8, which must outlive the paint.
  ///   - picture: not empty.
  ///   - origin: where a corner of the pattern is on the canvas.
  ///   - scale: canvas pixels a pattern pixel, above 0.
  ///   - turn: cosine and sine of the angle by which the pattern is turned counterclockwise.
  ///   - opacity: 0…255.
  init(
    pixels: UnsafeMutablePointer<UInt32>, stride: Int, picture: Pixmap, origin: SIMD2<Float>, scale: Float,
    turn: SIMD2<Float>, opacity: UInt16
  ) {
    unsafe self.pixels = pixels
    self.stride = stride
    self.picture = picture
    self.origin = origin
    self.opacity = opacity
    step = turn / scale
    isExact = scale == 1 && turn == SIMD2(1, 0) && origin.x == origin.x.rounded() && origin.y == origin.y.rounded()
  }

  func paint(row: Int, column: Int, coverage: SIMD8<UInt16>) {
    if Blending.isUniform(coverage, 0) { return }
    let offset = SIMD2(Float(column) + 0.5, Float(row) + 0.5) - origin
    var x = PatternPaint.wrapped(offset.x * step.x - offset.y * step.y, picture.width)
    var y = PatternPaint.wrapped(offset.y * step.x + offset.x * step.y, picture.height)
    for index in 0..<8 {
      if coverage[index] > 0 {
        let target = unsafe pixels + (row &* stride &+ column &+ index)
        let cover = (coverage[index] &* opacity &+ 127) / 255
        unsafe target.pointee = Blending.blended(pixel(x, y), cover, over: target.pointee)
      }
      x += step.x
      if x >= Float(picture.width) || x < 0 { x = PatternPaint.wrapped(x, picture.width) }
      guard step.y != 0 else { continue }
      y += step.y
      if y >= Float(picture.height) || y < 0 { y = PatternPaint.wrapped(y, picture.height) }
    }
  }

  func paint(row: Int, column: Int, count: Int, coverage: UInt16) {
    var offset = 0
    while offset < count {
      paint(row: row, column: column + offset, coverage: SIMD8(repeating: coverage))
      offset += 8
    }
  }

  /// The pattern at a point of its own, each coordinate in 0…size: bilinear, repeating.
  @inline(__always)
  private func pixel(_ x: Float, _ y: Float) -> UInt32 {
    let (width, height) = (picture.width, picture.height)
    if isExact { return picture[min(Int(x), width - 1), min(Int(y), height - 1)] }
    // Half a pixel back, from before the first pixel to the last.
    let left = x < 0.5 ? x - 0.5 + Float(width) : x - 0.5
    let upper = y < 0.5 ? y - 0.5 + Float(height) : y - 0.5
    let (column, row) = (min(Int(left), width - 1), min(Int(upper), height - 1))
    let nextColumn = column + 1 == width ? 0 : column + 1
    let nextRow = row + 1 == height ? 0 : row + 1
    return Sampler.mix(
      (picture[column, row], picture[nextColumn, row]), (picture[column, nextRow], picture[nextColumn, nextRow]),
      left - Float(column), upper - Float(row))
  }

  /// The remainder in 0…size.
  @inline(__always)
  private static func wrapped(_ value: Float, _ size: Int) -> Float {
    let remainder = value.truncatingRemainder(dividingBy: Float(size))
    return remainder < 0 ? remainder + Float(size) : remainder
  }
}
