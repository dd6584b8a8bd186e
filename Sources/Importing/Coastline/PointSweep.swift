import Algorithms

/// Tells which of many points lie in rings, by the even-odd rule.
///
/// The points are kept in the order of y, so that an edge is held only against those that it passes.
struct PointSweep {
  private let points: [GridPoint]
  /// The place of each point of `points` among those given.
  private let order: [Int]
  /// By the order given.
  private(set) var isInside: [Bool]

  init(_ given: [GridPoint]) {
    order = given.indices.sorted { given[$0].y < given[$1].y }
    points = order.map { given[$0] }
    isInside = Array(repeating: false, count: given.count)
  }

  var insideCount: Int { isInside.count { $0 } }

  mutating func toggle(inside ring: [GridPoint]) {
    guard var a = ring.last else { return }
    for b in ring {
      toggle(past: a, b)
      a = b
    }
  }

  private mutating func toggle(past a: GridPoint, _ b: GridPoint) {
    let bottom = max(a.y, b.y)
    let top = min(a.y, b.y)
    var index = points.partitioningIndex { $0.y >= top }
    while index < points.count, points[index].y <= bottom {
      if rayCrosses(SIMD2<Double>(a), SIMD2<Double>(b), from: SIMD2<Double>(points[index])) {
        isInside[order[index]].toggle()
      }
      index += 1
    }
  }
}
