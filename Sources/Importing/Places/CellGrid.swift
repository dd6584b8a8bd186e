/// Boxes by the cells that they touch, so that those at a point are found without looking at all.
struct CellGrid {
  private static let side = 256
  private let extent: GridBox
  private let cellSize: SIMD2<Double>
  /// Items of cell n: `items[firsts[n] ..< firsts[n + 1]]`.
  private var firsts = [0]
  private var items: [Int32] = []

  init(boxes: [GridBox]) {
    var extent = GridBox.empty
    for box in boxes where !box.isEmpty {
      extent.extend(box.lower)
      extent.extend(box.upper)
    }
    self.extent = extent
    guard !extent.isEmpty else {
      cellSize = .zero
      return
    }
    cellSize = (SIMD2<Double>(extent.upper) - SIMD2<Double>(extent.lower) + 1) / Double(Self.side)
    var cells = [[Int32]](repeating: [], count: Self.side * Self.side)
    for (index, box) in boxes.enumerated() where !box.isEmpty {
      let (first, last) = (cell(of: box.lower), cell(of: box.upper))
      for y in first.y...last.y {
        for x in first.x...last.x { cells[y * Self.side + x].append(Int32(index)) }
      }
    }
    for cell in cells {
      items += cell
      firsts.append(items.count)
    }
  }

  /// The boxes whose cells the point is in; most of them contain it.
  func items(at point: GridPoint) -> some Sequence<Int> {
    var range = 0..<0
    if !extent.isEmpty, extent.contains(point) {
      let cell = cell(of: point)
      range = firsts[cell.y * Self.side + cell.x]..<firsts[cell.y * Self.side + cell.x + 1]
    }
    return items[range].lazy.map { Int($0) }
  }

  private func cell(of point: GridPoint) -> SIMD2<Int> {
    let position = (SIMD2<Double>(point) - SIMD2<Double>(extent.lower)) / cellSize
    return SIMD2(min(max(Int(position.x), 0), Self.side - 1), min(max(Int(position.y), 0), Self.side - 1))
  }
}
