import Foundation

/// A directory that goes with its owner.
final class Scratch: Sendable {
  let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "belvedere-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  func file(_ name: String) -> URL { directory.appending(path: name) }
}

/// The package's own directories.
enum Package {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
  /// Extracts that may lie beside the package.
  static let sharedExtracts = root.appending(path: "../shared/data/osm").standardized
  static let goldens = root.appending(path: "tiles/golden")
  /// What tests leave for somebody to look at.
  static let leftovers = root.appending(path: "build/tests")
}
