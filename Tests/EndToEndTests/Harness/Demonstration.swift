import Foundation
import Testing

/// The demonstration extract, the centre of Helsinki, which `make setup` fetches.
enum Demonstration {
  static let extract = Package.root.appending(path: "build/downloads/Helsinki.osm.pbf").path

  static let isPresent = FileManager.default.fileExists(atPath: extract)

  /// The region made of it, once for all tests.
  static func region() throws -> String { try imported.get() }

  private static let scratch = Result { try Scratch() }

  private static let imported = Result {
    let region = try scratch.get().file("helsinki").path
    let outcome = try Program.run("belvedere", ["import", extract, "--into", region, "--name", "Helsinki"])
    try #require(outcome.status == 0, "\(outcome.messages)")
    return region
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips where the demonstration extract was not fetched.
  static var withDemonstration: Self {
    .enabled(if: Demonstration.isPresent, "make setup fetches the demonstration extract")
  }

  /// Skips where a program is not installed.
  static func withProgram(_ name: String) -> Self {
    .enabled(if: Program.path(name) != nil, "\(name) is not installed")
  }
}
