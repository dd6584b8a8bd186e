/// Lines that are drawn alike with round caps and joins, joined end to end where they meet.
///
/// Drawn as one line, two that meet look as they do apart, but need neither's cap there. A third that ends at the same
/// place needs none either: the join's disc covers it.
struct LineChains {
  struct Chain: Equatable {
    var points: [SIMD2<Int32>]
    /// Ends whose caps others cover.
    var startIsCovered = false
    var endIsCovered = false
  }

  /// Chains are broken after so many corners, so that their boxes stay small.
  private static let cornerLimit = 32

  private(set) var chains: [Chain] = []

  private let lines: [[SIMD2<Int32>]]
  /// For each end of each line (twice the line's index, one more for its last point) the end that it is joined to, −1
  /// where there is none.
  private var partners: [Int]
  /// Ends that are not joined but lie where others are.
  private var isCovered: [Bool]

  init(_ lines: [[SIMD2<Int32>]]) {
    self.lines = lines
    partners = Array(repeating: -1, count: 2 * lines.count)
    isCovered = Array(repeating: false, count: 2 * lines.count)
    joinEnds()
    var isTaken = Array(repeating: false, count: lines.count)
    // Lines in rings have no end to begin with; they come last.
    for mustBegin in [true, false] {
      for line in lines.indices where !isTaken[line] {
        let start = partners[2 * line] < 0 ? 2 * line : 2 * line + 1
        if !mustBegin || partners[start] < 0 { follow(from: start, &isTaken) }
      }
    }
  }

  private func point(of end: Int) -> SIMD2<Int32> {
    end & 1 == 0 ? lines[end >> 1][0] : lines[end >> 1][lines[end >> 1].count - 1]
  }

  private mutating func joinEnds() {
    var open: [SIMD2<Int32>: Int] = [:]
    var corners: Set<SIMD2<Int32>> = []
    for line in lines.indices {
      corners.formUnion(lines[line].dropFirst().dropLast())
      for end in [2 * line, 2 * line + 1] {
        let place = point(of: end)
        if let other = open.removeValue(forKey: place) {
          (partners[end], partners[other]) = (other, end)
          corners.insert(place)
        } else {
          open[place] = end
        }
      }
    }
    for (place, end) in open where corners.contains(place) { isCovered[end] = true }
  }

  /// Walks from an end through all lines joined one behind the other.
  private mutating func follow(from start: Int, _ isTaken: inout [Bool]) {
    // A ring is cut open at its beginning, where one of the two caps is enough.
    var chain = Chain(points: [], startIsCovered: isCovered[start])
    var end = start
    while !isTaken[end >> 1] {
      isTaken[end >> 1] = true
      let line = end & 1 == 0 ? lines[end >> 1] : lines[end >> 1].reversed()
      for point in chain.points.isEmpty ? line[...] : line.dropFirst() {
        if chain.points.count >= Self.cornerLimit, let last = chain.points.last, last != point {
          chain.endIsCovered = true
          chains.append(chain)
          chain = Chain(points: [last])
        }
        chain.points.append(point)
      }
      let far = end ^ 1
      guard partners[far] >= 0 else {
        chain.endIsCovered = isCovered[far]
        break
      }
      chain.endIsCovered = true
      end = partners[far]
    }
    chains.append(chain)
  }
}
