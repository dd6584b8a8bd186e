import Foundation

/// What a place is called: locally, and otherwise.
package struct PlaceNames: Sendable, Hashable {
  /// The name on the spot.
  package var local: String?
  /// By language tag, as OpenStreetMap writes it after `name:` (`fi`, `zh-Hant`), and by key for names of another sort
  /// (`alt_name`, `old_name:fi`).
  package var others: [String: String]

  package init(local: String? = nil, others: [String: String] = [:]) {
    self.local = local
    self.others = others
  }

  package var isEmpty: Bool { local == nil && others.isEmpty }

  /// The name in a language (BCP 47), in what it falls back to (`de-CH` to `de`), otherwise the local one.
  package func name(in language: String?) -> String? {
    for tag in Self.fallbacks(of: language ?? "") {
      if let name = others[tag] { return name }
      if let key = others.keys.filter({ Self.isEqual($0, tag) }).min() { return others[key] }
    }
    return local ?? ["int_name", "en"].lazy.compactMap { others[$0] }.first ?? others.min { $0.key < $1.key }?.value
  }

  /// Every name once, in canonical composition, a line each: what is searched in.
  package var searchText: String {
    var seen: Set<String> = []
    let names = [local].compactMap { $0 } + others.sorted { $0.key < $1.key }.map(\.value)
    return names.map(Self.composed).filter { seen.insert($0).inserted }.joined(separator: "\n")
  }

  /// In Unicode's normalization form C, so that equal names are equal bytes.
  package static func composed(_ text: String) -> String {
    // Everything below U+0300 stands composed already; in UTF-8 it begins with bytes below 0xCC.
    text.utf8.contains { $0 >= 0xCC } ? text.precomposedStringWithCanonicalMapping : text
  }

  /// `zh-Hant-TW`, `zh-Hant`, `zh`.
  private static func fallbacks(of language: String) -> [String] {
    let subtags = language.split { $0 == "-" || $0 == "_" }.prefix(8)
    return (0..<subtags.count).map { subtags.dropLast($0).joined(separator: "-") }
  }

  private static func isEqual(_ key: String, _ tag: String) -> Bool {
    key.utf8.count == tag.utf8.count && key.replacing("_", with: "-").lowercased() == tag.lowercased()
  }
}
