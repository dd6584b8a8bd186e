/// How much each point of a line matters: the farther it lies from the line without it, the smaller the scale at which
/// it is still needed (Douglas and Peucker 1973).
enum LineImportance {
  /// Points of parts that are nested deeper all matter as much as the parts' ends, which bounds the time.
  private static let maximumDepth = 48

  /// For each point the largest squared distance by which a line without it would be wrong; infinite at the ends.
  static func of(_ points: ArraySlice<SIMD2<Double>>) -> [Double] {
    guard points.count > 2 else { return Array(repeating: .infinity, count: points.count) }
    let start = points.startIndex
    var importance = Array(repeating: 0.0, count: points.count)
    importance[0] = .infinity
    importance[points.count - 1] = .infinity
    var pending: [(first: Int, last: Int, limit: Double, depth: Int)] = [(start, points.endIndex - 1, .infinity, 0)]
    while let (first, last, limit, depth) = pending.popLast() {
      guard last - first > 1 else { continue }
      guard depth < maximumDepth else {
        for index in (first + 1)..<last { importance[index - start] = limit }
        continue
      }
      let (farthest, distance) = farthest(in: points, first, last)
      // A point is never needed sooner than the one that made it an end.
      let own = min(distance, limit)
      importance[farthest - start] = own
      guard own > 0 else { continue }
      pending.append((first, farthest, own, depth + 1))
      pending.append((farthest, last, own, depth + 1))
    }
    return importance
  }

  private static func farthest(
    in points: ArraySlice<SIMD2<Double>>, _ first: Int, _ last: Int
  ) -> (index: Int, squaredDistance: Double) {
    let (start, along) = (points[first], points[last] - points[first])
    let squaredLength = (along * along).sum()
    let middle = (first + last) / 2
    var found = (index: middle, squaredDistance: -1.0)
    for index in (first + 1)..<last {
      let offset = points[index] - start
      let share = squaredLength > 0 ? min(max((offset * along).sum() / squaredLength, 0), 1) : 0
      let across = offset - along * share
      let distance = (across * across).sum()
      // Of points equally far the one in the middle leaves the least to do.
      if distance > found.squaredDistance
        || distance == found.squaredDistance && abs(index - middle) < abs(found.index - middle)
      {
        found = (index, distance)
      }
    }
    return found
  }
}
