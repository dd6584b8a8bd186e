import Caching
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
  private let fallbacks = BoundedCache<FallbackKey, Int32?>(costLimit: 8192)

  private struct FallbackKey: Hashable {
    var codePoint: UInt32
    var script: UInt32
    var flavour: CJKFlavour
    var wantsEmoji: Bool
  }

  /// - Parameter first: a face before those of the names.
  init(names: [String], language: String?, catalog: FontCatalog, first: Int32? = nil) {
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
    self.faces = (first.map { [$0] } ?? []) + faces
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

  /// The face for a character that stands alone, in its plain form; nil where no font covers it.
  func face(forLone scalar: Unicode.Scalar) -> Int32? {
    find(
      FallbackKey(
        codePoint: scalar.value, script: TextItemizer.script(of: scalar.value), flavour: flavour ?? .simplifiedChinese,
        wantsEmoji: false))
  }

  /// The face for a grapheme cluster that begins with `codePoint`; nil, and told once, where no font covers it.
  ///
  /// - Parameter wantsEmoji: the cluster asks for a colour picture, by its own default or by a variation selector.
  func face(codePoint: UInt32, script: UInt32, flavour: CJKFlavour, wantsEmoji: Bool) -> Int32? {
    let found = find(FallbackKey(codePoint: codePoint, script: script, flavour: flavour, wantsEmoji: wantsEmoji))
    if found == nil { catalog.noteUncovered(script: script) }
    return found
  }

  private func find(_ key: FallbackKey) -> Int32? {
    if !key.wantsEmoji {
      for number in faces where catalog.face(number)?.covers(key.codePoint) == true { return number }
    }
    if let known = fallbacks.stored(key) { return known }
    let families =
      (key.wantsEmoji ? FallbackFamilies.emoji : [])
      + FallbackFamilies.families(script: key.script, cjk: key.flavour) + FallbackFamilies.general
    let found =
      catalog.face(families: families, style: style, covering: key.codePoint)
      ?? catalog.anyFace(style: style, covering: key.codePoint)
    return fallbacks.store(found, cost: 1, for: key)
  }
}
