import Foundation
package import JSON
package import MapStyle

/// The style documents that come with Belvedere, and those that users bring.
package enum StyleLibrary {
  /// The names of our own styles.
  package static var names: [String] {
    let folder = Bundle.module.url(forResource: "styles", withExtension: nil)
    let files = folder.flatMap { try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil) }
    return (files ?? []).filter { $0.pathExtension == "json" }.map { $0.deletingPathExtension().lastPathComponent }
      .sorted()
  }

  /// One of our own styles by name, or else the document at a path.
  /// - Throws: `CartographyError.style` when neither is there or it is no style document.
  package static func document(_ nameOrPath: String) throws(CartographyError) -> StyleDocument {
    let own = Bundle.module.url(forResource: nameOrPath, withExtension: "json", subdirectory: "styles")
    guard let data = FileManager.default.contents(atPath: own?.path ?? nameOrPath) else {
      throw .style(
        path: nameOrPath,
        reason: "there is no such file, and no style of that name among \(names.joined(separator: ", "))")
    }
    do {
      return try StyleDocument(json: JSONValue(parsing: data))
    } catch {
      throw .style(path: nameOrPath, reason: (error as? JSONError)?.message ?? "\(error)")
    }
  }

  /// The table of our own icons.
  /// - Throws: `CartographyError.source` when it is missing from the installation.
  package static func iconTable() throws(CartographyError) -> JSONValue {
    guard let url = Bundle.module.url(forResource: "icons", withExtension: "json"),
      let data = FileManager.default.contents(atPath: url.path)
    else { throw .source(name: "icons", reason: "the table of icons is missing from the installation") }
    do {
      return try JSONValue(parsing: data)
    } catch {
      throw .source(name: "icons", reason: error.message)
    }
  }
}
