/// Twice the area of the triangle of three points, positive where they turn clockwise on the map.
func orientation(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int64 {
  (Int64(b.x) - Int64(a.x)) * (Int64(c.y) - Int64(a.y)) - (Int64(b.y) - Int64(a.y)) * (Int64(c.x) - Int64(a.x))
}

/// Whether two segments cross in a point that is an end of neither.
func cross(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint, _ d: GridPoint) -> Bool {
  orientation(a, b, c).signum() * orientation(a, b, d).signum() < 0
    && orientation(c, d, a).signum() * orientation(c, d, b).signum() < 0
}

/// Whether two segments have a point in common.
func meet(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint, _ d: GridPoint) -> Bool {
  guard max(a.x, b.x) >= min(c.x, d.x), max(c.x, d.x) >= min(a.x, b.x), max(a.y, b.y) >= min(c.y, d.y),
    max(c.y, d.y) >= min(a.y, b.y)
  else { return false }
  return orientation(a, b, c).signum() * orientation(a, b, d).signum() <= 0
    && orientation(c, d, a).signum() * orientation(c, d, b).signum() <= 0
}

/// Finds where rings cross themselves or each other.
struct SegmentCrossings {
  /// Some neighbouring edges of a ring, with the box around them.
  private struct Run {
    let ring: Int
    let edges: Range<Int>
    let box: GridBox
  }

  private let rings: [[GridPoint]]
  /// Crossings that enclose a smaller doubled area do no harm.
  private let tolerance: Int64

  init(of rings: [[GridPoint]], tolerance: Int64) {
    self.rings = rings
    self.tolerance = tolerance
  }

  /// Whether any crossing does harm. Runs of edges are swept from west to east.
  var doHarm: Bool {
    let runs = runs.sorted { $0.box.lower.x < $1.box.lower.x }
    var active: [Run] = []
    for run in runs {
      active.removeAll { $0.box.upper.x < run.box.lower.x }
      active.append(run)
      for other in active where other.box.intersects(run.box) && doesHarm(run, other) { return true }
    }
    return false
  }

  private var runs: [Run] {
    let length = 32
    return rings.indices.flatMap { ring in
      stride(from: 0, to: rings[ring].count, by: length).map { start in
        let edges = start..<min(start + length, rings[ring].count)
        var box = GridBox.empty
        for index in edges.lowerBound...edges.upperBound { box.extend(point(index, of: ring)) }
        return Run(ring: ring, edges: edges, box: box)
      }
    }
  }

  private func point(_ index: Int, of ring: Int) -> GridPoint { rings[ring][index % rings[ring].count] }

  private func doesHarm(_ a: Run, _ b: Run) -> Bool {
    for first in a.edges {
      let (start, end) = (point(first, of: a.ring), point(first + 1, of: a.ring))
      for second in b.edges
      where cross(start, end, point(second, of: b.ring), point(second + 1, of: b.ring)) {
        if enclosed(first, of: a.ring, second, of: b.ring) > tolerance { return true }
      }
    }
    return false
  }

  /// The doubled area of the smaller loop between two edges of a ring, or of the smaller of two rings.
  private func enclosed(_ first: Int, of a: Int, _ second: Int, of b: Int) -> Int64 {
    guard a == b else { return min(abs(doubledArea(rings[a])), abs(doubledArea(rings[b]))) }
    let (low, high) = (min(first, second), max(first, second))
    let loop = Array(rings[a][low + 1...high])
    let rest = Array(rings[a][..<(low + 1)] + rings[a][(high + 1)...])
    return min(abs(doubledArea(loop)), abs(doubledArea(rest)))
  }
}
