import Algorithms
import Foundation

/// Coastlines joined end to end at equal positions.
struct CoastChains: Sendable {
  struct Chain: Sendable {
    /// Of a closed chain, the first is not repeated at the end.
    var points: [GridPoint]
    var isClosed: Bool
  }

  private(set) var chains: [Chain] = []

  /// Directed edges by where they start, each once, and for each where the edges of its end start.
  private var from: [UInt64] = []
  private var to: [UInt64] = []
  private var isUsed: [Bool] = []

  /// - Parameter lines: parts in any order; the same edge may come several times.
  /// - Throws: where lines branch, or meet head on.
  init(joining lines: GeometryStore) throws(CoastFlaw) {
    let edges = Self.edges(of: lines)
    from = edges.map(\.from)
    to = edges.map(\.to)
    isUsed = Array(repeating: false, count: edges.count)
    try check()
    let ends = to.sorted()
    for edge in from.indices where !isUsed[edge] && !Self.contains(from[edge], in: ends) { follow(edge) }
    for edge in from.indices where !isUsed[edge] { follow(edge) }
  }

  // MARK: Edges

  private struct Edge: Hashable, Comparable {
    let from: UInt64
    let to: UInt64
    static func < (a: Edge, b: Edge) -> Bool { a.from != b.from ? a.from < b.from : a.to < b.to }
  }

  private static func edges(of lines: GeometryStore) -> [Edge] {
    var edges: [Edge] = []
    for part in lines.partEnds.indices {
      for index in lines.part(part).dropFirst() {
        let edge = Edge(from: key(lines.points[index - 1]), to: key(lines.points[index]))
        if edge.from != edge.to { edges.append(edge) }
      }
    }
    edges.sort()
    var unique: [Edge] = []
    for edge in edges where unique.last != edge { unique.append(edge) }
    return unique
  }

  /// The same for the two sides of the antimeridian.
  private static func key(_ point: GridPoint) -> UInt64 {
    UInt64(UInt32(bitPattern: point.x & (WorldGrid.size - 1))) << 32 | UInt64(UInt32(bitPattern: point.y))
  }

  private static func point(_ key: UInt64) -> GridPoint {
    GridPoint(Int32(truncatingIfNeeded: key >> 32), Int32(truncatingIfNeeded: key))
  }

  private static func lowerBound(_ key: UInt64, in keys: [UInt64]) -> Int { keys.partitioningIndex { $0 >= key } }

  private static func contains(_ key: UInt64, in keys: [UInt64]) -> Bool {
    let index = lowerBound(key, in: keys)
    return index < keys.count && keys[index] == key
  }

  private func edges(from key: UInt64) -> Range<Int> {
    let start = Self.lowerBound(key, in: from)
    var end = start
    while end < from.count, from[end] == key { end += 1 }
    return start..<end
  }

  /// As many lines must arrive at a point as leave it, unless it is the end of a single one.
  private func check() throws(CoastFlaw) {
    let arrivals = to.sorted()
    for keys in [from, arrivals] {
      var start = 0
      while start < keys.count {
        var end = start + 1
        while end < keys.count, keys[end] == keys[start] { end += 1 }
        if end - start > 1 {
          let arriving = Self.lowerBound(keys[start] + 1, in: arrivals) - Self.lowerBound(keys[start], in: arrivals)
          guard edges(from: keys[start]).count == arriving else { throw .branch }
        }
        start = end
      }
    }
    for edge in from.indices where edges(from: to[edge]).contains(where: { to[$0] == from[edge] }) {
      throw .branch
    }
  }

  // MARK: Chains

  private mutating func follow(_ start: Int) {
    var chain = Chain(points: [Self.point(from[start])], isClosed: false)
    var edge = start
    while true {
      isUsed[edge] = true
      if to[edge] == from[start] {
        chain.isClosed = true
        break
      }
      let previous = chain.points[chain.points.count - 1]
      chain.points.append(WorldGrid.unwrapped(Self.point(to[edge]), after: previous))
      guard let next = next(after: edge) else { break }
      edge = next
    }
    chains.append(chain)
  }

  /// Where several leave, the one farthest to the left, so that islands that touch stay apart.
  private func next(after edge: Int) -> Int? {
    let candidates = edges(from: to[edge]).filter { !isUsed[$0] }
    guard candidates.count > 1 else { return candidates.first }
    let arrival = direction(edge)
    return candidates.min { turn(from: arrival, to: direction($0)) < turn(from: arrival, to: direction($1)) }
  }

  private func direction(_ edge: Int) -> SIMD2<Double> {
    let start = Self.point(from[edge])
    return SIMD2<Double>(WorldGrid.unwrapped(Self.point(to[edge]), after: start)) - SIMD2<Double>(start)
  }
}

/// The angle from one direction to another, −π…π, positive clockwise on the map.
func turn(from a: SIMD2<Double>, to b: SIMD2<Double>) -> Double {
  atan2(a.x * b.y - a.y * b.x, (a * b).sum())
}
