/// Cuts points, lines and polygons to a box. Cuts are rounded to the grid; what lies on the box's edge is inside.
struct Clipper {
  private var polygons = PolygonClipper()

  /// Appends the parts of a geometry that lie in `box` to `result`, as parts of an open geometry moved by −`origin`.
  mutating func clip(
    _ geometry: Int, of source: GeometryStore, shape: Shape, to box: GridBox, origin: GridPoint,
    into result: inout GeometryStore
  ) {
    let parts = source.parts(of: geometry)
    switch shape {
    case .point:
      for part in parts {
        for index in source.part(part) where box.contains(source.points[index]) {
          result.append(source.points[index] &- origin)
        }
        if result.points.count > result.openStart { result.endPart() }
      }
    case .line:
      for part in parts {
        clipLine(source.points.span.extracting(source.part(part)), to: box, origin: origin, into: &result)
      }
    case .polygon:
      polygons.clip(parts, of: source, to: box, origin: origin, into: &result)
    }
  }

  // MARK: Lines

  private func clipLine(
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
}

extension SIMD2<Int32> {
  /// The nearest grid point, halves away from zero.
  init(rounding point: SIMD2<Double>) {
    let rounded = point.rounded(.toNearestOrAwayFromZero)
    self.init(Int32(rounded.x), Int32(rounded.y))
  }
}
