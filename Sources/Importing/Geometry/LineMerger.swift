/// Joins lines of the same sort end to end where exactly two of them meet.
struct LineMerger {
  private var ends: [GridPoint: SIMD2<Int32>] = [:]
  private var isUsed: [Bool] = []

  /// A line, as a part of a store.
  struct Line {
    let part: Int
    let first: GridPoint
    let last: GridPoint
  }

  /// Chains of lines; each line with whether it is turned round. Every line is in one chain.
  mutating func chains(of lines: [Line]) -> [[(line: Int, isReversed: Bool)]] {
    ends.removeAll(keepingCapacity: true)
    isUsed = Array(repeating: false, count: lines.count)
    for (index, line) in lines.enumerated() where line.first != line.last {
      note(line.first, index)
      note(line.last, index)
    }
    var chains: [[(line: Int, isReversed: Bool)]] = []
    for start in lines.indices where !isUsed[start] {
      isUsed[start] = true
      var chain = [(line: start, isReversed: false)]
      extend(&chain, from: lines[start].last, lines)
      // Then from the other end: turn the chain round and go on.
      chain = chain.reversed().map { ($0.line, !$0.isReversed) }
      extend(&chain, from: lines[start].first, lines)
      // Lines keep the direction of the first of them.
      chains.append(chain.reversed().map { ($0.line, !$0.isReversed) })
    }
    return chains
  }

  private mutating func extend(_ chain: inout [(line: Int, isReversed: Bool)], from end: GridPoint, _ lines: [Line]) {
    var end = end
    while let next = partner(at: end) {
      isUsed[next] = true
      let isReversed = lines[next].first != end
      chain.append((next, isReversed))
      end = isReversed ? lines[next].first : lines[next].last
    }
  }

  /// The one unused line at a point where two lines meet.
  private func partner(at point: GridPoint) -> Int? {
    guard let pair = ends[point], pair.y >= 0 else { return nil }
    let (a, b) = (Int(pair.x), Int(pair.y))
    return !isUsed[a] ? a : !isUsed[b] ? b : nil
  }

  /// Remembers up to two lines at a point: (line, −1), (line, line), then (−1, −1) for more.
  private mutating func note(_ point: GridPoint, _ line: Int) {
    guard let pair = ends[point] else {
      ends[point] = SIMD2(Int32(line), -1)
      return
    }
    ends[point] = pair.x >= 0 && pair.y < 0 ? SIMD2(pair.x, Int32(line)) : SIMD2(-1, -2)
  }
}
