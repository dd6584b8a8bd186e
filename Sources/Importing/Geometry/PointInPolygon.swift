/// Whether a ray from `point` to the east crosses the segment a–b. Its lower end counts, its upper end does not.
@inline(__always)
func rayCrosses(_ a: SIMD2<Double>, _ b: SIMD2<Double>, from point: SIMD2<Double>) -> Bool {
  (a.y > point.y) != (b.y > point.y) && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
}

/// Whether a point lies in a ring, by the even-odd rule.
func isInside(_ point: SIMD2<Double>, _ ring: Span<GridPoint>) -> Bool {
  guard !ring.isEmpty else { return false }
  var isInside = false
  var a = SIMD2<Double>(ring[ring.count - 1])
  for index in ring.indices {
    let b = SIMD2<Double>(ring[index])
    if rayCrosses(a, b, from: point) { isInside.toggle() }
    a = b
  }
  return isInside
}

func isInside(_ point: GridPoint, _ ring: Span<GridPoint>) -> Bool { isInside(SIMD2<Double>(point), ring) }

extension GeometryStore {
  /// Whether a point lies in the polygon that some parts make, by the even-odd rule.
  func contains(_ point: SIMD2<Double>, parts: Range<Int>) -> Bool {
    var isContained = false
    for part in parts where isInside(point, points.span.extracting(self.part(part))) { isContained.toggle() }
    return isContained
  }

  func contains(_ point: GridPoint, geometry: Int) -> Bool {
    contains(SIMD2<Double>(point), parts: parts(of: geometry))
  }
}

func isInside(_ point: GridPoint, _ ring: [GridPoint]) -> Bool { isInside(SIMD2<Double>(point), ring.span) }
