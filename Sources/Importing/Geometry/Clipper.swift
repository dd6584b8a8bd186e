/// Cuts points, lines and rings to a box. Cuts are rounded to the grid; what lies on the box's edge is inside.
struct Clipper {
  private var ring: [GridPoint] = []
  private var cut: [GridPoint] = []

  /// Appends the parts of a geometry that lie in `box` to `result`, as parts of an open geometry moved by −`origin`.
  mutating func clip(
    _ geometry: Int, of source: GeometryStore, shape: Shape, to box: GridBox, origin: GridPoint,
    into result: inout GeometryStore
  ) {
    var hasOuter = false
    for part in source.parts(of: geometry) {
      let points = source.points.span.extracting(source.part(part))
      switch shape {
      case .point:
        for index in points.indices where box.contains(points[index]) { result.append(points[index] &- origin) }
        if result.points.count > result.openStart { result.endPart() }
      case .line: clipLine(points, to: box, origin: origin, into: &result)
      case .polygon:
        let isOuter = doubledArea(points) > 0
        if !isOuter && !hasOuter { continue }
        let isKept = clipRing(points, to: box, origin: origin, isOuter: isOuter, into: &result)
        if isOuter { hasOuter = isKept }
      }
    }
  }

  // MARK: Lines

  private mutating func clipLine(
    _ line: Span<GridPoint>, to box: GridBox, origin: GridPoint, into result: inout GeometryStore
  ) {
    for index in 1..<max(line.count, 1) {
      let (a, b) = (line[index - 1], line[index])
      guard let (from, to) = Self.clipSegment(a, b, to: box) else { continue }
      let isContinued = result.points.count > result.openStart
      if !isContinued || from != a {
        endLine(into: &result)
        result.append(from &- origin)
      }
      if to &- origin != result.points[result.points.count - 1] { result.append(to &- origin) }
      if to != b { endLine(into: &result) }
    }
    endLine(into: &result)
  }

  private func endLine(into result: inout GeometryStore) {
    if result.points.count - result.openStart >= 2 { result.endPart() } else { result.dropPart() }
  }

  /// The part of a segment in the box (Liang and Barsky 1984), nil where there is none.
  private static func clipSegment(_ a: GridPoint, _ b: GridPoint, to box: GridBox) -> (GridPoint, GridPoint)? {
    if box.contains(a), box.contains(b) { return (a, b) }
    let start = SIMD2<Double>(a)
    let edge = SIMD2<Double>(b) - start
    let toLower = SIMD2<Double>(box.lower) - start
    let toUpper = SIMD2<Double>(box.upper) - start
    var (enter, leave) = (0.0, 1.0)
    for axis in 0..<2 {
      if edge[axis] == 0 {
        guard toLower[axis] <= 0, toUpper[axis] >= 0 else { return nil }
      } else {
        let (first, second) = (toLower[axis] / edge[axis], toUpper[axis] / edge[axis])
        enter = max(enter, min(first, second))
        leave = min(leave, max(first, second))
      }
    }
    guard enter <= leave else { return nil }
    return (
      enter == 0 ? a : GridPoint(rounding: start + edge * enter),
      leave == 1 ? b : GridPoint(rounding: start + edge * leave)
    )
  }

  // MARK: Rings

  /// Cuts by one edge of the box after the other (Sutherland and Hodgman 1974).
  private mutating func clipRing(
    _ points: Span<GridPoint>, to box: GridBox, origin: GridPoint, isOuter: Bool, into result: inout GeometryStore
  ) -> Bool {
    var bounds = GridBox.empty
    for index in points.indices { bounds.extend(points[index]) }
    guard bounds.intersects(box) else { return false }
    ring.removeAll(keepingCapacity: true)
    for index in points.indices { ring.append(points[index]) }
    if bounds.lower.x < box.lower.x { clip(axis: 0, at: box.lower.x, keepsGreater: true) }
    if bounds.upper.x > box.upper.x { clip(axis: 0, at: box.upper.x, keepsGreater: false) }
    if bounds.lower.y < box.lower.y { clip(axis: 1, at: box.lower.y, keepsGreater: true) }
    if bounds.upper.y > box.upper.y { clip(axis: 1, at: box.upper.y, keepsGreater: false) }
    if !box.contains(bounds) { dropStraightVertices() }
    guard ring.count >= 3 else { return false }
    for point in ring { result.append(point &- origin) }
    return result.endRing(isOuter: isOuter)
  }

  private mutating func clip(axis: Int, at limit: Int32, keepsGreater: Bool) {
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

  /// Leaves out vertices on the straight line between their neighbours, there and back along the box's edges included.
  private mutating func dropStraightVertices() {
    cut.removeAll(keepingCapacity: true)
    for point in ring {
      while let b = cut.last, b == point || (cut.count > 1 && Self.isStraight(cut[cut.count - 2], b, point)) {
        cut.removeLast()
      }
      cut.append(point)
    }
    while cut.count > 2,
      cut[cut.count - 1] == cut[0] || Self.isStraight(cut[cut.count - 2], cut[cut.count - 1], cut[0])
    {
      cut.removeLast()
    }
    swap(&ring, &cut)
  }

  private static func isStraight(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Bool {
    Int64(b.x - a.x) * Int64(c.y - b.y) == Int64(b.y - a.y) * Int64(c.x - b.x)
  }
}

extension SIMD2<Int32> {
  /// The nearest grid point, halves away from zero.
  init(rounding point: SIMD2<Double>) {
    let rounded = point.rounded(.toNearestOrAwayFromZero)
    self.init(Int32(rounded.x), Int32(rounded.y))
  }
}
