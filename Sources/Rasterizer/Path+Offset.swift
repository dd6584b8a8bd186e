extension Path {
  /// The path moved sideways by `distance` pixels, to the right of its direction if positive; curves become lines.
  ///
  /// Corners are mitred; where that would be a spike they are cut off. Segments that the shift turns around, as in the
  /// inside of a narrow bend, fall away.
  package func offset(by distance: Float) -> Path {
    guard distance != 0, distance.isFinite else { return self }
    var result = Path()
    forEachPolyline { line in
      guard line.points.count > 1 else { return }
      let shifted = OffsetLine(line, by: distance)
      result.appendLine(shifted.corners, isClosed: line.isClosed)
    }
    return result
  }
}

/// A polyline moved sideways.
private struct OffsetLine {
  /// A segment after the shift.
  private struct Edge {
    var from: SIMD2<Float>
    var to: SIMD2<Float>
    var direction: SIMD2<Float>
    var length: Float
  }

  /// Corners are no further from the shifted ends than this many distances.
  private static let miterLimit: Float = 2

  private(set) var corners: [SIMD2<Float>] = []
  private let distance: Float

  init(_ line: borrowing Polyline, by distance: Float) {
    self.distance = distance
    var edges: [Edge] = []
    let count = line.isClosed ? line.points.count : line.points.count - 1
    for index in 0..<count {
      let (from, to) = (line.points[index], line.points[index + 1 == line.points.count ? 0 : index + 1])
      let length = Flattening.length(to - from)
      guard length > 0 else { continue }
      let direction = (to - from) / length
      let shift = SIMD2(-direction.y, direction.x) * distance
      let edge = Edge(from: from + shift, to: to + shift, direction: direction, length: length)
      // Edges before this one that the corner with it leaves nothing of fall away.
      while edges.count > 1, isReversed(edges[edges.count - 2], edges[edges.count - 1], edge) { edges.removeLast() }
      edges.append(edge)
    }
    join(edges, isClosed: line.isClosed)
  }

  /// Whether the corners at both ends of `middle` have changed places.
  private func isReversed(_ before: Edge, _ middle: Edge, _ after: Edge) -> Bool {
    guard let start = crossing(before, middle), let end = crossing(middle, after) else { return false }
    let span = end - start
    return span.x * middle.direction.x + span.y * middle.direction.y <= 0
  }

  private mutating func join(_ edges: [Edge], isClosed: Bool) {
    guard let first = edges.first, let last = edges.last else { return }
    if isClosed, edges.count > 2 {
      corner(last, first)
    } else {
      corners.append(first.from)
    }
    for index in edges.indices.dropFirst() { corner(edges[index - 1], edges[index]) }
    if !isClosed || edges.count <= 2 { corners.append(last.to) }
  }

  private mutating func corner(_ before: Edge, _ after: Edge) {
    if let point = crossing(before, after) {
      corners.append(point)
    } else {
      corners.append(before.to)
      corners.append(after.from)
    }
  }

  /// Where two shifted lines cross; nil if they are parallel or that is too far off.
  private func crossing(_ before: Edge, _ after: Edge) -> SIMD2<Float>? {
    let cross = before.direction.x * after.direction.y - before.direction.y * after.direction.x
    let dot = before.direction.x * after.direction.x + before.direction.y * after.direction.y
    if abs(cross) < 1e-3 { return dot > 0 ? (before.to + after.from) / 2 : nil }
    let gap = after.from - before.to
    let along = (gap.x * after.direction.y - gap.y * after.direction.x) / cross
    let point = before.to + before.direction * along
    // On the inner side the crossing may also be anywhere on both segments.
    let isInner = cross * distance > 0
    let reach = max(OffsetLine.miterLimit * abs(distance), isInner ? min(before.length, after.length) : 0)
    return abs(along) <= reach ? point : nil
  }
}
