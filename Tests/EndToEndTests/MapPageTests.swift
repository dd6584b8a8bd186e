import Foundation
import Testing

@Suite(.withDemonstration, .withProgram("chromedriver")) struct MapPageTests {
  /// Debian's own Python, for which Debian's selenium is installed.
  private static let python = "/usr/bin/python3"
  private static let script = Package.root.appending(path: "Tests/EndToEndTests/page/page_test.py").path

  /// The Ateneum, way 8033120.
  private static let museum = "I0000000001EA4D82"

  @Test func `the page shows the region as it is served`() throws {
    let server = try RunningServer([Demonstration.region()])
    try FileManager.default.createDirectory(at: Package.leftovers, withIntermediateDirectories: true)
    let screenshot = Package.leftovers.appending(path: "page.png").path
    let outcome = try Program.run(
      Self.python,
      [Self.script, server.address + "/", "--screenshot", screenshot, "--place", Self.museum], seconds: 180)
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.messages)")
  }
}
