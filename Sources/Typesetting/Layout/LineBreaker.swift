/// Where lines end: the breaks for which the lines come out most alike.
///
/// Minimises the summed squares of each line's difference from the average, as MapLibre does, in units of a 24th of
/// an em; penalties are of that scale. A line feed always breaks, but no empty line follows one at the end.
struct LineBreaker {
  private struct Candidate {
    /// The line before ends here; the next begins.
    var index: Int
    /// Length of the text up to here.
    var x: Float
    var badness: Float
    /// Position of the break before it in the list, -1 for none.
    var previous: Int
  }

  private static let unitsPerEm: Float = 24
  /// How far back a line may begin, in candidates: bounds the work for long texts.
  private static let lookBack = 192

  private let codePoints: [UInt32]
  /// What each code point adds to a line, in ems.
  private let advances: [Float]
  private let isClusterStart: [Bool]
  private let targetWidth: Float
  private let hasSuggestedBreaks: Bool

  /// - Parameter maxWidth: ems; nil breaks at line feeds alone.
  init(codePoints: [UInt32], advances: [Float], isClusterStart: [Bool], maxWidth: Float?) {
    self.codePoints = codePoints
    self.advances = advances
    self.isClusterStart = isClusterStart
    hasSuggestedBreaks = codePoints.contains(0x200B)
    let total = advances.reduce(0, +)
    if let maxWidth, maxWidth > 0, total.isFinite {
      targetWidth = total / max(1, (total / maxWidth).rounded(.up)) * Self.unitsPerEm
    } else {
      targetWidth = .infinity
    }
  }

  /// The lines as ranges of code points without the white space at their ends; a line may be empty.
  func lines() -> [Range<Int>] {
    var candidates: [Candidate] = []
    var x: Float = 0
    var earliest = -1
    for index in codePoints.indices {
      let codePoint = codePoints[index]
      if !Self.isWhitespace(codePoint) { x += advances[index] * Self.unitsPerEm }
      if codePoint == 0x0A, index + 1 < codePoints.count {
        candidates.append(best(at: index + 1, x: x, penalty: 0, isLast: false, after: candidates, from: earliest))
        earliest = candidates.count - 1
      } else if targetWidth.isFinite, index + 1 < codePoints.count, allowsBreak(after: index) {
        candidates.append(
          best(at: index + 1, x: x, penalty: penalty(at: index), isLast: false, after: candidates, from: earliest))
      }
    }
    let last = best(at: codePoints.count, x: x, penalty: 0, isLast: true, after: candidates, from: earliest)
    var ends = [last.index]
    var previous = last.previous
    while previous >= 0 {
      ends.append(candidates[previous].index)
      previous = candidates[previous].previous
    }
    var start = 0
    return ends.reversed().map { end in
      defer { start = end }
      return trimmed(start..<end)
    }
  }

  /// The break here with the best of the breaks before it.
  ///
  /// - Parameter earliest: position of the last forced break, which no line reaches across; -1 for none.
  private func best(
    at index: Int, x: Float, penalty: Float, isLast: Bool, after candidates: [Candidate], from earliest: Int
  ) -> Candidate {
    var best = Candidate(index: index, x: x, badness: .infinity, previous: earliest)
    if earliest < 0 { best.badness = badness(x, penalty: penalty, isLast: isLast) }
    for position in max(0, earliest, candidates.count - Self.lookBack)..<max(candidates.count, 0) {
      let badness =
        badness(x - candidates[position].x, penalty: penalty, isLast: isLast) + candidates[position].badness
      if badness <= best.badness {
        best.badness = badness
        best.previous = position
      }
    }
    return best
  }

  private func badness(_ width: Float, penalty: Float, isLast: Bool) -> Float {
    guard targetWidth.isFinite else { return 0 }
    let raggedness = (width - targetWidth) * (width - targetWidth)
    // A last line had better be short than long.
    if isLast { return width < targetWidth ? raggedness / 2 : raggedness * 2 }
    return raggedness + abs(penalty) * penalty
  }

  private func allowsBreak(after index: Int) -> Bool {
    guard isClusterStart[index + 1] || Self.isWhitespace(codePoints[index + 1]) else { return false }
    return Self.breaksAfter(codePoints[index]) || Self.isIdeographic(codePoints[index])
  }

  /// Against brackets parted from what they enclose, and against breaks that the text does not suggest itself.
  private func penalty(at index: Int) -> Float {
    var penalty: Float = 0
    let (before, after) = (codePoints[index], codePoints[index + 1])
    if before == 0x28 || before == 0xFF08 { penalty += 50 }
    if after == 0x29 || after == 0xFF09 { penalty += 50 }
    if Self.isNoLineStart(after) { penalty += 150 }
    if hasSuggestedBreaks && Self.isIdeographic(before) { penalty += 150 }
    return penalty
  }

  private func trimmed(_ line: Range<Int>) -> Range<Int> {
    var (start, end) = (line.lowerBound, line.upperBound)
    while start < end, Self.isWhitespace(codePoints[start]) { start += 1 }
    while end > start, Self.isWhitespace(codePoints[end - 1]) { end -= 1 }
    return start..<end
  }

  static func isWhitespace(_ codePoint: UInt32) -> Bool {
    (0x09...0x0D).contains(codePoint) || codePoint == 0x20
  }

  private static func breaksAfter(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    // Space, & ( ) + - / soft hyphen, middle dot, zero-width space, hyphen, en dash, hyphenation point.
    case 0x20, 0x26, 0x28, 0x29, 0x2B, 0x2D, 0x2F, 0xAD, 0xB7, 0x200B, 0x2010, 0x2013, 0x2027: true
    default: false
    }
  }

  /// Han, kana, bopomofo, Yi and the full-width forms beside them: lines may end after any of them. Hangul is
  /// written with spaces.
  static func isIdeographic(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    case 0x2E80...0x2FDF, 0x2FF0...0x303F, 0x3041...0x312F, 0x31A0...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xF900...0xFAFF, 0xFE10...0xFE1F, 0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Marks that no line of Chinese or Japanese begins with: closing brackets, stops, small kana, the long vowel.
  private static func isNoLineStart(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    case 0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x30FB,
      0x30FC, 0xFF01, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D:
      true
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x30A1, 0x30A3, 0x30A5,
      0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6:
      true
    default: false
    }
  }
}
