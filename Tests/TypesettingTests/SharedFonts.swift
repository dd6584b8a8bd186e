import Foundation
import Synchronization
import Typesetting

/// The machine's fonts, opened once for all tests.
enum SharedFonts {
  static let library = FontLibrary()
  static let regular = library.stack(["Noto Sans Regular"])

  /// Whether the families that a test names are installed.
  static func has(_ families: String...) -> Bool { families.allSatisfy(installed.contains) }

  private static let installed = Set(
    (0..<Int32(library.faceCount)).compactMap { library.description(ofFace: $0)?.family })

  /// The families of the glyphs of a text, in visual order.
  static func families(_ text: String) -> [String] {
    line(text).glyphs.map { library.description(ofFace: $0.face)?.family ?? "" }
  }

  /// A text of 10 pixels an em on one line.
  static func line(_ text: String) -> TextRun { regular.line([TextSection(text: text)], size: 10) }

  /// A text of 10 pixels an em as a block.
  static func block(_ text: String, maxWidth: Float? = 10) -> TextLayout {
    regular.layout([TextSection(text: text)], TextOptions(size: 10, maxWidth: maxWidth))
  }
}

/// Files that tests read by name, nil where absent.
enum FontFiles {
  static let noto = existing("/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf")
  static let icons = existing("/usr/share/fonts/truetype/materialdesignicons-webfont/materialdesignicons-webfont.ttf")

  private static func existing(_ path: String) -> String? { FileManager.default.fileExists(atPath: path) ? path : nil }
}

/// Counts calls by name.
final class Counter: Sendable {
  private let state = Mutex<[String: Int]>([:])

  func count(_ name: String) { state.withLock { $0[name, default: 0] += 1 } }
  var counts: [String: Int] { state.withLock { $0 } }
}
