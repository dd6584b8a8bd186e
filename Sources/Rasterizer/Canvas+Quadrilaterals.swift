package import Imaging

extension Canvas {
  /// Blends a picture into a quadrilateral: its upper left and its lower right half, parted by the other diagonal, are
  /// each stretched to their three corners, as graphics hardware draws two triangles. Edges are not antialiased.
  /// - Parameters:
  ///   - corners: where its upper left, upper right, lower right and lower left corners come to; four.
  ///   - opacity: 0…1, clamped.
  ///   - smooth: bilinear, and averaged first where the picture is made smaller than half; false takes the nearest pixel.
  package func draw(_ picture: Pixmap, corners: [SIMD2<Float>], opacity: Float = 1, smooth: Bool = true) {
    let coverage = Canvas.coverage(opacity)
    guard coverage > 0, picture.width > 0, picture.height > 0, corners.count == 4 else { return }
    // The unit square's halves: the second counts from the lower right corner.
    let upper = AffineTransform(origin: corners[0], right: corners[1], down: corners[3])
    let lower = AffineTransform(origin: corners[2], right: corners[3], down: corners[1])
    guard let toUpper = upper.inverse, let toLower = lower.inverse else { return }
    let area = (abs(upper.determinant) + abs(lower.determinant)) / 2
    var picture = picture
    while smooth, picture.width > 1, picture.height > 1, Float(picture.width * picture.height) > 4 * area {
      picture = picture.halved()
    }
    let low = corners.reduce(corners[0], pointwiseMin)
    let high = corners.reduce(corners[0], pointwiseMax)
    let extent = SIMD2(Float(picture.width), Float(picture.height))
    let sampler = Sampler(picture: picture, border: .clamped(.zero, extent), isSmooth: smooth)
    for row in Canvas.pixels(from: low.y, to: high.y, limit: height) {
      for column in Canvas.pixels(from: low.x, to: high.x, limit: width) {
        let center = SIMD2(Float(column) + 0.5, Float(row) + 0.5)
        var place = toUpper.apply(center)
        if place.sum() > 1 { place = 1 - toLower.apply(center) }
        guard place.x >= 0, place.y >= 0, place.x <= 1, place.y <= 1 else { continue }
        blend(sampler.pixel(at: place * extent), coverage, column, row)
      }
    }
  }

  /// The pixels that a span touches.
  private static func pixels(from low: Float, to high: Float, limit: Int) -> Range<Int> {
    guard low.isFinite, high.isFinite, low < Float(limit), high > 0 else { return 0..<0 }
    let first = Int(max(0, low))
    return first..<max(first, min(limit, Int(min(Float(limit), high)) + 1))
  }
}

extension AffineTransform {
  /// Takes the unit square's corner to `origin`, and its neighbours to `right` and `down`.
  fileprivate init(origin: SIMD2<Float>, right: SIMD2<Float>, down: SIMD2<Float>) {
    let (along, across) = (right - origin, down - origin)
    self.init(a: along.x, b: along.y, c: across.x, d: across.y, tx: origin.x, ty: origin.y)
  }
}
