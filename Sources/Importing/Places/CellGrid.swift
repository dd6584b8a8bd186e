/// Boxes by the cells that they touch, so that those at a point are found without looking at all.
struct CellGrid {
  private static let side = 256
  private let extent: GridBox
  private let cellSize: SIMD2<Double>
  private let cells: Buckets

  init(boxes: [GridBox]) {
    var extent = GridBox.empty
    for box in boxes where !box.isEmpty {
      extent.extend(box.lower)
      extent.extend(box.upper)
    }
    let size = extent.isEmpty ? .zero : SIMD2<Double>(extent.upper) - SIMD2<Double>(extent.lower) + 1
    let cellSize = size / Double(Self.side)
    self.extent = extent
    self.cellSize = cellSize
    cells = Buckets(count: Self.side * Self.side) { add in
      for (index, box) in boxes.enumerated() where !box.isEmpty {
        let first = Self.cell(of: box.lower, extent, cellSize)
        let last = Self.cell(of: box.upper, extent, cellSize)
        for y in first.y...last.y {
          for x in first.x...last.x { add(index, y * Self.side + x) }
        }
      }
    }
  }

  /// The boxes whose cells the point is in; most of them contain it.
  func items(at point: GridPoint) -> ArraySlice<Int32> {
    guard !extent.isEmpty, extent.contains(point) else { return [] }
    let cell = Self.cell(of: point, extent, cellSize)
    return cells[cell.y * Self.side + cell.x]
  }

  private static func cell(of point: GridPoint, _ extent: GridBox, _ size: SIMD2<Double>) -> SIMD2<Int> {
    let position = (SIMD2<Double>(point) - SIMD2<Double>(extent.lower)) / size
    return SIMD2(min(max(Int(position.x), 0), side - 1), min(max(Int(position.y), 0), side - 1))
  }
}
