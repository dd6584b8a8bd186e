import Synchronization

/// How a style is to be drawn.
package struct MapVariant: Sendable, Hashable {
  /// The language of names, a tag such as `de` or `zh-Hant`; nil for local names.
  package var language: String?
  /// False leaves every label and icon away.
  package var hasLabels = true

  package init(language: String? = nil, hasLabels: Bool = true) {
    self.language = language
    self.hasLabels = hasLabels
  }

  /// As queries ask: `?language=de&labels=none`; an empty language is that of local names.
  /// - Parameter standard: the language where the query names none.
  init(query: [String: String], language standard: String? = nil) throws(HTTPError) {
    language = query["language"] == nil ? standard : try Self.language(query["language"])
    switch query["labels"] {
    case nil, "", "all": break
    case "none": hasLabels = false
    case let labels?: throw HTTPError(.badRequest, "Labels are “all” or “none”, not “\(labels)”.")
    }
  }

  /// A language asked for; nil for local names.
  static func language(_ tag: String?) throws(HTTPError) -> String? {
    guard let tag, !tag.isEmpty else { return nil }
    guard isTag(tag) else {
      throw HTTPError(.badRequest, "A language is a tag such as de or zh-Hant, not “\(tag)”.")
    }
    return tag
  }

  /// Letters and digits in parts of at most eight, joined by `-` (BCP 47, section 2.1).
  package static func isTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count <= 4
      && parts.allSatisfy { part in
        (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }
}

/// The renderers of one style: that which is usually asked for, and those of other variants that were asked for lately.
package final class StyleRenderers: Sendable {
  /// Each renderer has caches of its own, so only a few are kept.
  private static let kept = 4

  private let plain: any MapRendering
  private let plainVariant: MapVariant
  private let make: @Sendable (MapVariant) throws -> any MapRendering
  private let variants = Mutex<[(variant: MapVariant, renderer: any MapRendering)]>([])

  /// - Parameters:
  ///   - plain: The renderer of `variant`, which is kept.
  ///   - make: Opens a renderer of a variant.
  package init(
    plain: any MapRendering, of variant: MapVariant = MapVariant(),
    make: @escaping @Sendable (MapVariant) throws -> any MapRendering
  ) {
    self.plain = plain
    plainVariant = variant
    self.make = make
  }

  func renderer(for variant: MapVariant) throws -> any MapRendering {
    guard variant != plainVariant else { return plain }
    let known = variants.withLock { variants -> (any MapRendering)? in
      guard let place = variants.firstIndex(where: { $0.variant == variant }) else { return nil }
      let entry = variants.remove(at: place)
      variants.append(entry)
      return entry.renderer
    }
    if let known { return known }
    let made = try make(variant)
    variants.withLock { variants in
      variants.append((variant, made))
      if variants.count > Self.kept { variants.removeFirst() }
    }
    return made
  }
}
