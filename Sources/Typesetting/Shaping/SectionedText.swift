/// The text of all sections as code points, cut into grapheme clusters.
struct SectionedText {
  /// Control characters other than line feeds have become spaces.
  private(set) var codePoints: [UInt32] = []
  /// The section of each code point.
  private(set) var sections: [Int16] = []
  private(set) var clusters: [Range<Int>] = []
  /// The own stack of each section.
  private(set) var stacks: [FontStack?] = []

  /// Longer texts are cut: no label is, and line breaking takes quadratic time in the worst case.
  static let maximumLength = 4096
  static let maximumSections = 1024

  init(_ parts: [TextSection]) {
    for (section, part) in parts.prefix(Self.maximumSections).enumerated() {
      stacks.append(part.stack)
      for character in part.text {
        let start = codePoints.count
        guard start < Self.maximumLength else { return }
        for scalar in character.unicodeScalars.prefix(Self.maximumLength - start) {
          append(scalar, section: Int16(section))
        }
        if codePoints.count > start { clusters.append(start..<codePoints.count) }
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, section: Int16) {
    switch scalar.value {
    case 0x0D: return
    case 0x0A: codePoints.append(0x0A)
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: codePoints.append(0x20)
    default: codePoints.append(scalar.value)
    }
    sections.append(section)
  }
}
