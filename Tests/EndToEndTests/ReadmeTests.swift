import Foundation
import Testing

@Suite struct ReadmeTests {
  @Test func `every link into the package leads somewhere`() throws {
    let text = try String(contentsOf: Package.root.appending(path: "README.md"), encoding: .utf8)
    let links = text.matches(of: /\]\(([^)#:]+)\)/).map { String($0.1) }
    #expect(links.count > 5)
    for link in links {
      #expect(FileManager.default.fileExists(atPath: Package.root.appending(path: link).path), "\(link)")
    }
  }
}
