import Foundation
import Testing

@Suite(.withDemonstration, .withProgram("python3"), .withProgram("sqlite3")) struct PlaceIdentityTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func store(of region: String) -> URL { URL(filePath: region).appending(path: "places.sqlite") }

  /// Every place by its id.
  private func rows(of region: String) throws -> [Substring] {
    let columns = "printf('%016X', id), name, names, category, kind, longitude, latitude, housenumber, street, phone"
    let outcome = try Program.run(
      "sqlite3", [store(of: region).path, "SELECT \(columns) FROM places ORDER BY id"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    return outcome.text.split(separator: "\n")
  }

  @Test func `places are the same after a second import, and after one from the XML of the same map`() throws {
    let first = try Demonstration.region()
    let second = scratch.file("second").path
    #expect(
      try Program.run("belvedere", ["import", Demonstration.extract, "--into", second, "--name", "Helsinki"]).status
        == 0)
    #expect(try Data(contentsOf: store(of: first)) == Data(contentsOf: store(of: second)))
    let xml = scratch.file("helsinki.osm").path
    let script = Package.root.appending(path: "Tests/EndToEndTests/places/pbf_to_xml.py").path
    let converted = try Program.run("python3", [script, Demonstration.extract, xml])
    try #require(converted.status == 0, "\(converted.messages)")
    let third = scratch.file("third").path
    #expect(try Program.run("belvedere", ["import", xml, "--into", third]).status == 0)
    let places = try rows(of: first)
    #expect(places.count > 3000)
    #expect(try rows(of: third) == places)
  }
}
