/// The text of all sections as code points, cut into grapheme clusters.
struct SectionedText {
  /// Tabs have become spaces, line and paragraph separators line feeds; other control characters are left out.
  private(set) var codePoints: [UInt32] = []
  /// The section of each code point.
  private(set) var sections: [Int16] = []
  private(set) var clusters: [Range<Int>] = []
  /// Where the cluster of each code point begins.
  private(set) var clusterStarts: [Int32] = []
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
        guard codePoints.count > start else { continue }
        clusters.append(start..<codePoints.count)
        clusterStarts += repeatElement(Int32(start), count: codePoints.count - start)
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, section: Int16) {
    switch scalar.value {
    case 0x0A, 0x2028, 0x2029: codePoints.append(0x0A)
    case 0x09: codePoints.append(0x20)
    case 0..<0x20, 0x7F..<0xA0: return
    default: codePoints.append(scalar.value)
    }
    sections.append(section)
  }
}
