/// Points in square cells, to find those near a place.
struct PointGrid {
  private struct Cell: Hashable { let x: Int, y: Int }

  private let points: [SIMD2<Double>]
  private let side: Double
  /// Where the points of each bucket of cells begin in `order`, and where the last ends.
  private var starts: [Int32]
  /// Indexes of points, bucket by bucket.
  private var order: [Int32]
  private let mask: Int

  /// - Parameter cell: the side of a cell.
  init(_ points: [SIMD2<Double>], cell: Double) {
    self.points = points
    side = max(cell, 1e-9)
    var buckets = 1
    while buckets < points.count { buckets *= 2 }
    mask = buckets - 1
    starts = [Int32](repeating: 0, count: buckets + 1)
    order = [Int32](repeating: 0, count: points.count)
    for point in points { starts[bucket(of: self.cell(of: point)) + 1] += 1 }
    for bucket in 0..<buckets { starts[bucket + 1] += starts[bucket] }
    var ends = starts
    for (index, point) in points.enumerated() {
      let bucket = bucket(of: self.cell(of: point))
      order[Int(ends[bucket])] = Int32(index)
      ends[bucket] += 1
    }
  }

  private func cell(of point: SIMD2<Double>) -> Cell {
    let scaled = (point / side).rounded(.down)
    return Cell(x: Int(scaled.x), y: Int(scaled.y))
  }

  private func bucket(of cell: Cell) -> Int {
    let mixed = UInt64(bitPattern: Int64(cell.x &* 73_856_093 ^ cell.y &* 19_349_663)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & mask
  }

  /// Calls `body` with the index of each point at most `radius`, no more than a cell's side, away, the point itself
  /// among them.
  func forEachPlace(within radius: Double, of point: SIMD2<Double>, _ body: (Int) -> Void) {
    guard !points.isEmpty else { return }
    let middle = cell(of: point)
    for y in middle.y - 1...middle.y + 1 {
      for x in middle.x - 1...middle.x + 1 {
        let cell = Cell(x: x, y: y)
        let bucket = bucket(of: cell)
        for position in starts[bucket]..<starts[bucket + 1] {
          let index = Int(order[Int(position)])
          let offset = points[index] - point
          // Other cells may share the bucket.
          if (offset * offset).sum() <= radius * radius, self.cell(of: points[index]) == cell { body(index) }
        }
      }
    }
  }
}
