/// A picture in memory: row-major, `width` × `height`, each pixel premultiplied RGBA8 with red in the low byte, so that
/// the bytes stand in memory as R, G, B, A.
package struct Pixmap: Sendable, Equatable {
  /// Columns, at least 0.
  package let width: Int
  /// Rows, at least 0.
  package let height: Int
  /// `width * height` premultiplied pixels, top row first. Its count is not to be changed.
  package var pixels: [UInt32]

  /// A picture of one pixel value throughout; negative sizes count as 0.
  package init(width: Int, height: Int, fill: UInt32 = 0) {
    self.width = max(0, width)
    self.height = max(0, height)
    pixels = [UInt32](repeating: fill, count: self.width * self.height)
  }

  /// Takes over premultiplied pixels; nil unless there are exactly `width * height` of them.
  package init?(width: Int, height: Int, pixels: [UInt32]) {
    guard width >= 0, height >= 0, pixels.count == width * height else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The premultiplied pixel in column `x` of row `y`, both counted from the top left.
  package subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// The part whose top left corner is at (`x`, `y`); what lies outside this picture is transparent.
  package func cropped(x: Int, y: Int, width: Int, height: Int) -> Pixmap {
    var part = Pixmap(width: width, height: height)
    let columns = max(x, 0)..<max(max(x, 0), min(x + part.width, self.width))
    let rows = max(y, 0)..<max(max(y, 0), min(y + part.height, self.height))
    guard !columns.isEmpty else { return part }
    for row in rows {
      let source = row * self.width
      let target = (row - y) * part.width + columns.lowerBound - x
      part.pixels.replaceSubrange(
        target..<target + columns.count, with: pixels[source + columns.lowerBound..<source + columns.upperBound])
    }
    return part
  }

  /// The value that every pixel has, or nil if they differ or there are none.
  package var uniformPixel: UInt32? {
    guard let first = pixels.first else { return nil }
    // A block's differences are gathered without a branch, so that the loop is vectorised.
    var index = 0
    while index < pixels.count {
      let end = min(index + 1024, pixels.count)
      var difference: UInt32 = 0
      for pixel in pixels[index..<end] { difference |= pixel ^ first }
      if difference != 0 { return nil }
      index = end
    }
    return first
  }

  /// Whether every pixel has full alpha.
  package var isOpaque: Bool {
    var common = UInt32.max
    for pixel in pixels { common &= pixel }
    return common >> 24 == 255
  }
}
