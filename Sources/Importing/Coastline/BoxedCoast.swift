/// A coast cut to a box: rings wholly inside, and pieces that reach its edge or end within it.
struct BoxedCoast {
  struct Piece {
    var points: [GridPoint]
    /// Where it enters and leaves the box, as positions on its edge; nil for ends that lie open in the box.
    var entry: Double?
    var exit: Double?
  }

  let edge: BoxEdge
  private(set) var rings: [[GridPoint]] = []
  private(set) var pieces: [Piece] = []

  /// - Parameter box: x from 0 up to two worlds, where it lies across the antimeridian.
  init(_ chains: [CoastChains.Chain], in box: GridBox) {
    edge = BoxEdge(box)
    for chain in chains {
      for shift in [-Int64(WorldGrid.size), 0, Int64(WorldGrid.size)] { add(chain, shift: shift) }
    }
  }

  private mutating func add(_ chain: CoastChains.Chain, shift: Int64) {
    var bounds = GridBox.empty
    for point in chain.points { bounds.extend(point) }
    guard Int64(bounds.lower.x) + shift >= Int64(Int32.min), Int64(bounds.upper.x) + shift <= Int64(Int32.max) else {
      return
    }
    let offset = GridPoint(Int32(shift), 0)
    let moved = GridBox(lower: bounds.lower &+ offset, upper: bounds.upper &+ offset)
    guard moved.intersects(edge.box) else { return }
    let points = chain.points.map { $0 &+ offset }
    if chain.isClosed, edge.box.contains(moved) {
      if points.count > 2 { rings.append(points) }
      return
    }
    guard chain.isClosed, let outside = points.firstIndex(where: { !edge.box.contains($0) }) else {
      cut(points)
      return
    }
    cut(points[outside...] + points[...outside])
  }

  private mutating func cut(_ line: some RandomAccessCollection<GridPoint>) {
    guard var a = line.first else { return }
    var piece = Piece(points: edge.box.contains(a) ? [a] : [], entry: nil, exit: nil)
    for b in line.dropFirst() {
      defer { a = b }
      guard let visible = edge.visiblePart(a, b) else { continue }
      if let crossing = visible.entry { piece = Piece(points: [crossing.point], entry: crossing.position, exit: nil) }
      if let crossing = visible.exit {
        piece.points.append(crossing.point)
        piece.exit = crossing.position
        pieces.append(piece)
        piece.points.removeAll()
      } else {
        piece.points.append(b)
      }
    }
    if piece.points.count > 1 { pieces.append(piece) }
  }

  /// Joins pieces whose open ends lie nearer to each other than to the edge, and no farther apart than `limit`.
  mutating func bridgeGaps(limit: Double) {
    while let (end, start) = narrowestGap(limit: limit) {
      if end == start {
        rings.append(pieces.remove(at: end).points)
        continue
      }
      pieces[end].points += pieces[start].points
      pieces[end].exit = pieces[start].exit
      pieces.remove(at: start)
    }
  }

  private func narrowestGap(limit: Double) -> (end: Int, start: Int)? {
    var best: (end: Int, start: Int)?
    var width = limit
    let starts = pieces.indices.filter { pieces[$0].entry == nil }
    for end in pieces.indices where pieces[end].exit == nil {
      guard let a = pieces[end].points.last else { continue }
      for start in starts {
        guard let b = pieces[start].points.first, end != start || pieces[start].points.count > 3 else { continue }
        let gap = distance(a, b)
        if gap < width, gap < edge.distance(of: a), gap < edge.distance(of: b) { (best, width) = ((end, start), gap) }
      }
    }
    return best
  }
}

func distance(_ a: GridPoint, _ b: GridPoint) -> Double {
  let offset = SIMD2<Double>(a) - SIMD2<Double>(b)
  return (offset * offset).sum().squareRoot()
}
