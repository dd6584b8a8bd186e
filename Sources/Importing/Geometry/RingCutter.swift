/// Cuts a single ring to a box by one edge after the other (Sutherland and Hodgman 1974). What falls apart stays joined
/// along the box's edges; `PolygonClipper` uses it for rings that cross themselves.
struct RingCutter {
  private var ring: [GridPoint] = []
  private var cut: [GridPoint] = []

  /// The ring's part in the box, empty where there is none.
  mutating func cut(_ points: Span<GridPoint>, bounds: GridBox, to box: GridBox) -> [GridPoint] {
    guard bounds.intersects(box) else { return [] }
    ring.removeAll(keepingCapacity: true)
    for index in points.indices { ring.append(points[index]) }
    if bounds.lower.x < box.lower.x { cut(axis: 0, at: box.lower.x, keepsGreater: true) }
    if bounds.upper.x > box.upper.x { cut(axis: 0, at: box.upper.x, keepsGreater: false) }
    if bounds.lower.y < box.lower.y { cut(axis: 1, at: box.lower.y, keepsGreater: true) }
    if bounds.upper.y > box.upper.y { cut(axis: 1, at: box.upper.y, keepsGreater: false) }
    return Self.withoutStraightVertices(ring)
  }

  private mutating func cut(axis: Int, at limit: Int32, keepsGreater: Bool) {
    cut.removeAll(keepingCapacity: true)
    guard var previous = ring.last else { return }
    var previousIsInside = keepsGreater ? previous[axis] >= limit : previous[axis] <= limit
    for point in ring {
      let isInside = keepsGreater ? point[axis] >= limit : point[axis] <= limit
      if isInside != previousIsInside { cut.append(Self.crossing(previous, point, axis: axis, at: limit)) }
      if isInside { cut.append(point) }
      (previous, previousIsInside) = (point, isInside)
    }
    swap(&ring, &cut)
  }

  private static func crossing(_ a: GridPoint, _ b: GridPoint, axis: Int, at limit: Int32) -> GridPoint {
    let start = SIMD2<Double>(a)
    let edge = SIMD2<Double>(b) - start
    var point = GridPoint(rounding: start + edge * ((Double(limit) - start[axis]) / edge[axis]))
    point[axis] = limit
    return point
  }

  /// Leaves out vertices on the straight line between their neighbours, there and back included.
  static func withoutStraightVertices(_ ring: [GridPoint]) -> [GridPoint] {
    var kept: [GridPoint] = []
    kept.reserveCapacity(ring.count)
    for point in ring {
      while let last = kept.last, last == point || (kept.count > 1 && isStraight(kept[kept.count - 2], last, point)) {
        kept.removeLast()
      }
      kept.append(point)
    }
    while kept.count > 2, let last = kept.last, last == kept[0] || isStraight(kept[kept.count - 2], last, kept[0]) {
      kept.removeLast()
    }
    return kept
  }

  private static func isStraight(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Bool {
    Int64(b.x - a.x) * Int64(c.y - b.y) == Int64(b.y - a.y) * Int64(c.x - b.x)
  }
}
