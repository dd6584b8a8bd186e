/// The corners of one subpath without curves; no two neighbours are equal, nor the last and the first of a closed one.
struct Polyline {
  var points: [SIMD2<Float>] = []
  var isClosed = false
  /// Whether the subpath has a line at all, perhaps one of no length.
  var hasLine = false

  mutating func reset() {
    points.removeAll(keepingCapacity: true)
    isClosed = false
    hasLine = false
  }

  fileprivate mutating func append(_ point: SIMD2<Float>) {
    if points.last != point { points.append(point) }
  }

  fileprivate mutating func close() {
    isClosed = true
    hasLine = true
    while points.count > 1, points.last == points.first { points.removeLast() }
  }
}

extension Path {
  /// Hands each subpath with a line in it to `body`, curves flattened.
  func forEachPolyline(_ body: (borrowing Polyline) -> Void) {
    let flat = flattened()
    var polyline = Polyline()
    var start = SIMD2<Float>()
    var index = 0
    for verb in flat.verbs {
      if verb == .close {
        polyline.close()
        body(polyline)
        polyline.reset()
        polyline.append(start)
        continue
      }
      let point = flat.points[index]
      index += 1
      if verb == .move {
        if polyline.hasLine { body(polyline) }
        polyline.reset()
        start = point
      } else {
        polyline.hasLine = true
      }
      polyline.append(point)
    }
    if polyline.hasLine { body(polyline) }
  }
}
