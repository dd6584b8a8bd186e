/// Lines and curves in pixels, y down, in any number of subpaths. A fill closes each subpath; a stroke does not.
///
/// Points that are not finite are left out and coordinates are limited to ±`Path.reach`, so that what is drawn from a
/// path needs no further care.
package struct Path: Sendable {
  /// What comes next, and how many of `points` it takes.
  enum Verb: UInt8 {
    /// One point: begins a subpath.
    case move
    /// One point.
    case line
    /// The control point and the end.
    case quad
    /// Two control points and the end.
    case cubic
    /// None: back to where the subpath began.
    case close
  }

  /// Coordinates are limited to this many pixels either side of the origin.
  package static let reach: Float = 1e7

  private(set) var verbs: [Verb] = []
  private(set) var points: [SIMD2<Float>] = []
  private(set) var hasCurves = false

  /// A path with nothing in it.
  package init() {}

  /// Whether there is nothing in it.
  package var isEmpty: Bool { verbs.isEmpty }

  /// Begins a subpath.
  package mutating func move(to point: SIMD2<Float>) {
    guard let point = Path.accepted(point) else { return }
    verbs.append(.move)
    points.append(point)
  }

  /// A straight line from the current point; where there is none, a subpath begins.
  package mutating func line(to point: SIMD2<Float>) {
    guard let point = Path.accepted(point) else { return }
    verbs.append(verbs.isEmpty ? .move : .line)
    points.append(point)
  }

  /// A quadratic Bézier curve from the current point.
  package mutating func quad(to point: SIMD2<Float>, control: SIMD2<Float>) {
    guard !verbs.isEmpty, let control = Path.accepted(control), let point = Path.accepted(point) else {
      return line(to: point)
    }
    verbs.append(.quad)
    points.append(control)
    points.append(point)
    hasCurves = true
  }

  /// A cubic Bézier curve from the current point.
  package mutating func cubic(to point: SIMD2<Float>, control1: SIMD2<Float>, control2: SIMD2<Float>) {
    guard !verbs.isEmpty, let control1 = Path.accepted(control1), let control2 = Path.accepted(control2),
      let point = Path.accepted(point)
    else { return line(to: point) }
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(point)
    hasCurves = true
  }

  /// Closes the subpath with a line to its beginning, where the next one begins unless it is moved.
  package mutating func close() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// Adds all subpaths of another path.
  package mutating func append(_ other: Path) {
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points)
    hasCurves = hasCurves || other.hasCurves
  }

  /// Adds all subpaths of another path, moved by `offset`.
  package mutating func append(_ other: Path, movedBy offset: SIMD2<Float>) {
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points.lazy.map { Path.accepted($0 + offset) ?? .zero })
    hasCurves = hasCurves || other.hasCurves
  }

  /// Empties the path, keeping its memory for the next use if so wished.
  package mutating func removeAll(keepingCapacity: Bool = false) {
    verbs.removeAll(keepingCapacity: keepingCapacity)
    points.removeAll(keepingCapacity: keepingCapacity)
    hasCurves = false
  }

  /// The smallest box that holds all points, control points too; nil when there are none.
  package var bounds: (minX: Float, minY: Float, maxX: Float, maxY: Float)? {
    guard let first = points.first else { return nil }
    var (low, high) = (first, first)
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return (low.x, low.y, high.x, high.y)
  }

  /// The path with every point mapped.
  package func transformed(by transform: AffineTransform) -> Path {
    var result = self
    for index in result.points.indices {
      result.points[index] = Path.accepted(transform.apply(points[index])) ?? .zero
    }
    return result
  }

  /// Adds a closed subpath; the corners must be finite.
  mutating func appendPolygon(_ corners: some RandomAccessCollection<SIMD2<Float>>) {
    guard corners.count > 2 else { return }
    verbs.append(.move)
    verbs.append(contentsOf: repeatElement(.line, count: corners.count - 1))
    verbs.append(.close)
    points.append(contentsOf: corners)
  }

  /// Adds a subpath of lines; the corners must be finite.
  mutating func appendLine(_ corners: [SIMD2<Float>], isClosed: Bool) {
    guard corners.count > 1 else { return }
    verbs.append(.move)
    verbs.append(contentsOf: repeatElement(.line, count: corners.count - 1))
    if isClosed { verbs.append(.close) }
    points.append(contentsOf: corners)
  }

  private static func accepted(_ point: SIMD2<Float>) -> SIMD2<Float>? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    return point.clamped(lowerBound: SIMD2(repeating: -reach), upperBound: SIMD2(repeating: reach))
  }
}

extension Path {
  /// A rectangle, clockwise as seen.
  package static func rectangle(x: Float, y: Float, width: Float, height: Float) -> Path {
    var path = Path()
    path.move(to: SIMD2(x, y))
    path.line(to: SIMD2(x + width, y))
    path.line(to: SIMD2(x + width, y + height))
    path.line(to: SIMD2(x, y + height))
    path.close()
    return path
  }

  /// A circle of four cubic curves, clockwise as seen, 0.03 % off at most.
  package static func circle(center: SIMD2<Float>, radius: Float) -> Path {
    // 4/3·tan(π/8), the usual length of the handles.
    let handle = radius * 0.552_284_75
    var path = Path()
    path.move(to: center + SIMD2(radius, 0))
    for (from, to) in [
      (SIMD2<Float>(1, 0), SIMD2<Float>(0, 1)), (SIMD2(0, 1), SIMD2(-1, 0)), (SIMD2(-1, 0), SIMD2(0, -1)),
      (SIMD2(0, -1), SIMD2(1, 0)),
    ] {
      path.cubic(
        to: center + to * radius, control1: center + from * radius + to * handle,
        control2: center + to * radius + from * handle)
    }
    path.close()
    return path
  }
}
