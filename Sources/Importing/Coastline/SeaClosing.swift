import Foundation

/// Closes the pieces of a coast along the edge of its box, so that water lies to their right.
///
/// Extracts are often cut along a line other than their box, so that the coast ends within it. Such an end is continued
/// to the edge: in the direction of its last part or, where that floods land or meets other coast, somewhat turned, or
/// towards the nearest edge. That comes first for ends close to it.
struct SeaClosing {
  private struct OpenEnd {
    let piece: Int
    let isStart: Bool
    let point: GridPoint
    /// Where the coast goes on, if it goes straight on.
    let direction: SIMD2<Double>
    /// Whether the line was cut at its last point within the box.
    let isAtEdge: Bool
    /// The best first.
    let candidates: [BoxEdge.Crossing]
  }

  private let coast: BoxedCoast
  private var ends: [OpenEnd] = []
  private let land: [GridPoint]
  /// Whether an odd number of closed rings lies around each point of `land`.
  private let landInRings: [Bool]

  init(_ coast: BoxedCoast, land: [GridPoint]) {
    self.coast = coast
    self.land = land
    var sweep = PointSweep(land)
    for ring in coast.rings { sweep.toggle(inside: ring) }
    landInRings = sweep.isInside
    for (index, piece) in coast.pieces.enumerated() {
      if piece.entry == nil { addEnd(of: index, line: piece.points.reversed(), isStart: true) }
      if piece.exit == nil { addEnd(of: index, line: piece.points, isStart: false) }
    }
  }

  /// Rings with the water inside.
  /// - Throws: `openEnds` where none can be made.
  func rings() throws(CoastFlaw) -> [[GridPoint]] {
    guard ends.allSatisfy({ !$0.candidates.isEmpty }), !hasGap else { throw .openEnds }
    var choice = [Int](repeating: 0, count: ends.count)
    var best = join(choice)
    var flooded = best.map(floodCount) ?? Int.max
    for trial in trials(choice) where flooded > LandSamples.tolerance(of: land.count) {
      guard let rings = join(trial), floodCount(rings) < flooded else { continue }
      (choice, best, flooded) = (trial, rings, floodCount(rings))
    }
    guard let best else { throw .openEnds }
    return best
  }

  /// Other choices of candidates, those that turn least first: all of two ends, else those that turn one end.
  private func trials(_ first: [Int]) -> [[Int]] {
    if ends.count == 2 {
      let pairs = ends[0].candidates.indices.flatMap { a in ends[1].candidates.indices.map { [a, $0] } }
      return pairs.sorted { $0[0] + $0[1] < $1[0] + $1[1] }
    }
    guard ends.count <= 32 else { return [] }
    return ends.indices.flatMap { end in
      ends[end].candidates.indices.dropFirst().map { candidate in
        var trial = first
        trial[end] = candidate
        return trial
      }
    }
  }

  private func floodCount(_ rings: [[GridPoint]]) -> Int {
    var sweep = PointSweep(land)
    for ring in rings { sweep.toggle(inside: ring) }
    return zip(sweep.isInside, landInRings).count { $0 != $1 }
  }

  // MARK: Open ends

  /// Whether a coast breaks off and goes on farther away: two ends that look at each other.
  private var hasGap: Bool {
    let limit = 30 * Double.pi / 180
    let ends = ends.filter { !$0.isAtEdge }
    return ends.contains { end in
      ends.contains { start in
        guard !end.isStart, start.isStart, end.point != start.point else { return false }
        let gap = SIMD2<Double>(start.point) - SIMD2<Double>(end.point)
        return abs(turn(from: end.direction, to: gap)) < limit && abs(turn(from: start.direction, to: -gap)) < limit
      }
    }
  }

  /// - Parameter line: runs towards the end.
  private mutating func addEnd(of piece: Int, line: [GridPoint], isStart: Bool) {
    guard let point = line.last else { return }
    let edge = coast.edge
    let reach = edge.distance(of: point)
    let direction = Self.direction(ofEnd: line, over: reach * 4)
    var candidates = exits(from: point, around: direction)
    let isAtEdge = reach < distance(edge.box.lower, edge.box.upper) * 0.02
    if let nearest = edge.nearest(to: point) {
      candidates.insert(nearest, at: isAtEdge ? 0 : candidates.count)
      // The last part of a coast that coils may lead back inland.
      let outward = SIMD2<Double>(nearest.point) - SIMD2<Double>(point)
      candidates += exits(from: point, around: outward).dropFirst()
    }
    candidates.removeAll { meetsCoast(from: point, to: $0.point) }
    ends.append(
      OpenEnd(
        piece: piece, isStart: isStart, point: point, direction: direction, isAtEdge: isAtEdge, candidates: candidates))
  }

