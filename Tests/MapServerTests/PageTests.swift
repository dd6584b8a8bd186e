import Foundation
import Testing

@testable import MapServer

/// The map page in a browser, over tiles of noise, in which a shift by one pixel would show.
@Suite(.timeLimit(.minutes(3)))
struct PageTests {
  static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "EndToEndTests/page/page_test.py")

  static let hasBrowser = ["/usr/bin/chromium", "/usr/bin/chromedriver", "/usr/lib/python3/dist-packages/selenium"]
    .allSatisfy(FileManager.default.fileExists)

  static let hasLibrary = WebSite.bundled.file(at: ["vendor", "maplibre-gl.js"]) != nil

  @Test(
    .enabled(if: hasBrowser, "Chromium, its driver or python3-selenium is not installed."),
    .enabled(if: hasLibrary, "MapLibre GL JS is not in web/vendor; make setup fetches it."))
  func `at rest the screen is the served tiles`() throws {
    let server = try TestServer(renderer: StubRenderer(drawsNoise: true))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [Self.script.path(percentEncoded: false), "http://127.0.0.1:\(server.server.port)/", "--quick"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
  }
}
