/// The edges of a polygon by horizontal bands: whether it contains a point is told by the edges of one band.
struct EdgeBands {
  private let top: Double
  private let height: Double
  private let count: Int
  private let edges: [(a: GridPoint, b: GridPoint)]
  private let bands: Buckets

  init(_ geometry: Int, of store: GeometryStore, box: GridBox) {
    var edges: [(a: GridPoint, b: GridPoint)] = []
    for part in store.parts(of: geometry) {
      let range = store.part(part)
      guard var a = range.last.map({ store.points[$0] }) else { continue }
      for index in range {
        edges.append((a, store.points[index]))
        a = store.points[index]
      }
    }
    let count = min(max(edges.count / 4, 1), 4096)
    let top = Double(box.lower.y)
    let height = box.isEmpty ? 1 : max((Double(box.upper.y) - top) / Double(count), 1)
    bands = Buckets(count: count) { add in
      for (index, edge) in edges.enumerated() {
        let first = Self.band(min(edge.a.y, edge.b.y), top, height, count)
        for band in first...Self.band(max(edge.a.y, edge.b.y), top, height, count) { add(index, band) }
      }
    }
    (self.edges, self.top, self.height, self.count) = (edges, top, height, count)
  }

  private static func band(_ y: Int32, _ top: Double, _ height: Double, _ count: Int) -> Int {
    Int(min(max((Double(y) - top) / height, 0), Double(count - 1)))
  }

  /// By the even-odd rule.
  func contains(_ point: GridPoint) -> Bool {
    let position = SIMD2<Double>(point)
    var isInside = false
    for index in bands[Self.band(point.y, top, height, count)] {
      let edge = edges[Int(index)]
      if rayCrosses(SIMD2<Double>(edge.a), SIMD2<Double>(edge.b), from: position) { isInside.toggle() }
    }
    return isInside
  }
}
