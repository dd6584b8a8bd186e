import Caching
import Foundation
package import Rasterizer
import Synchronization

/// The fonts of this machine: finds them, chooses faces for the names that style documents use, gives outlines.
///
/// Faces have library-wide numbers; every call may come from any thread at once.
package final class FontLibrary: Sendable {
  let catalog: FontCatalog
  private let stacks: BoundedCache<StackKey, FontStack>

  private struct StackKey: Hashable {
    var names: [String]
    var language: String?
  }

  /// The fonts that came with the executable, `share/fonts` beside its directory; then where Debian and its users
  /// keep them.
  package static var standardDirectories: [String] {
    let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let prefix = executable.deletingLastPathComponent().deletingLastPathComponent()
    let own = prefix.appending(path: "share/fonts").path(percentEncoded: false)
    let home = ProcessInfo.processInfo.environment["HOME"].map { [$0 + "/.local/share/fonts", $0 + "/.fonts"] }
    return [own] + (["/usr/share/fonts", "/usr/local/share/fonts"] + (home ?? [])).filter { $0 != own }
  }

  /// Reads the names of all fonts in `directories` and below; earlier directories win where faces are equal.
  ///
  /// - Parameter onUncoveredScript: called once for each script (ISO 15924, "Tglg") that came up in a text and that
  ///   no installed font covers; such characters are left out of layouts.
  package init(
    directories: [String] = FontLibrary.standardDirectories,
    onUncoveredScript: (@Sendable (String) -> Void)? = nil
  ) {
    catalog = FontCatalog(index: FontIndex(directories: directories), onUncoveredScript: onUncoveredScript)
    stacks = BoundedCache(costLimit: 512, shards: 4)
  }

  /// How many faces were found.
  package var faceCount: Int { catalog.index.descriptions.count }

  /// The faces for a style document's `text-font` ("Noto Sans Regular", "Open Sans Semibold", …), with all fonts
  /// installed as fall-back.
  ///
  /// Names that are not installed are passed over; when none is, the style (weight, slope) of the first is taken in
  /// Noto Sans or what comes nearest. The same names give the same stack as long as it is in use.
  /// - Parameter language: BCP 47; chooses among the regional forms of Han characters where the text does not.
  package func stack(_ names: [String], language: String? = nil) -> FontStack {
    let key = StackKey(names: names, language: language)
    if let stack = stacks.stored(key) { return stack }
    return stacks.store(FontStack(names: names, language: language, catalog: catalog), cost: 1, for: key)
  }

  /// A stack whose first face is a style's own signed distance glyphs; what these lack, and scripts that must be
  /// shaped, come from the fonts that `names` give and from the fall-back.
  ///
  /// Every call makes a new stack with a new face number, so make one a style and keep it.
  /// - Parameter glyphRange: the bytes of the 256 code points (`/fonts/{stack}/{range}.pbf`) that begin with its
  ///   argument, nil where there are none; called at most once for each range.
  /// - Parameter missing: told of each range asked for that is absent or malformed.
  package func stack(
    _ names: [String], language: String? = nil, glyphRange: @escaping @Sendable (UInt32) -> [UInt8]?,
    missing: @escaping @Sendable (UInt32) -> Void = { _ in }
  ) -> FontStack {
    let face = catalog.add(DistanceFace(load: glyphRange, missing: missing))
    return FontStack(names: names, language: language, catalog: catalog, first: face)
  }

  /// The outline of a glyph at `size` pixels an em, y downwards, origin on the baseline; empty where there is none.
  package func outline(face: Int32, glyph: UInt32, size: Float) -> Path {
    guard let face = catalog.face(face), size.isFinite else { return Path() }
    return face.outline(of: glyph).path(GlyphPlacement(size: size))
  }

  /// Opens a font file that is no text font, such as a font of icons; the same path gives the same face number.
  /// - Parameter path: Without a slash, the name of a file in one of the library's directories.
  /// - Throws: `TypesettingError.unreadableFont`.
  package func symbolFace(path: String) throws(TypesettingError) -> Int32 {
    try catalog.addFace(path: path.contains("/") ? path : catalog.index.path(ofFile: path) ?? path)
  }

  /// The glyph that a face has for a code point.
  package func glyph(face: Int32, codePoint: UInt32) -> UInt32? { catalog.face(face)?.glyph(codePoint: codePoint) }

  /// The glyph of this name ("home-outline") in a face that names its glyphs.
  package func glyph(face: Int32, named name: String) -> UInt32? { catalog.face(face)?.glyph(named: name) }

  /// Family, weight (1…1000) and slope of a face, for messages; nil for a number not given out by the index.
  package func description(ofFace face: Int32) -> (family: String, weight: Int, isSlanted: Bool)? {
    guard catalog.index.descriptions.indices.contains(Int(face)) else { return nil }
    let description = catalog.index.descriptions[Int(face)]
    return (description.family, description.style.weight, description.style.isSlanted)
  }
}
