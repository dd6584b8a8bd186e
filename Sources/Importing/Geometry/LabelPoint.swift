/// Where a polygon's label stands: its pole of inaccessibility, the inner point farthest from the edge.
///
/// Found by quartering cells, the most promising first, as in V. Agafonkin, "A new algorithm for finding a visual center
/// of a polygon" (2016), to a 40th of the polygon's shorter side.
enum LabelPoint {
  private struct Cell {
    let centre: SIMD2<Double>
    let half: Double
    let distance: Double
    /// No point in the cell is farther from the edge than this.
    var potential: Double { distance + half * 2.0.squareRoot() }
  }

  /// - Parameter geometry: a polygon with at least one ring.
  static func find(in store: GeometryStore, geometry: Int) -> GridPoint {
    let box = store.bounds(of: geometry)
    guard !box.isEmpty else { return GridPoint(0, 0) }
    let lower = SIMD2<Double>(box.lower)
    let size = SIMD2<Double>(box.upper) - lower
    let side = min(size.x, size.y)
    guard side > 0 else { return box.lower }
    let precision = max(side / 40, 1)
    var best = centroid(in: store, geometry: geometry)
    var cells = grid(lower: lower, size: size, side: side, store, geometry)
    if let bounds = cells.first, cells.count == 1, bounds.distance > best.distance { best = bounds }
    var budget = 2000
    while let cell = popMost(&cells), budget > 0 {
      budget -= 1
      if cell.distance > best.distance { best = cell }
      guard cell.potential - best.distance > precision else { break }
      let half = cell.half / 2
      for offset in [SIMD2(-half, -half), SIMD2(half, -half), SIMD2(-half, half), SIMD2(half, half)] {
        push(Self.cell(at: cell.centre + offset, half: half, store, geometry), into: &cells)
      }
    }
    let point = best.centre.rounded(.toNearestOrAwayFromZero)
    return GridPoint(Int32(point.x), Int32(point.y))
  }

  /// The first cells: squares of the shorter side, at most 64 of them.
  private static func grid(
    lower: SIMD2<Double>, size: SIMD2<Double>, side: Double, _ store: GeometryStore, _ geometry: Int
  ) -> [Cell] {
    let side = max(side, max(size.x, size.y) / 64)
    var cells: [Cell] = []
    for row in 0..<max(Int((size.y / side).rounded(.up)), 1) {
      for column in 0..<max(Int((size.x / side).rounded(.up)), 1) {
        let centre = lower + SIMD2((Double(column) + 0.5) * side, (Double(row) + 0.5) * side)
        push(cell(at: centre, half: side / 2, store, geometry), into: &cells)
      }
    }
    return cells
  }

  private static func cell(
    at centre: SIMD2<Double>, half: Double, _ store: GeometryStore, _ geometry: Int
  ) -> Cell {
    Cell(centre: centre, half: half, distance: signedDistance(from: centre, store, geometry))
  }

  /// The centroid of the largest ring, a good guess for compact shapes.
  private static func centroid(in store: GeometryStore, geometry: Int) -> Cell {
    var best: (area: Double, centre: SIMD2<Double>) = (0, .zero)
    for part in store.parts(of: geometry) {
      let range = store.part(part)
      guard let first = range.first else { continue }
      let origin = SIMD2<Double>(store.points[first])
      var sum = SIMD2<Double>.zero
      var area = 0.0
      var previous = SIMD2<Double>(store.points[range.upperBound - 1]) - origin
      for index in range {
        let point = SIMD2<Double>(store.points[index]) - origin
        let cross = previous.x * point.y - point.x * previous.y
        sum += (previous + point) * cross
        area += cross
        previous = point
      }
      if area > best.area { best = (area, origin + sum / (3 * area)) }
    }
    return cell(at: best.centre, half: 0, store, geometry)
  }

  /// Distance to the nearest edge, negative outside the polygon.
  private static func signedDistance(from point: SIMD2<Double>, _ store: GeometryStore, _ geometry: Int) -> Double {
    var isInside = false
    var nearest = Double.infinity
    for part in store.parts(of: geometry) {
      let range = store.part(part)
      guard !range.isEmpty else { continue }
      var a = SIMD2<Double>(store.points[range.upperBound - 1])
      for index in range {
        let b = SIMD2<Double>(store.points[index])
        if rayCrosses(a, b, from: point) { isInside.toggle() }
        nearest = min(nearest, squaredDistance(from: point, to: a, b))
        a = b
      }
    }
    return (isInside ? 1 : -1) * nearest.squareRoot()
  }

  @inline(__always)
  private static func squaredDistance(
    from point: SIMD2<Double>, to a: SIMD2<Double>, _ b: SIMD2<Double>
  ) -> Double {
    let edge = b - a
    let offset = point - a
    let length = (edge * edge).sum()
    let position = length > 0 ? min(max((offset * edge).sum() / length, 0), 1) : 0
    let away = offset - edge * position
    return (away * away).sum()
  }

  // A binary heap, the cell of the greatest potential first.

  private static func push(_ cell: Cell, into heap: inout [Cell]) {
    heap.append(cell)
    var index = heap.count - 1
    while index > 0, heap[index].potential > heap[(index - 1) / 2].potential {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private static func popMost(_ heap: inout [Cell]) -> Cell? {
    guard let most = heap.first else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return most }
    heap[0] = last
    var index = 0
    while 2 * index + 1 < heap.count {
      var child = 2 * index + 1
      if child + 1 < heap.count, heap[child + 1].potential > heap[child].potential { child += 1 }
      guard heap[child].potential > heap[index].potential else { break }
      heap.swapAt(index, child)
      index = child
    }
    return most
  }
}
