extension Path {
  /// More dashes than this in one path would not be seen as dashes, and the line stays whole.
  private static let mostDashes: Float = 100_000

  /// The path cut into dashes, which are open subpaths.
  ///
  /// Dashes go on across corners and begin anew with each subpath; on a closed one the last joins the first. A dash of
  /// no length becomes a tiny line in the path's direction, from which caps make a dot. A pattern that is empty, has a
  /// negative or non-finite entry, or is 0 in all leaves the path as it is.
  /// - Parameters:
  ///   - pattern: pixels of dash, gap, dash, …; an odd number of entries is gone through twice.
  ///   - phase: where in the pattern the path begins, in pixels; may be negative.
  package func dashed(_ pattern: [Float], phase: Float) -> Path {
    let total = pattern.reduce(0, +)
    guard total > 0, total.isFinite, pattern.allSatisfy({ $0 >= 0 }), phase.isFinite else { return self }
    var dasher = Dasher(pattern.count % 2 == 0 ? pattern : pattern + pattern, phase: phase)
    var length: Float = 0
    forEachPolyline { line in
      for index in line.points.indices.dropFirst() {
        length += Flattening.length(line.points[index] - line.points[index - 1])
      }
    }
    guard length / total * Float(pattern.count) < Path.mostDashes else { return self }
    forEachPolyline { dasher.dash($0) }
    return dasher.dashes
  }
}

/// Walks along polylines and cuts them.
private struct Dasher {
  private(set) var dashes = Path()
  private let pattern: [Float]
  private let firstIndex: Int
  private let firstRest: Float
  private var index = 0
  private var rest: Float = 0
  /// The corners of the dash under way.
  private var dash: [SIMD2<Float>] = []
  /// The first dash of a ring, kept until it is known whether the last one runs into it.
  private var opening: [SIMD2<Float>] = []

  /// A dash of no length is drawn this long, in pixels.
  private static let dotLength: Float = 1 / 256

  init(_ pattern: [Float], phase: Float) {
    self.pattern = pattern
    let total = pattern.reduce(0, +)
    var position = phase.truncatingRemainder(dividingBy: total)
    if position < 0 { position += total }
    var index = 0
    while index < pattern.count - 1, position >= pattern[index] {
      position -= pattern[index]
      index += 1
    }
    firstIndex = index
    firstRest = max(0, pattern[index] - position)
  }

  private var isOn: Bool { index % 2 == 0 }

  mutating func dash(_ line: borrowing Polyline) {
    guard let first = line.points.first, line.points.count > 1 else { return }
    (index, rest) = (firstIndex, firstRest)
    dash.removeAll(keepingCapacity: true)
    opening.removeAll(keepingCapacity: true)
    let beganOn = isOn
    if isOn { dash.append(first) }
    var cuts = 0
    let segments = line.isClosed ? line.points.count : line.points.count - 1
    for segment in 0..<segments {
      let from = line.points[segment]
      let to = line.points[segment + 1 == line.points.count ? 0 : segment + 1]
      let length = Flattening.length(to - from)
      guard length > 0 else { continue }
      let direction = (to - from) / length
      var position: Float = 0
      while rest <= length - position {
        position += rest
        let point = from + direction * position
        if isOn {
          dash.append(point)
          finishDash(direction, keep: line.isClosed && beganOn && cuts == 0)
        } else {
          dash.append(point)
        }
        cuts += 1
        index = index + 1 == pattern.count ? 0 : index + 1
        rest = pattern[index]
      }
      rest -= length - position
      if isOn { dash.append(to) }
    }
    finishLine(isClosed: line.isClosed, isCut: cuts > 0)
  }

  /// Writes the dash under way, or keeps it as the ring's first.
  private mutating func finishDash(_ direction: SIMD2<Float>, keep: Bool) {
    if keep {
      swap(&dash, &opening)
    } else {
      if dash.count == 2, dash[0] == dash[1] { dash[1] = dash[0] + direction * Dasher.dotLength }
      write(dash)
    }
    dash.removeAll(keepingCapacity: true)
  }

  private mutating func finishLine(isClosed: Bool, isCut: Bool) {
    if isOn, isClosed, !isCut {
      write(dash)
      dashes.close()
    } else {
      if isOn, !opening.isEmpty {
        write(dash + opening)
      } else {
        write(opening)
        if isOn { write(dash) }
      }
    }
  }

  private mutating func write(_ dash: [SIMD2<Float>]) {
    guard let first = dash.first, dash.count > 1 else { return }
    dashes.move(to: first)
    for point in dash.dropFirst() { dashes.line(to: point) }
  }
}
