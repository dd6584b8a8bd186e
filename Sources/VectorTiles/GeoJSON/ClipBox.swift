/// A rectangle that lines and rings are cut to.
package struct ClipBox: Sendable, Hashable {
  package var minimum: SIMD2<Double>
  package var maximum: SIMD2<Double>

  package init(minimum: SIMD2<Double>, maximum: SIMD2<Double>) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// A tile with `buffer` on every side, in tile units.
  package init(extent: Int32, buffer: Int32) {
    minimum = SIMD2(repeating: -Double(buffer))
    maximum = SIMD2(repeating: Double(extent) + Double(buffer))
  }

  package func contains(_ point: SIMD2<Double>) -> Bool {
    point.x >= minimum.x && point.y >= minimum.y && point.x <= maximum.x && point.y <= maximum.y
  }

  package func intersects(_ other: ClipBox) -> Bool {
    minimum.x <= other.maximum.x && other.minimum.x <= maximum.x && minimum.y <= other.maximum.y
      && other.minimum.y <= maximum.y
  }

  /// The pieces of a line that lie in the box (Liang and Barsky 1984, a segment at a time).
  package func clip(line: some Sequence<SIMD2<Double>>) -> [[SIMD2<Double>]] {
    clip(line: line) { _, _ in }
  }

  /// The pieces, each with the part of the line's length that it is, 0…1.
  func measuredClip(line: [SIMD2<Double>]) -> [(piece: [SIMD2<Double>], share: ClosedRange<Double>)] {
    let lengths = zip(line, line.dropFirst()).map { (($1 - $0) * ($1 - $0)).sum().squareRoot() }
    let starts = lengths.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1) }
    let total = max(starts.last ?? 0, .leastNormalMagnitude)
    var shares: [ClosedRange<Double>] = []
    var isOpen = false
    let pieces = clip(line: line) { segment, span in
      let low = (starts[segment] + lengths[segment] * span.lowerBound) / total
      let high = max(low, (starts[segment] + lengths[segment] * span.upperBound) / total)
      if isOpen, let last = shares.popLast() {
        shares.append(last.lowerBound...max(last.lowerBound, high))
      } else {
        shares.append(low...high)
      }
      isOpen = span.upperBound >= 1
    }
    return Array(zip(pieces, shares))
  }

  /// - Parameter visit: told of each segment that shows, by its index, and of the part of it that does.
  private func clip(
    line: some Sequence<SIMD2<Double>>, visit: (Int, ClosedRange<Double>) -> Void
  ) -> [[SIMD2<Double>]] {
    var pieces: [[SIMD2<Double>]] = []
    var piece: [SIMD2<Double>] = []
    var previous: SIMD2<Double>?
    for (index, point) in line.enumerated() {
      defer { previous = point }
      guard let start = previous else { continue }
      guard let (enter, leave) = visibleSpan(from: start, to: point) else { continue }
      visit(index - 1, enter...leave)
      let delta = point - start
      if piece.isEmpty { piece.append(enter > 0 ? start + delta * enter : start) }
      piece.append(leave < 1 ? start + delta * leave : point)
      if leave < 1 {
        pieces.append(piece)
        piece = []
      }
    }
    if !piece.isEmpty { pieces.append(piece) }
    return pieces
  }

  /// The part of a segment inside the box as fractions of its length; nil where there is none.
  private func visibleSpan(from start: SIMD2<Double>, to end: SIMD2<Double>) -> (Double, Double)? {
    let delta = end - start
    var (enter, leave) = (0.0, 1.0)
    for axis in 0..<2 {
      if delta[axis] == 0 {
        guard start[axis] >= minimum[axis], start[axis] <= maximum[axis] else { return nil }
        continue
      }
      let first = (minimum[axis] - start[axis]) / delta[axis]
      let second = (maximum[axis] - start[axis]) / delta[axis]
      enter = max(enter, min(first, second))
      leave = min(leave, max(first, second))
    }
    return enter <= leave ? (enter, leave) : nil
  }

  /// A ring, not closed by a repeated point, cut to the box (Sutherland and Hodgman 1974). Its winding stays; pieces
  /// that fall apart remain joined along the box's edge.
  package func clip(ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var ring = ring
    for axis in 0..<2 {
      ring = Self.clip(ring, axis: axis, at: minimum[axis], keepsGreater: true)
      ring = Self.clip(ring, axis: axis, at: maximum[axis], keepsGreater: false)
    }
    return ring
  }

  private static func clip(
    _ ring: [SIMD2<Double>], axis: Int, at limit: Double, keepsGreater: Bool
  ) -> [SIMD2<Double>] {
    guard var previous = ring.last else { return [] }
    func isInside(_ point: SIMD2<Double>) -> Bool { keepsGreater ? point[axis] >= limit : point[axis] <= limit }
    if ring.allSatisfy(isInside) { return ring }
    var result: [SIMD2<Double>] = []
    result.reserveCapacity(ring.count + 4)
    for point in ring {
      if isInside(point) != isInside(previous) {
        var crossing = previous + (point - previous) * ((limit - previous[axis]) / (point[axis] - previous[axis]))
        crossing[axis] = limit
        result.append(crossing)
      }
      if isInside(point) { result.append(point) }
      previous = point
    }
    return result
  }
}
