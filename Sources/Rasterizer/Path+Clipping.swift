extension Path {
  /// The part of the path's area that lies in a convex polygon whose corners go round clockwise as seen.
  ///
  /// Curves become lines. Where the path leaves the polygon, lines along the polygon's border take its place, so that
  /// areas cut at a common border fill without a gap or an overlap (Sutherland and Hodgman 1974).
  package func clipped(to corners: [SIMD2<Float>]) -> Path {
    var result = Path()
    for ring in flattened().rings {
      let ring = Path.clip(ring, to: corners)
      guard ring.count > 2 else { continue }
      result.move(to: ring[0])
      for point in ring.dropFirst() { result.line(to: point) }
      result.close()
    }
    return result
  }

  /// The points of each subpath; the path has no curves.
  private var rings: [[SIMD2<Float>]] {
    var rings: [[SIMD2<Float>]] = []
    var index = 0
    for verb in verbs {
      guard verb != .close else { continue }
      if verb == .move { rings.append([]) }
      rings[rings.count - 1].append(points[index])
      index += 1
    }
    return rings
  }

  /// The part of a ring in a convex polygon.
  static func clip(_ ring: [SIMD2<Float>], to corners: [SIMD2<Float>]) -> [SIMD2<Float>] {
    var ring = ring
    for (index, from) in corners.enumerated() {
      ring = clip(ring, from: from, to: corners[(index + 1) % corners.count])
    }
    return ring
  }

  /// Whether a box (minX, minY, maxX, maxY) lies wholly in a convex polygon whose corners go round clockwise as seen.
  static func isInside(_ box: SIMD4<Float>, _ corners: [SIMD2<Float>]) -> Bool {
    for (index, from) in corners.enumerated() {
      let along = corners[(index + 1) % corners.count] - from
      // The corner of the box that is furthest to the left of the line.
      let corner = SIMD2(along.y > 0 ? box.z : box.x, along.x > 0 ? box.y : box.w) - from
      if along.x * corner.y - along.y * corner.x < 0 { return false }
    }
    return true
  }

  /// What lies on the right of the line as seen, y down.
  private static func clip(_ ring: [SIMD2<Float>], from: SIMD2<Float>, to: SIMD2<Float>) -> [SIMD2<Float>] {
    guard var previous = ring.last else { return [] }
    let along = to - from
    func side(_ point: SIMD2<Float>) -> Float {
      let offset = point - from
      return along.x * offset.y - along.y * offset.x
    }
    var kept: [SIMD2<Float>] = []
    var previousSide = side(previous)
    for point in ring {
      let pointSide = side(point)
      if (pointSide >= 0) != (previousSide >= 0) {
        kept.append(previous + (point - previous) * (previousSide / (previousSide - pointSide)))
      }
      if pointSide >= 0 { kept.append(point) }
      (previous, previousSide) = (point, pointSide)
    }
    return kept
  }
}
