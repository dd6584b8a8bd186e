/// Leaves out vertices that lie within a tolerance of the line through those kept (Douglas and Peucker 1973), in such a
/// way that a line comes out the same whichever way it runs.
///
/// Where a line passes from one square of a grid into the next, the vertices on either side stay. So what it becomes in
/// a square depends on nothing outside, and squares that are worked on apart meet in the same points.
struct Simplifier {
  private let tolerance: Double
  /// The bits of coordinates that tell squares of the grid apart.
  private let cellMask: GridPoint
  private var isKept: [Bool] = []
  private var pending: [Range<Int>] = []
  private var scratch: [GridPoint] = []
  /// The ring's vertices that must stay.
  private var isFixed: [Bool] = []

  /// - Parameters:
  ///   - tolerance: the greatest distance, in the points' units; 0 keeps all but repeated points.
  ///   - cellShift: the grid's squares have sides of 2^cellShift units; nil for no grid.
  init(tolerance: Double, cellShift: Int32? = nil) {
    self.tolerance = tolerance
    cellMask = GridPoint(repeating: cellShift.map { -1 << $0 } ?? 0)
  }

  /// Appends the line's vertices to `result`, as points of an open part.
  mutating func simplifyLine(_ line: [GridPoint], into result: inout GeometryStore) {
    guard line.count > 1 else { return }
    keepAll(line.count, only: tolerance > 0)
    if tolerance > 0 {
      var start = 0
      for index in line.indices.dropFirst() where entersCell(line[index], from: line[index - 1]) {
        isKept[index - 1] = true
        isKept[index] = true
        simplify(line, start..<index - 1)
        start = index
      }
      simplify(line, start..<line.count - 1)
    }
    emit(line, into: &result)
  }

  /// Appends the ring's vertices to `result`, as points of an open part.
  /// - Parameter isJunction: whether the vertex must stay.
  mutating func simplifyRing(
    _ ring: [GridPoint], isJunction: (Int) -> Bool, into result: inout GeometryStore
  ) {
    guard ring.count > 3, tolerance > 0 else {
      keepAll(ring.count, only: false)
      emit(ring, into: &result)
      return
    }
    markFixed(ring, isJunction)
    let start = startOfWalk(ring)
    var rotated: [GridPoint] = []
    swap(&rotated, &scratch)
    defer { swap(&rotated, &scratch) }
    rotated.removeAll(keepingCapacity: true)
    for offset in 0...ring.count { rotated.append(ring[Self.wrapped(start + offset, ring.count)]) }
    keepAll(rotated.count, only: true)
    var arcStart = 0
    for index in 1..<rotated.count
    where index == rotated.count - 1 || isFixed[Self.wrapped(start + index, ring.count)] {
      isKept[index] = true
      simplify(rotated, arcStart..<index)
      arcStart = index
    }
    isKept[rotated.count - 1] = false
    emit(rotated, into: &result)
  }

  private static func wrapped(_ index: Int, _ count: Int) -> Int { index < count ? index : index - count }

  private mutating func markFixed(_ ring: [GridPoint], _ isJunction: (Int) -> Bool) {
    isFixed.removeAll(keepingCapacity: true)
    for index in ring.indices { isFixed.append(isJunction(index)) }
    var previous = ring.count - 1
    for index in ring.indices {
      if entersCell(ring[index], from: ring[previous]) {
        isFixed[previous] = true
        isFixed[index] = true
      }
      previous = index
    }
  }

  /// A vertex that stays or, where there is none, the one farthest west and north.
  private func startOfWalk(_ ring: [GridPoint]) -> Int {
    if let fixed = isFixed.firstIndex(of: true) { return fixed }
    return ring.indices.dropFirst().reduce(0) { Self.precedes(ring[$1], ring[$0]) ? $1 : $0 }
  }

  private func entersCell(_ point: GridPoint, from previous: GridPoint) -> Bool {
    (point ^ previous) & cellMask != .zero
  }

  /// - Parameter only: keep the ends only.
  private mutating func keepAll(_ count: Int, only ends: Bool) {
    isKept.removeAll(keepingCapacity: true)
    isKept.append(contentsOf: repeatElement(!ends, count: count))
    if ends, count > 0 {
      isKept[0] = true
      isKept[count - 1] = true
    }
  }

  private func emit(_ line: [GridPoint], into result: inout GeometryStore) {
    for index in line.indices where isKept[index] {
      if result.points.count == result.openStart || result.points[result.points.count - 1] != line[index] {
        result.append(line[index])
      }
    }
  }

  /// Keeps what it takes of the vertices between the ends of `arc`.
  private mutating func simplify(_ line: [GridPoint], _ arc: Range<Int>) {
    appendPieces(of: arc, line)
    while let arc = pending.popLast() {
      guard arc.count > 1 else { continue }
      var (a, b) = (line[arc.lowerBound], line[arc.upperBound])
      if Self.precedes(b, a) { swap(&a, &b) }
      let segment = Segment(a, b)
      var farthest = arc.lowerBound + 1
      var greatest = -1.0
      let ends = arc.lowerBound + arc.upperBound
      for index in arc.lowerBound + 1..<arc.upperBound {
        let distance = segment.squaredDistance(to: line[index])
        guard distance >= greatest else { continue }
        // Of equals the one nearest to the middle, which halves a zigzag; then the one farther west.
        let (offset, farthestOffset) = (abs(2 * index - ends), abs(2 * farthest - ends))
        let isBetter =
          offset != farthestOffset ? offset < farthestOffset : Self.precedes(line[index], line[farthest])
        if distance > greatest || isBetter { (farthest, greatest) = (index, distance) }
      }
      guard greatest > tolerance * tolerance else { continue }
      isKept[farthest] = true
      pending.append(arc.lowerBound..<farthest)
      pending.append(farthest..<arc.upperBound)
    }
  }

  /// Cuts a long arc at about every 256th vertex, as the time it takes may grow with the square of its length. The
  /// vertices are chosen by where they are, so that they are the same whichever way the line runs.
  private mutating func appendPieces(of arc: Range<Int>, _ line: [GridPoint]) {
    var start = arc.lowerBound
    if arc.count > 1024 {
      for index in arc.dropFirst() where Self.isAnchor(line[index]) {
        isKept[index] = true
        pending.append(start..<index)
        start = index
      }
    }
    pending.append(start..<arc.upperBound)
  }

  private static func isAnchor(_ point: GridPoint) -> Bool {
    let mixed = (point.x &* 0x2c1b_3c6d) ^ (point.y &* 0x297a_2d39)
    return (mixed ^ mixed >> 15) &* 0x2c1b_3c6d & 0xff00 == 0
  }

  /// An order of points that has nothing to do with the way a line runs.
  private static func precedes(_ a: GridPoint, _ b: GridPoint) -> Bool { a.x != b.x ? a.x < b.x : a.y < b.y }

  private struct Segment {
    private let start: SIMD2<Double>
    private let edge: SIMD2<Double>
    private let squaredLength: Double

    init(_ a: GridPoint, _ b: GridPoint) {
      start = SIMD2<Double>(a)
      edge = SIMD2<Double>(b) - start
      squaredLength = (edge * edge).sum()
    }

    func squaredDistance(to point: GridPoint) -> Double {
      let offset = SIMD2<Double>(point) - start
      let position = squaredLength > 0 ? min(max((offset * edge).sum() / squaredLength, 0), 1) : 0
      let away = offset - edge * position
      return (away * away).sum()
    }
  }
}
