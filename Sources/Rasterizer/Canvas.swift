package import Imaging

/// A picture that is drawn on: premultiplied RGBA8, transparent at first, the origin in the top left corner of the top
/// left pixel, y down. Whatever is drawn is blended source-over and cut off at the borders.
///
/// It belongs to one task at a time. Scratch memory, a float a pixel, is kept between fills.
@safe package final class Canvas {
  /// Columns.
  package let width: Int
  /// Rows.
  package let height: Int
  /// Pixels in a row of `pixels`, a multiple of 8; those beyond `width` hold nothing of meaning.
  let stride: Int
  /// `stride * height` pixels, owned, and a block more, so that eight pixels can be written from anywhere.
  let pixels: UnsafeMutablePointer<UInt32>
  let accumulator: CoverageAccumulator

  /// A transparent canvas; negative sizes count as 0.
  package init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    accumulator = CoverageAccumulator(width: self.width, height: self.height)
    stride = accumulator.blocks * CoverageAccumulator.block
    let capacity = stride * self.height + CoverageAccumulator.block
    unsafe pixels = .allocate(capacity: capacity)
    unsafe pixels.initialize(repeating: 0, count: capacity)
  }

  deinit {
    unsafe pixels.deallocate()
  }

  /// A copy of what has been drawn.
  package var pixmap: Pixmap {
    let (width, height, stride) = (width, height, stride)
    let copy = unsafe [UInt32](unsafeUninitializedCapacity: width * height) { copy, count in
      for row in 0..<height where width > 0 {
        unsafe (copy.baseAddress! + row * width).initialize(from: pixels + row * stride, count: width)
      }
      count = width * height
    }
    return Pixmap(width: width, height: height, pixels: copy) ?? Pixmap(width: 0, height: 0)
  }

  /// The premultiplied pixel in column `x` of row `y`; transparent outside.
  package subscript(x: Int, y: Int) -> UInt32 {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return 0 }
    return unsafe pixels[y * stride + x]
  }

  /// Makes every pixel transparent.
  package func clear() {
    unsafe pixels.update(repeating: 0, count: stride * height)
  }

  /// Blends a colour over the whole canvas.
  package func fill(color: Color) {
    let paint = unsafe SolidPaint(pixels: pixels, stride: stride, pixel: color.pixel)
    guard color.alpha > 0, stride > 0 else { return }
    for row in 0..<height { paint.paint(row: row, column: 0, count: stride, coverage: 255) }
  }

  /// Blends a colour over the inside of a path, each subpath closed.
  /// - Parameter antialias: false draws a pixel wholly if its centre is inside, and else not at all.
  package func fill(_ path: Path, rule: FillRule = .nonZero, color: Color, antialias: Bool = true) {
    let pixel = color.pixel
    guard pixel != 0 else { return }
    accumulator.add(path, antialias: antialias)
    accumulator.resolve(rule, unsafe SolidPaint(pixels: pixels, stride: stride, pixel: pixel))
  }

  /// Blends a picture, repeated without end, over the inside of a path.
  /// - Parameters:
  ///   - pattern: bilinear where its pixels do not fall on the canvas's.
  ///   - origin: where on the canvas a corner of the pattern is; from the same place in the world for every tile, the
  ///     pattern goes on across tiles.
  ///   - scale: canvas pixels a pattern pixel; nothing is drawn if it is not above 0.
  ///   - turn: cosine and sine of the angle by which the pattern is turned counterclockwise about its origin.
  ///   - opacity: 0…1, clamped.
  package func fill(
    _ path: Path, rule: FillRule = .nonZero, pattern: Pixmap, origin: SIMD2<Float>, scale: Float = 1,
    turn: SIMD2<Float> = SIMD2(1, 0), opacity: Float = 1
  ) {
    let coverage = Canvas.coverage(opacity)
    guard coverage > 0, pattern.width > 0, pattern.height > 0, scale > 0, (1 / scale).isFinite, origin.x.isFinite,
      origin.y.isFinite
    else { return }
    accumulator.add(path, antialias: true)
    accumulator.resolve(
      rule,
      unsafe PatternPaint(
        pixels: pixels, stride: stride, picture: pattern, origin: origin, scale: scale,
        turn: turn, opacity: coverage))
  }
}
