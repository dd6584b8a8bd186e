/// A rectangle of whole pixels.
package struct PixelRectangle: Sendable, Equatable {
  /// The leftmost column.
  package var x: Int
  /// The uppermost row.
  package var y: Int
  /// Columns.
  package var width: Int
  /// Rows.
  package var height: Int

  /// A rectangle; see the properties.
  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// A paint that leaves what is outside a rectangle as it is.
struct ClippedPaint<Inner: Paint>: Paint {
  private let paint: Inner
  private let area: PixelRectangle

  init(paint: Inner, area: PixelRectangle) {
    self.paint = paint
    self.area = area
  }

  @inline(__always)
  func paint(row: Int, column: Int, coverage: SIMD8<UInt16>) {
    guard row >= area.y, row < area.y + area.height, column + 8 > area.x, column < area.x + area.width else { return }
    if column >= area.x, column + 8 <= area.x + area.width {
      return paint.paint(row: row, column: column, coverage: coverage)
    }
    let columns = SIMD8<Int16>(0, 1, 2, 3, 4, 5, 6, 7)
    let first = Int16(clamping: area.x - column)
    let end = Int16(clamping: area.x + area.width - column)
    let isOutside = columns .< SIMD8(repeating: first) .| (columns .>= SIMD8(repeating: end))
    paint.paint(row: row, column: column, coverage: coverage.replacing(with: 0, where: isOutside))
  }

  @inline(__always)
  func paint(row: Int, column: Int, count: Int, coverage: UInt16) {
    guard row >= area.y, row < area.y + area.height else { return }
    let end = area.x + area.width
    let low = max(column, (area.x + 7) & ~7)
    let high = min(column + count, end & ~7)
    if low < high { paint.paint(row: row, column: low, count: high - low, coverage: coverage) }
    // Blocks that a border cuts; both may cut the same.
    let (left, right) = (area.x & ~7, end & ~7)
    let blocks = column..<column + count
    if left != area.x, blocks.contains(left) {
      paint(row: row, column: left, coverage: SIMD8(repeating: coverage))
    }
    if right != end, blocks.contains(right), right != left || left == area.x {
      paint(row: row, column: right, coverage: SIMD8(repeating: coverage))
    }
  }
}
