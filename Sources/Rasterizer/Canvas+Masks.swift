package import Imaging

extension Canvas {
  /// Blends a colour through a mask whose top left corner is at (`x`, `y`); the mask's own `left` and `top` are for the
  /// caller to add.
  package func draw(_ mask: AlphaMask, x: Int, y: Int, color: Color) {
    let pixel = color.pixel
    let firstColumn = max(0, x)
    let endColumn = min(width, x &+ mask.width)
    let firstRow = max(0, y)
    let endRow = min(height, y &+ mask.height)
    guard pixel != 0, firstColumn < endColumn, firstRow < endRow else { return }
    let lanes = Blending.lanes(pixel)
    unsafe mask.coverage.withUnsafeBytes { coverage in
      for row in firstRow..<endRow {
        let source = (row - y) * mask.width - x
        let target = unsafe UnsafeMutableRawPointer(pixels + row * stride)
        var column = firstColumn
        while column < endColumn {
          let eight = unsafe Canvas.eight(coverage, from: source + column, to: source + endColumn)
          if eight != SIMD8<UInt8>() {
            unsafe Blending.blend(lanes, eight: Blending.lanes(eight), at: target + column << 2)
          }
          column += 8
        }
      }
    }
  }

  /// Blends a colour over the inside of a path whose edge is blurred.
  /// - Parameter blur: pixels, as for `AlphaMask.blurred`.
  package func fill(_ path: Path, rule: FillRule = .nonZero, blur: Float, color: Color) {
    guard blur > 0 else { return fill(path, rule: rule, color: color) }
    guard let bounds = path.bounds else { return }
    let margin = min(blur, 256) * 2 + 2
    let left = Int(max(-margin, bounds.minX).rounded(.down))
    let top = Int(max(-margin, bounds.minY).rounded(.down))
    let right = Int(min(Float(width) + margin, bounds.maxX).rounded(.up))
    let bottom = Int(min(Float(height) + margin, bounds.maxY).rounded(.up))
    let mask = AlphaMask(path: path, rule: rule, left: left, top: top, width: right - left, height: bottom - top)
    let blurred = mask.blurred(blur)
    draw(blurred, x: blurred.left, y: blurred.top, color: color)
  }

  /// Eight values from `start`, those from `end` on 0.
  @inline(__always)
  private static func eight(_ coverage: UnsafeRawBufferPointer, from start: Int, to end: Int) -> SIMD8<UInt8> {
    if start + 8 <= end { return unsafe coverage.loadUnaligned(fromByteOffset: start, as: SIMD8<UInt8>.self) }
    var eight = SIMD8<UInt8>()
    for index in start..<end { unsafe eight[index - start] = coverage[index] }
    return eight
  }
}
