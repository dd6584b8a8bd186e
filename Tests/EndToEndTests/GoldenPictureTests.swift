import Foundation
import Imaging
import JSON
import TestWorlds
import Testing

/// Pictures of the demonstration region as they should be. Beside each picture in tiles/golden stands the request that
/// made it, with the names of `belvedere render`'s options. `make goldens` draws them anew.
@Suite(.serialized, .withDemonstration) struct GoldenPictureTests {
  private static let requests: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: Package.goldens.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  private static let tolerance = PictureTolerance(levels: 16, share: 0.002)

  @Test(.enabled(if: !requests.isEmpty, "tiles/golden holds no requests"), arguments: requests)
  func `a picture is as it was: at most 1 pixel in 500 differs by more than 16 levels`(name: String) throws {
    let scratch = try Scratch()
    let drawn = scratch.file("picture.png")
    let outcome = try Program.run("belvedere", arguments(of: name) + ["--output", drawn.path])
    try #require(outcome.status == 0, "\(outcome.messages)")
    let comparison = try PictureComparison(
      PNG.decode([UInt8](Data(contentsOf: drawn))), golden: Package.goldens.appending(path: "\(name).png").path,
      tolerance: Self.tolerance)
    #expect(comparison.matches, "\(comparison)")
  }

  /// A whole number without a fraction, as options that count pixels take it.
  private static func spelled(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
  }

  private func arguments(of name: String) throws -> [String] {
    let file = Package.goldens.appending(path: "\(name).json")
    let request = try #require(JSONValue(parsing: Data(contentsOf: file)).object)
    let style = try #require(request["style"]?.string)
    let options = request.filter { $0.key != "style" }.sorted { $0.key < $1.key }.flatMap { name, value in
      ["--\(name)", value.string ?? value.number.map(Self.spelled) ?? ""]
    }
    return ["render", style, "--region", try Demonstration.region()] + options
  }
}