  /// Straight on first; none for the direction zero.
  private func exits(from point: GridPoint, around direction: SIMD2<Double>) -> [BoxEdge.Crossing] {
    Self.turns.compactMap { coast.edge.exit(from: point, towards: Self.turned(direction, by: $0)) }
  }

  /// Degrees clockwise.
  private static let turns = [0.0, 15, -15, 30, -30, 45, -45, 60, -60]

  private static func turned(_ direction: SIMD2<Double>, by degrees: Double) -> SIMD2<Double> {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    return SIMD2(direction.x * cosine - direction.y * sine, direction.x * sine + direction.y * cosine)
  }

  /// The chord of the last part, from where the line was last farther from its end than `reach`.
  private static func direction(ofEnd line: [GridPoint], over reach: Double) -> SIMD2<Double> {
    guard let end = line.last, let first = line.first else { return .zero }
    let start = line.last { distance($0, end) >= reach } ?? first
    return SIMD2<Double>(end) - SIMD2<Double>(start == end ? line[line.count - 2] : start)
  }

  private func meetsCoast(from point: GridPoint, to goal: GridPoint) -> Bool {
    func meets(_ a: GridPoint, _ b: GridPoint) -> Bool { a != point && b != point && meet(point, goal, a, b) }
    return coast.pieces.contains { piece in zip(piece.points, piece.points.dropFirst()).contains { meets($0, $1) } }
      || coast.rings.contains { ring in
        zip(ring, ring.dropFirst()).contains { meets($0, $1) } || meets(ring[ring.count - 1], ring[0])
      }
  }

  // MARK: Rings

  private struct Event {
    let position: Double
    let isEntry: Bool
    let piece: Int
  }

  /// Joins the pieces from where each leaves the box, clockwise to where the next enters it; nil where entries and exits
  /// do not alternate, or the ends' continuations cross.
  private func join(_ choice: [Int]) -> [[GridPoint]]? {
    var pieces = coast.pieces
    var added: [(GridPoint, GridPoint)] = []
    for (end, candidate) in zip(ends, choice) {
      let crossing = end.candidates[candidate]
      added.append((end.point, crossing.point))
      if end.isStart {
        pieces[end.piece].points.insert(crossing.point, at: 0)
        pieces[end.piece].entry = crossing.position
      } else {
        pieces[end.piece].points.append(crossing.point)
        pieces[end.piece].exit = crossing.position
      }
    }
    for (index, a) in added.enumerated() {
      for b in added[..<index] where cross(a.0, a.1, b.0, b.1) { return nil }
    }
    return Self.rings(of: pieces, edge: coast.edge)
  }

  private static func rings(of pieces: [BoxedCoast.Piece], edge: BoxEdge) -> [[GridPoint]]? {
    var events: [Event] = []
    for (index, piece) in pieces.enumerated() {
      guard let entry = piece.entry, let exit = piece.exit else { return nil }
      events.append(Event(position: entry, isEntry: true, piece: index))
      events.append(Event(position: exit, isEntry: false, piece: index))
    }
    events.sort { $0.position != $1.position ? $0.position < $1.position : !$0.isEntry && $1.isEntry }
    // The piece that is next along the edge after each.
    var next = [Int](repeating: 0, count: pieces.count)
    for (index, event) in events.enumerated() {
      let following = events[(index + 1) % events.count]
      guard event.isEntry != following.isEntry else { return nil }
      if !event.isEntry { next[event.piece] = following.piece }
    }
    var isUsed = [Bool](repeating: false, count: pieces.count)
    var rings: [[GridPoint]] = []
    for start in pieces.indices where !isUsed[start] {
      var ring: [GridPoint] = []
      var piece = start
      while !isUsed[piece] {
        isUsed[piece] = true
        ring += pieces[piece].points
        ring += edge.corners(from: pieces[piece].exit ?? 0, to: pieces[next[piece]].entry ?? 0)
        piece = next[piece]
      }
      rings.append(ring)
    }
    return rings
  }
}
