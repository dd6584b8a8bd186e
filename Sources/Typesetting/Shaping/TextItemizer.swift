import CFreeType

/// Cuts a text into runs of one face, script, direction and section.
struct TextItemizer {
  private let stack: FontStack
  private let text: SectionedText
  private let levels: [UInt8]
  private let scripts: [UInt32]
  private let flavour: CJKFlavour
  private let allowsLigatures: Bool

  /// A run with the face that shapes it.
  struct Item {
    var face: Int32
    var run: ShapingRun
  }

  init(_ text: SectionedText, stack: FontStack, allowsLigatures: Bool) {
    self.text = text
    self.stack = stack
    self.allowsLigatures = allowsLigatures
    levels = BidirectionalLevels.levels(of: text.codePoints)
    scripts = Self.scripts(of: text.codePoints)
    flavour = CJKFlavour(codePoints: text.codePoints) ?? stack.flavour ?? .simplifiedChinese
  }

  /// In logical order. Clusters that no font covers and line feeds are in no item.
  func items() -> [Item] {
    var items: [Item] = []
    for cluster in text.clusters {
      let first = text.codePoints[cluster.lowerBound]
      guard first != 0x0A, let face = face(for: cluster, after: items.last) else { continue }
      let section = text.sections[cluster.lowerBound]
      let level = levels[cluster.lowerBound]
      let script = scripts[cluster.lowerBound]
      if let last = items.last, last.face == face, last.run.range.upperBound == cluster.lowerBound,
        last.run.level == level, last.run.script == script, last.run.section == section
      {
        items[items.count - 1].run.range = last.run.range.lowerBound..<cluster.upperBound
      } else {
        items.append(
          Item(
            face: face,
            run: ShapingRun(
              range: cluster, level: level, script: script, language: language(script), section: section,
              allowsLigatures: allowsLigatures)))
      }
    }
    return items
  }

  /// Spaces and invisible marks stay with the face before them, so that they do not break a run.
  private func face(for cluster: Range<Int>, after previous: Item?) -> Int32? {
    let stack = text.stacks[Int(text.sections[cluster.lowerBound])] ?? stack
    let first = text.codePoints[cluster.lowerBound]
    if first == 0x20 || first == 0xA0 || Self.isInvisible(first), let previous,
      previous.run.range.upperBound == cluster.lowerBound, stack.catalog.face(previous.face)?.isColor == false,
      first != 0x20 && first != 0xA0 || stack.catalog.face(previous.face)?.covers(first) == true
    {
      return previous.face
    }
    if Self.isInvisible(first) { return stack.faces.first }
    let script = scripts[cluster.lowerBound]
    let wantsEmoji = wantsEmoji(cluster)
    let face = stack.face(codePoint: first, script: script, flavour: flavour, wantsEmoji: wantsEmoji)
    guard cluster.count > 1, !wantsEmoji, let face else { return face }
    return self.face(face, withMarksOf: cluster, stack) ?? face
  }

  /// The face that has a letter's marks and the letter too, where `face` lacks a mark; nil where there is none.
  private func face(_ face: Int32, withMarksOf cluster: Range<Int>, _ stack: FontStack) -> Int32? {
    let missing = text.codePoints[cluster].first { codePoint in
      !Self.isInvisible(codePoint) && stack.catalog.face(face)?.covers(codePoint) == false
    }
    guard let missing,
      let other = stack.face(
        codePoint: missing, script: scripts[cluster.lowerBound], flavour: flavour, wantsEmoji: false),
      text.codePoints[cluster].allSatisfy({ Self.isInvisible($0) || stack.catalog.face(other)?.covers($0) == true })
    else { return nil }
    return other
  }

  /// By the first character's default and the variation selectors, keycaps and skin tones after it (UTS #51).
  private func wantsEmoji(_ cluster: Range<Int>) -> Bool {
    let first = text.codePoints[cluster.lowerBound]
    guard first >= 0x203C || cluster.count > 1, let properties = Unicode.Scalar(first)?.properties else { return false }
    let rest = text.codePoints[cluster.dropFirst()]
    if rest.contains(0xFE0E) { return false }
    let asksForIt = rest.contains { $0 == 0xFE0F || $0 == 0x20E3 || (0x1F3FB...0x1F3FF).contains($0) }
    return properties.isEmojiPresentation || properties.isEmoji && asksForIt
  }

  private func language(_ script: UInt32) -> String? {
    script == openTypeTag("Hani") ? flavour.languageTag : stack.language
  }

  /// Default ignorable: joiners, direction marks, variation selectors.
  private static func isInvisible(_ codePoint: UInt32) -> Bool {
    codePoint >= 0xAD && Unicode.Scalar(codePoint)?.properties.isDefaultIgnorableCodePoint == true
  }

  /// The ISO 15924 tag of a character's own script.
  static func script(of codePoint: UInt32) -> UInt32 {
    let isLatinLetter = (0x41...0x5A).contains(codePoint & 0xFFFF_FFDF)
    return isLatinLetter
      ? openTypeTag("Latn") : unsafe hb_unicode_script(hb_unicode_funcs_get_default(), codePoint).rawValue
  }

  /// ISO 15924 tags; what belongs to no script takes that of the text before it, at the start that after it.
  private static func scripts(of codePoints: [UInt32]) -> [UInt32] {
    let common = openTypeTag("Zyyy")
    let shared: Set<UInt32> = [common, openTypeTag("Zinh"), openTypeTag("Zzzz")]
    var scripts = codePoints.map(script)
    var current = scripts.first { !shared.contains($0) } ?? common
    for index in scripts.indices {
      if shared.contains(scripts[index]) { scripts[index] = current } else { current = scripts[index] }
    }
    return scripts
  }
}
