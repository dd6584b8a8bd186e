import Foundation
import JSON
import MapStyle
import Testing

/// Style documents that others have published, if they are at hand.
private let styles = URL(filePath: "../shared/conformance/styles", directoryHint: .isDirectory)

@Suite(.enabled(if: FileManager.default.fileExists(atPath: styles.path), "needs \(styles.path)"))
struct PublishedStylesTests {
  @Test(arguments: [
    "versatiles-colorful", "versatiles-neutrino", "versatiles-eclipse", "openmaptiles-osm-bright",
    "openmaptiles-positron",
  ])
  func `a published style is read without a warning`(name: String) throws {
    let data = try Data(contentsOf: styles.appending(path: "\(name).json"))
    let document = try StyleDocument(json: JSONValue(parsing: data))
    #expect(document.warnings == [])
    #expect(document.layers.count == document.json["layers"]?.array?.count)
    #expect(document.fieldNames.contains(name.hasPrefix("versatiles") ? "kind" : "class"))
  }
}
