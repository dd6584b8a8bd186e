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

  /// Eight values from `start`, those from `end` on 0.
  @inline(__always)
  private static func eight(_ coverage: UnsafeRawBufferPointer, from start: Int, to end: Int) -> SIMD8<UInt8> {
    if start + 8 <= end { return unsafe coverage.loadUnaligned(fromByteOffset: start, as: SIMD8<UInt8>.self) }
    var eight = SIMD8<UInt8>()
    for index in start..<end { unsafe eight[index - start] = coverage[index] }
    return eight
  }
}
