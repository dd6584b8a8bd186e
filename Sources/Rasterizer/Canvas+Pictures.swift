package import Imaging

/// A rectangle in pixels, not necessarily whole ones.
package struct Rectangle: Sendable, Equatable {
  /// The left edge.
  package var x: Float
  /// The upper edge.
  package var y: Float
  /// From the left to the right edge.
  package var width: Float
  /// From the upper to the lower edge.
  package var height: Float

  /// A rectangle; see the properties.
  package init(x: Float, y: Float, width: Float, height: Float) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

extension Canvas {
  /// Blends a picture whose pixel coordinates `transform` maps onto the canvas; its edges are antialiased when it is
  /// smooth and not exactly on pixels.
  /// - Parameters:
  ///   - opacity: 0…1, clamped.
  ///   - smooth: bilinear, and averaged first where the picture is made smaller than half; false takes the nearest pixel.
  package func draw(_ picture: Pixmap, transform: AffineTransform, opacity: Float = 1, smooth: Bool = true) {
    let coverage = Canvas.coverage(opacity)
    guard coverage > 0, picture.width > 0, picture.height > 0 else { return }
    if let corner = Canvas.wholeTranslation(transform) {
      return blit(picture, x: corner.x, y: corner.y, coverage: coverage)
    }
    var (picture, transform) = (picture, transform)
    if smooth { Canvas.reduce(&picture, &transform) }
    guard let inverse = transform.inverse else { return }
    let (columns, rows) = area(of: picture, transform, margin: smooth ? 1 : 0)
    let sampler = Sampler(picture: picture, border: smooth ? .transparent : .nothing, isSmooth: smooth)
    for row in rows {
      for column in columns {
        let center = inverse.apply(SIMD2(Float(column) + 0.5, Float(row) + 0.5))
        blend(sampler.pixel(at: center), coverage, column, row)
      }
    }
  }

  /// Blends a part of a picture into a rectangle. Its edges fall on the nearest pixel borders and nothing outside the
  /// part is looked at, so that neighbours abut without a seam.
  /// - Parameters:
  ///   - source: in the picture's pixels.
  ///   - destination: on the canvas.
  ///   - opacity: 0…1, clamped.
  ///   - smooth: bilinear, or else the nearest pixel.
  package func drawRaster(
    _ picture: Pixmap, source: Rectangle, destination: Rectangle, opacity: Float = 1, smooth: Bool = true
  ) {
    let coverage = Canvas.coverage(opacity)
    guard coverage > 0, picture.width > 0, picture.height > 0, source.width > 0, source.height > 0,
      destination.width > 0, destination.height > 0
    else { return }
    let columns = Canvas.pixels(destination.x, destination.x + destination.width, limit: width)
    let rows = Canvas.pixels(destination.y, destination.y + destination.height, limit: height)
    if source.width == destination.width, source.height == destination.height,
      let corner = Canvas.wholeTranslation(.translation(destination.x - source.x, destination.y - source.y))
    {
      return blit(picture, x: corner.x, y: corner.y, coverage: coverage, columns: columns, rows: rows)
    }
    var part = source
    var picture = picture
    while smooth, part.width > 2 * destination.width, part.height > 2 * destination.height, picture.width > 1,
      picture.height > 1
    {
      picture = picture.halved()
      part = Rectangle(x: part.x / 2, y: part.y / 2, width: part.width / 2, height: part.height / 2)
    }
    let scale = SIMD2(part.width / destination.width, part.height / destination.height)
    guard scale.x.isFinite, scale.y.isFinite else { return }
    let low = SIMD2(part.x, part.y)
    let high = low + SIMD2(part.width, part.height)
    let sampler = Sampler(picture: picture, border: .clamped(low, high), isSmooth: smooth)
    for row in rows {
      for column in columns {
        let offset = SIMD2(Float(column) + 0.5 - destination.x, Float(row) + 0.5 - destination.y)
        blend(sampler.pixel(at: low + offset * scale), coverage, column, row)
      }
    }
  }

  /// Blends another canvas of any size over this one, their top left corners together.
  /// - Parameter opacity: 0…1, clamped, of the whole layer.
  package func composite(_ layer: Canvas, opacity: Float = 1) {
    let coverage = Canvas.coverage(opacity)
    guard coverage > 0, layer !== self else { return }
    for row in 0..<min(height, layer.height) {
      unsafe blendRow(
        layer.pixels + row * layer.stride, to: pixels + row * stride, count: min(width, layer.width), coverage)
    }
  }

  /// Blends a picture whose top left pixel comes to (`x`, `y`), or what of it lies in some columns and rows.
  private func blit(
    _ picture: Pixmap, x: Int, y: Int, coverage: UInt16, columns: Range<Int>? = nil, rows: Range<Int>? = nil
  ) {
    let columns = (columns ?? 0..<width).clamped(to: 0..<width).clamped(to: x..<x + picture.width)
    let rows = (rows ?? 0..<height).clamped(to: 0..<height).clamped(to: y..<y + picture.height)
    guard !columns.isEmpty else { return }
    unsafe picture.pixels.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      for row in rows {
        unsafe blendRow(
          start + (row - y) * picture.width + columns.lowerBound - x, to: pixels + row * stride + columns.lowerBound,
          count: columns.count, coverage)
      }
    }
  }

  private func blendRow(
    _ source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, count: Int, _ coverage: UInt16
  ) {
    let cover = SIMD8<UInt16>(repeating: coverage)
    let bytes = unsafe UnsafeRawPointer(source)
    let below = UnsafeMutableRawPointer(target)
    var index = 0
    while index + 2 <= count {
      let two = unsafe Blending.lanes(bytes.loadUnaligned(fromByteOffset: index << 2, as: SIMD8<UInt8>.self))
      unsafe Blending.blend(two, cover, at: below + index << 2)
      index += 2
    }
    if index < count {
      unsafe target[index] = Blending.blended(source[index], coverage, over: target[index])
    }
  }

  @inline(__always)
  func blend(_ pixel: UInt32, _ coverage: UInt16, _ column: Int, _ row: Int) {
    guard pixel != 0 else { return }
    let target = unsafe pixels + row * stride + column
    unsafe target.pointee = Blending.blended(pixel, coverage, over: target.pointee)
  }

  static func coverage(_ opacity: Float) -> UInt16 {
    opacity > 0 ? UInt16(min(1, opacity) * 255 + 0.5) : 0
  }

  /// The translation if it is one, by whole pixels not too many.
  private static func wholeTranslation(_ transform: AffineTransform) -> (x: Int, y: Int)? {
    guard transform.a == 1, transform.b == 0, transform.c == 0, transform.d == 1, abs(transform.tx) < Path.reach,
      abs(transform.ty) < Path.reach, transform.tx == transform.tx.rounded(), transform.ty == transform.ty.rounded()
    else { return nil }
    return (Int(transform.tx), Int(transform.ty))
  }

  /// The pixels between two borders, each moved to the nearest pixel border.
  private static func pixels(_ from: Float, _ to: Float, limit: Int) -> Range<Int> {
    func nearest(_ border: Float) -> Int { border > 0 ? Int(min(border + 0.5, Float(limit))) : 0 }
    guard from.isFinite, to.isFinite else { return 0..<0 }
    return nearest(from)..<max(nearest(from), nearest(to))
  }

  /// Halves a picture until the transform makes it no smaller than half.
  private static func reduce(_ picture: inout Pixmap, _ transform: inout AffineTransform) {
    while picture.width > 1, picture.height > 1, abs(transform.determinant) < 0.25 {
      picture = picture.halved()
      transform = AffineTransform.scale(2, 2).concatenating(transform)
    }
  }

  /// The pixels that a transformed picture may touch.
  private func area(
    of picture: Pixmap, _ transform: AffineTransform, margin: Float
  ) -> (columns: Range<Int>, rows: Range<Int>) {
    let (right, bottom) = (Float(picture.width) + margin, Float(picture.height) + margin)
    let corners = [
      SIMD2(-margin, -margin), SIMD2(right, -margin), SIMD2(-margin, bottom), SIMD2(right, bottom),
    ].map(transform.apply)
    func range(_ values: [Float], _ limit: Int) -> Range<Int> {
      guard let low = values.min(), let high = values.max(), low < Float(limit), high > 0 else { return 0..<0 }
      let first = Int(max(0, low))
      return first..<max(first, min(limit, Int(min(Float(limit), high)) + 1))
    }
    return (range(corners.map(\.x), width), range(corners.map(\.y), height))
  }
}
