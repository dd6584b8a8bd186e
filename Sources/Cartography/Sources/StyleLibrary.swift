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
  ///
  /// - Parameter layers: of the tiles that it is to draw. Of our own styles it is the one for their schema, or where they
  ///   have none that we know, one that shows whatever layers they have; nil for Shortbread.
  /// - Throws: `CartographyError.style` when neither is there or it is no style document.
  package static func document(
    _ nameOrPath: String, for layers: TileLayers? = nil
  ) throws(CartographyError) -> StyleDocument {
    var folder = "styles"
    if let layers, names.contains(nameOrPath) {
      switch TileSchema(layers) {
      case .shortbread: break
      case let schema?: folder += "/\(schema.rawValue)"
      case nil where !layers.names.isEmpty: return try parse(LayerStyle.document(for: layers), path: nameOrPath)
      case nil: break
      }
    }
    let own = Bundle.module.url(forResource: nameOrPath, withExtension: "json", subdirectory: folder)
    guard let data = FileManager.default.contents(atPath: own?.path ?? nameOrPath) else {
      throw .style(
        path: nameOrPath,
        reason: "there is no such file, and no style of that name among \(names.joined(separator: ", "))")
    }
    do {
      return try parse(JSONValue(parsing: data), path: nameOrPath)
    } catch {
      throw (error as? CartographyError)
        ?? .style(path: nameOrPath, reason: (error as? JSONError)?.message ?? "\(error)")
    }
  }

  private static func parse(_ json: JSONValue, path: String) throws(CartographyError) -> StyleDocument {
    do {
      return try StyleDocument(json: json)
    } catch {
      throw .style(path: path, reason: "\(error)")
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
