/// The edge of a box half a unit outside it, measured clockwise on the map from the north-west corner.
struct BoxEdge {
  let box: GridBox
  private let lower: SIMD2<Double>
  private let upper: SIMD2<Double>

  init(_ box: GridBox) {
    self.box = box
    lower = SIMD2<Double>(box.lower) - 0.5
    upper = SIMD2<Double>(box.upper) + 0.5
  }

  /// Where a segment crosses the edge: the nearest grid point in the box, and how far along the edge.
  struct Crossing {
    let point: GridPoint
    let position: Double
  }

  private var width: Double { upper.x - lower.x }
  private var height: Double { upper.y - lower.y }
  var length: Double { 2 * (width + height) }
  var corner: SIMD2<Double> { lower }

  /// Whether a part of the segment lies within the edge, and where it crosses it (Liang and Barsky 1984).
  func visiblePart(_ a: GridPoint, _ b: GridPoint) -> (entry: Crossing?, exit: Crossing?)? {
    let start = SIMD2<Double>(a)
    let edge = SIMD2<Double>(b) - start
    var (enter, leave) = (0.0, 1.0)
    var (enterAxis, leaveAxis) = (0, 0)
    for axis in 0..<2 {
      let (low, high) = (lower[axis] - start[axis], upper[axis] - start[axis])
      if edge[axis] == 0 {
        guard low < 0, high > 0 else { return nil }
        continue
      }
      let (near, far) = edge[axis] > 0 ? (low / edge[axis], high / edge[axis]) : (high / edge[axis], low / edge[axis])
      if near > enter { (enter, enterAxis) = (near, axis) }
      if far < leave { (leave, leaveAxis) = (far, axis) }
    }
    guard enter < leave else { return nil }
    return (
      enter > 0 ? crossing(start + edge * enter, axis: enterAxis, isLower: edge[enterAxis] > 0) : nil,
      leave < 1 ? crossing(start + edge * leave, axis: leaveAxis, isLower: edge[leaveAxis] < 0) : nil
    )
  }

  /// How far a point in the box is from the edge.
  func distance(of point: GridPoint) -> Double {
    let (toLower, toUpper) = (SIMD2<Double>(point) - lower, upper - SIMD2<Double>(point))
    return min(min(toLower.x, toLower.y), min(toUpper.x, toUpper.y))
  }

  /// Where a ray from a point in the box leaves it.
  func exit(from point: GridPoint, towards direction: SIMD2<Double>) -> Crossing? {
    let start = SIMD2<Double>(point)
    var (length, side) = (Double.infinity, 0)
    for axis in 0..<2 where direction[axis] != 0 {
      let limit = direction[axis] > 0 ? upper[axis] : lower[axis]
      let reach = (limit - start[axis]) / direction[axis]
      if reach < length { (length, side) = (reach, axis) }
    }
    guard length.isFinite else { return nil }
    return crossing(start + direction * length, axis: side, isLower: direction[side] < 0)
  }

  /// The place on the edge nearest to a point in the box.
  func nearest(to point: GridPoint) -> Crossing? {
    let directions = [SIMD2<Double>(-1, 0), SIMD2(1, 0), SIMD2(0, -1), SIMD2(0, 1)]
    return directions.compactMap { exit(from: point, towards: $0) }
      .min { Importing.distance(point, $0.point) < Importing.distance(point, $1.point) }
  }

  private func crossing(_ place: SIMD2<Double>, axis: Int, isLower: Bool) -> Crossing {
    let offset = place.clamped(lowerBound: lower, upperBound: upper)
    let position =
      switch (axis, isLower) {
      case (1, true): offset.x - lower.x
      case (0, false): width + offset.y - lower.y
      case (1, false): width + height + upper.x - offset.x
      default: 2 * width + height + upper.y - offset.y
      }
    let point = pointwiseMin(pointwiseMax(GridPoint(rounding: offset), box.lower), box.upper)
    return Crossing(point: point, position: position)
  }

  /// The box's corners passed on the way clockwise from one place on the edge to another.
  func corners(from start: Double, to end: Double) -> [GridPoint] {
    let end = end < start ? end + length : end
    let stops = [
      (width, GridPoint(box.upper.x, box.lower.y)), (width + height, box.upper),
      (2 * width + height, GridPoint(box.lower.x, box.upper.y)), (length, box.lower),
    ]
    let once = stops.filter { $0.0 > start && $0.0 <= end }
    let again = stops.filter { $0.0 + length > start && $0.0 + length <= end }
    return (once + again).map(\.1)
  }
}
