/// Relations of points, segments and rings in a plane.
enum PlanarGeometry {
  typealias Position = SIMD2<Double>

  enum Containment { case inside, outside, onBoundary }

  private static func cross(_ a: Position, _ b: Position) -> Double { a.x * b.y - a.y * b.x }

  /// Where a point is with regard to rings, holes by the even-odd rule. Rings may be closed by a repeated point or not.
  static func containment(of point: Position, in rings: [[Position]]) -> Containment {
    var isInside = false
    for ring in rings {
      guard var previous = ring.last else { continue }
      for corner in ring {
        let (a, b) = (point - previous, point - corner)
        if cross(a, b) == 0, a.x * b.x <= 0, a.y * b.y <= 0 { return .onBoundary }
        if (previous.y > point.y) != (corner.y > point.y),
          point.x < (corner.x - previous.x) * (point.y - previous.y) / (corner.y - previous.y) + previous.x
        {
          isInside.toggle()
        }
        previous = corner
      }
    }
    return isInside ? .inside : .outside
  }

  /// Whether two segments cross; touching is not crossing.
  static func cross(_ a: Position, _ b: Position, _ c: Position, _ d: Position) -> Bool {
    guard cross(b - a, d - c) != 0 else { return false }
    return separates(a, b, by: c, d) && separates(c, d, by: a, b)
  }

  private static func separates(_ p: Position, _ q: Position, by c: Position, _ d: Position) -> Bool {
    let (first, second) = (cross(p - c, d - c), cross(q - c, d - c))
    return (first > 0 && second < 0) || (first < 0 && second > 0)
  }
}

/// A box of positions.
struct PlanarBox: Sendable {
  var minimum = SIMD2<Double>(repeating: .infinity)
  var maximum = SIMD2<Double>(repeating: -.infinity)

  init() {}

  init(around positions: some Sequence<SIMD2<Double>>) {
    for position in positions { extend(to: position) }
  }

  mutating func extend(to position: SIMD2<Double>) {
    minimum = pointwiseMin(minimum, position)
    maximum = pointwiseMax(maximum, position)
  }

  /// Whether the box lies in another and touches none of its sides.
  func isStrictlyInside(_ other: PlanarBox) -> Bool {
    minimum.x > other.minimum.x && maximum.x < other.maximum.x && minimum.y > other.minimum.y
      && maximum.y < other.maximum.y
  }
}
