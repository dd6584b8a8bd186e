import Typesetting

/// The machine's fonts, opened once for all tests.
enum SharedFonts {
  static let library = FontLibrary()
  static let regular = library.stack(["Noto Sans Regular"])

  /// Whether the families that the tests name are installed.
  static func has(_ families: String...) -> Bool {
    families.allSatisfy { family in
      (0..<Int32(library.faceCount)).contains { library.description(ofFace: $0)?.family == family }
    }
  }

  /// The families of the glyphs of a text, in visual order.
  static func families(_ text: String) -> [String] {
    regular.line([TextSection(text: text)], size: 16).glyphs.map { library.description(ofFace: $0.face)?.family ?? "" }
  }
}
