/// The edges of a polygon by horizontal bands: whether it contains a point is told by the edges of one band.
struct EdgeBands {
  private let top: Double
  private let height: Double
  /// Edges of band n: `edges[firsts[n] ..< firsts[n + 1]]`.
  private var firsts: [Int32] = [0]
  private var edges: [(a: GridPoint, b: GridPoint)] = []

  init(_ geometry: Int, of store: GeometryStore, box: GridBox) {
    let points = store.parts(of: geometry).reduce(0) { $0 + store.part($1).count }
    let count = min(max(points / 4, 1), 4096)
    top = Double(box.lower.y)
    height = box.isEmpty ? 1 : max((Double(box.upper.y) - top) / Double(count), 1)
    var bands = [[(a: GridPoint, b: GridPoint)]](repeating: [], count: count)
    for part in store.parts(of: geometry) {
      let range = store.part(part)
      guard let last = range.last else { continue }
      var a = store.points[last]
      for index in range {
        let b = store.points[index]
        for band in Self.band(min(a.y, b.y), top, height, count)...Self.band(max(a.y, b.y), top, height, count) {
          bands[band].append((a, b))
        }
        a = b
      }
    }
    for band in bands {
      edges += band
      firsts.append(Int32(edges.count))
    }
  }

  private static func band(_ y: Int32, _ top: Double, _ height: Double, _ count: Int) -> Int {
    Int(min(max((Double(y) - top) / height, 0), Double(count - 1)))
  }

  /// By the even-odd rule.
  func contains(_ point: GridPoint) -> Bool {
    let band = Self.band(point.y, top, height, firsts.count - 1)
    let position = SIMD2<Double>(point)
    var isInside = false
    for index in Int(firsts[band])..<Int(firsts[band + 1]) {
      if rayCrosses(SIMD2<Double>(edges[index].a), SIMD2<Double>(edges[index].b), from: position) { isInside.toggle() }
    }
    return isInside
  }
}
