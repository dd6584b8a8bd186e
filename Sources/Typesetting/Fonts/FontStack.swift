import Synchronization

/// An ordered list of faces with the fall-back behind them: what turns text into glyphs.
package final class FontStack: Sendable {
  let catalog: FontCatalog
  /// Tells stacks of one library apart.
  let number: UInt32
  let style: FontStyle
  /// The faces that the names gave, at least one where any font is installed.
  let faces: [Int32]
  /// From the stack's language.
  let flavour: CJKFlavour?
  let language: String?
  let shapedTexts = BoundedCache<ShapedText.Key, ShapedText>(costLimit: 4_000_000)
  private let fallbacks = BoundedCache<FallbackKey, Int32?>(costLimit: 32_768)

  private struct FallbackKey: Hashable {
    var codePoint: UInt32
    var script: UInt32
    var flavour: CJKFlavour
    var wantsEmoji: Bool
  }

  init(names: [String], language: String?, catalog: FontCatalog) {
    self.catalog = catalog
    number = catalog.nextStackNumber()
    self.language = language
    flavour = CJKFlavour(language: language)
    let wishes = names.map(FontStyleName.init)
    var faces: [Int32] = []
    var style: FontStyle?
    for wish in wishes {
      guard let reading = wish.readings.first(where: { catalog.index.hasFamily($0.familyKey) }),
        let face = catalog.index.face(familyKey: reading.familyKey, style: reading.style), catalog.face(face) != nil
      else { continue }
      if style == nil { style = reading.style }
      if !faces.contains(face) { faces.append(face) }
    }
    let wanted = style ?? wishes.first?.style ?? FontStyle()
    if faces.isEmpty { faces = Self.standardFace(for: names, style: wanted, catalog: catalog).map { [$0] } ?? [] }
    self.faces = faces
    self.style = wanted
  }

  /// The face that stands in when no name of a stack is installed.
  private static func standardFace(for names: [String], style: FontStyle, catalog: FontCatalog) -> Int32? {
    let key = FontStyleName.key(names.first ?? "")
    var families = FallbackFamilies.standard
    if key.contains("mono") || key.contains("courier") { families = FallbackFamilies.standardMonospace + families }
    if key.contains("serif") && !key.contains("sansserif") || key.contains("times") {
      families = FallbackFamilies.standardSerif + families
    }
    let letter: UInt32 = 0x61
    return catalog.face(families: families, style: style, covering: letter)
      ?? catalog.anyFace(style: style, covering: letter)
  }

  /// The face for a grapheme cluster that begins with `codePoint`; nil, and noted once, where no font covers it.
  ///
  /// - Parameter wantsEmoji: the cluster asks for a colour picture, by its own default or by a variation selector.
  func face(codePoint: UInt32, script: UInt32, flavour: CJKFlavour, wantsEmoji: Bool) -> Int32? {
    if !wantsEmoji {
      for number in faces where catalog.face(number)?.covers(codePoint) == true { return number }
    }
    let key = FallbackKey(codePoint: codePoint, script: script, flavour: flavour, wantsEmoji: wantsEmoji)
    if let known = fallbacks.value(for: key) { return known }
    let families =
      (wantsEmoji ? FallbackFamilies.emoji : []) + FallbackFamilies.families(script: script, cjk: flavour)
      + FallbackFamilies.general
    let found =
      catalog.face(families: families, style: style, covering: codePoint)
      ?? catalog.anyFace(style: style, covering: codePoint)
    if found == nil { catalog.noteUncovered(script: script) }
    return fallbacks.insert(found, cost: 1, for: key)
  }
}
