import Foundation

/// A line of the map with the distance along it, in style pixels of the unturned world.
struct LabelLine {
  let points: [SIMD2<Double>]
  /// From the line's start to each point.
  let distances: [Double]

  /// Points that repeat the one before are left out.
  init(_ line: [SIMD2<Double>]) {
    var points: [SIMD2<Double>] = []
    var distances: [Double] = []
    for point in line {
      guard let last = points.last else {
        points.append(point)
        distances.append(0)
        continue
      }
      let step = Self.length(of: point - last)
      guard step > 0.01 else { continue }
      points.append(point)
      distances.append(distances[distances.count - 1] + step)
    }
    self.points = points
    self.distances = distances
  }

  var length: Double { distances.last ?? 0 }

  private static func length(of vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }

  /// The segment that holds a distance; the first and last go on beyond the line's ends.
  func segment(at distance: Double) -> Int {
    var (low, high) = (0, max(0, points.count - 2))
    while low < high {
      let middle = (low + high + 1) / 2
      if distances[middle] <= distance { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The place at a distance along the line.
  func point(at distance: Double) -> SIMD2<Double> {
    guard points.count > 1 else { return points.first ?? .zero }
    let index = segment(at: distance)
    let share = (distance - distances[index]) / (distances[index + 1] - distances[index])
    return points[index] + (points[index + 1] - points[index]) * share
  }

  /// The direction at a distance along the line, radians clockwise from east.
  func angle(at distance: Double) -> Double {
    guard points.count > 1 else { return 0 }
    return direction(of: segment(at: distance))
  }

  private func direction(of segment: Int) -> Double {
    let step = points[segment + 1] - points[segment]
    return atan2(step.y, step.x)
  }

  /// How far the line turns in all between two distances, or nil where it turns by more than `limit` radians within
  /// any stretch of `window`.
  func turning(from start: Double, to end: Double, window: Double, limit: Double) -> Double? {
    guard points.count > 2 else { return 0 }
    var total = 0.0
    var recent: [(distance: Double, turn: Double)] = []
    var inWindow = 0.0
    var index = segment(at: start) + 1
    while index < points.count - 1, distances[index] < end {
      let turn = abs((direction(of: index) - direction(of: index - 1)).remainder(dividingBy: 2 * .pi))
      total += turn
      inWindow += turn
      recent.append((distances[index], turn))
      while let first = recent.first, distances[index] - first.distance > window {
        inWindow -= first.turn
        recent.removeFirst()
      }
      if inWindow > limit { return nil }
      index += 1
    }
    return total
  }
}

/// Joins lines whose ends meet.
enum LineJoining {
  /// - Returns: the joined lines, each with the index of the first input line in it. Order follows the input.
  static func join(_ lines: [[SIMD2<Int32>]]) -> [(line: [SIMD2<Int32>], first: Int)] {
    var chains = lines.enumerated().map { (line: Optional($0.element), first: $0.offset) }
    var ends: [SIMD2<Int32>: [Int]] = [:]
    for (index, line) in lines.enumerated() {
      guard line.count > 1, line[0] != line[line.count - 1] else { continue }
      ends[line[0], default: []].append(index)
      ends[line[line.count - 1], default: []].append(index)
    }
    // Where exactly two ends meet they are joined; at a fork nobody can say which way the name goes on.
    for (point, meeting) in ends.sorted(by: { ($0.key.x, $0.key.y) < ($1.key.x, $1.key.y) }) where meeting.count == 2 {
      let (one, other) = (owner(meeting[0], chains), owner(meeting[1], chains))
      guard one != other, let head = chains[one].line, let tail = chains[other].line else { continue }
      let forward = head[head.count - 1] == point ? head : Array(head.reversed())
      let onward = tail[0] == point ? tail : Array(tail.reversed())
      guard forward[forward.count - 1] == point, onward[0] == point else { continue }
      let (kept, given) = (min(one, other), max(one, other))
      chains[kept].line = forward + onward.dropFirst()
      chains[given] = (nil, kept)
    }
    return chains.enumerated().compactMap { index, chain in chain.line.map { ($0, index) } }
  }

  /// The chain that a line has become part of.
  private static func owner(_ index: Int, _ chains: [(line: [SIMD2<Int32>]?, first: Int)]) -> Int {
    var index = index
    while chains[index].line == nil { index = chains[index].first }
    return index
  }
}
