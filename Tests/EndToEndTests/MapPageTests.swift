import Foundation
import Testing

@Suite(.withDemonstration, .withProgram("chromedriver")) struct MapPageTests {
  /// Debian's own Python, for which Debian's selenium is installed.
  private static let python = "/usr/bin/python3"
  private static let scripts = Package.root.appending(path: "Tests/EndToEndTests/page")

  /// The Ateneum, way 8033120.
  private static let museum = "I0000000001EA4D82"

  @Test func `the page shows the region as it is served`() throws {
    let server = try RunningServer([Demonstration.region()])
    try run("page_test.py", [server.address + "/", "--place", Self.museum], screenshot: "page.png")
  }

  @Test func `MapLibre draws the style itself from our tiles, glyphs and sprites`() throws {
    let server = try RunningServer([Demonstration.region(), "--quiet"])
    try run(
      "client_test.py", [server.address, "standard", "24.944", "60.1705", "15"], screenshot: "client.png")
  }

  private func run(_ script: String, _ arguments: [String], screenshot: String) throws {
    try FileManager.default.createDirectory(at: Package.leftovers, withIntermediateDirectories: true)
    let outcome = try Program.run(
      Self.python,
      [Self.scripts.appending(path: script).path] + arguments
        + ["--screenshot", Package.leftovers.appending(path: screenshot).path],
      seconds: 180)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
  }
}
