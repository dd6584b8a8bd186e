import CFriBidi

/// The embedding levels of a text by the Unicode Bidirectional Algorithm (UAX #9).
enum BidirectionalLevels {
  /// One level a code point; each paragraph takes its direction from its first strong character, left to right
  /// where it has none. Paragraphs end with a line feed.
  static func levels(of codePoints: [UInt32]) -> [UInt8] {
    var levels = [UInt8](repeating: 0, count: codePoints.count)
    // Nothing below the Hebrew block runs from right to left.
    guard codePoints.contains(where: { $0 >= 0x0590 }) else { return levels }
    var start = 0
    while start < codePoints.count {
      let end = codePoints[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? codePoints.count
      resolve(Array(codePoints[start..<end]), at: start, into: &levels)
      start = end
    }
    return levels
  }

  private static func resolve(_ paragraph: [UInt32], at start: Int, into levels: inout [UInt8]) {
    let count = FriBidiStrIndex(paragraph.count)
    var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: paragraph.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: paragraph.count)
    var resolved = [FriBidiLevel](repeating: 0, count: paragraph.count)
    var direction = belvedere_fribidi_direction_from_content()
    unsafe fribidi_get_bidi_types(paragraph, count, &types)
    unsafe fribidi_get_bracket_types(paragraph, count, types, &brackets)
    // Zero means out of memory; the text then stays as it is written.
    guard unsafe fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &resolved) != 0 else { return }
    for (index, level) in resolved.enumerated() { levels[start + index] = UInt8(max(0, level)) }
  }

  /// The order in which runs of these levels stand from left to right on one line (UAX #9, rule L2).
  static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    let lowestOdd = levels.filter { $0 & 1 == 1 }.min() ?? highest &+ 1
    guard lowestOdd <= highest else { return order }
    for level in (lowestOdd...highest).reversed() {
      var index = 0
      while index < order.count {
        guard levels[order[index]] >= level else {
          index += 1
          continue
        }
        let end = order[index...].firstIndex { levels[$0] < level } ?? order.count
        order[index..<end].reverse()
        index = end
      }
    }
    return order
  }
}
