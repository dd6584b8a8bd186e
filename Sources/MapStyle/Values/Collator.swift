import Foundation

/// How texts are compared in a language: base letters first, then accents, then case, the later two only if asked for.
///
/// The order within a level is that of Unicode code points of the folded letters, with the tailoring of the languages
/// whose alphabets put letters elsewhere (CLDR root order and, for German, its search collation, in which ä is ae).
package struct Collator: Sendable, Hashable {
  package let isCaseSensitive: Bool
  package let isDiacriticSensitive: Bool
  /// The language tag that is used: the one asked for if its language exists, else `en`.
  package let locale: String

  package init(isCaseSensitive: Bool, isDiacriticSensitive: Bool, locale: String?) {
    self.isCaseSensitive = isCaseSensitive
    self.isDiacriticSensitive = isDiacriticSensitive
    self.locale = Self.resolved(locale)
  }

  private static func resolved(_ tag: String?) -> String {
    guard let tag, let language = tag.split(separator: "-").first?.lowercased(), isLanguage(language) else {
      return "en"
    }
    return tag
  }

  private static func isLanguage(_ code: String) -> Bool {
    Locale.LanguageCode(code).isISOLanguage
  }

  /// Below zero, zero or above zero, as `left` stands before, with or after `right`.
  package func compare(_ left: String, _ right: String) -> Int {
    let (mine, other) = (letters(of: left), letters(of: right))
    for (a, b) in zip(mine, other) where a.base != b.base { return a.base < b.base ? -1 : 1 }
    if mine.count != other.count { return mine.count < other.count ? -1 : 1 }
    if isDiacriticSensitive {
      for (a, b) in zip(mine, other) where a.marks != b.marks {
        return a.marks.lexicographicallyPrecedes(b.marks) ? -1 : 1
      }
    }
    if isCaseSensitive {
      for (a, b) in zip(mine, other) where a.isUpper != b.isUpper { return b.isUpper ? -1 : 1 }
    }
    return 0
  }

  /// One letter on its three levels.
  private struct Letter {
    var base: UInt32
    var marks: [UInt32] = []
    var isUpper: Bool
  }

  private func letters(of text: String) -> [Letter] {
    let tailoring = Self.tailoring(language: locale.split(separator: "-").first.map(String.init) ?? "")
    var letters: [Letter] = []
    for character in text {
      let folded = character.lowercased()
      let isUpper = folded != String(character)
      if let replaced = tailoring[folded] {
        letters += replaced.map { Letter(base: $0, marks: [], isUpper: isUpper) }
        continue
      }
      for scalar in folded.decomposedStringWithCanonicalMapping.unicodeScalars {
        if scalar.properties.canonicalCombiningClass != .notReordered, !letters.isEmpty {
          letters[letters.count - 1].marks.append(scalar.value)
        } else {
          letters.append(Letter(base: scalar.value, isUpper: isUpper))
        }
      }
    }
    return letters
  }

  /// Letters that a language sorts in a place of their own, as the bases that stand for them. Bases just after `z` are
  /// made of the free code points that follow it.
  private static func tailoring(language: String) -> [String: [UInt32]] {
    func afterZ(_ letters: String) -> [String: [UInt32]] {
      let pairs = letters.enumerated().map { (String($0.element), [UInt32(0x7B + $0.offset)]) }
      return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }
    switch language {
    case "de": return ["ä": [0x61, 0x65], "ö": [0x6F, 0x65], "ü": [0x75, 0x65], "ß": [0x73, 0x73]]
    case "sv", "fi": return afterZ("åäö")
    case "da", "nb", "nn", "no": return afterZ("æøå").merging(["ä": [0x7B], "ö": [0x7C]]) { first, _ in first }
    case "et": return ["ö": [0x77, 0x7C], "ä": [0x77, 0x7B], "õ": [0x77, 0x7A], "ü": [0x77, 0x7D]]
    default: return [:]
    }
  }
}
