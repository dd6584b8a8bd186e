import Foundation
import JSON
import Testing

@Suite(.serialized) struct ImportTests {
  private static let extracts: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: Package.sharedExtracts.path)) ?? []
    return names.filter { $0.contains(".osm") }.sorted().map { Package.sharedExtracts.appending(path: $0).path }
  }()

  @Test(.withDemonstration)
  func `a region tells what it is made of and is sound`() throws {
    let region = try Demonstration.region()
    let info = try Program.run("belvedere", ["info", region])
    #expect(info.status == 0)
    #expect(info.text.contains("Helsinki"))
    #expect(info.text.contains("OpenStreetMap"))
    let check = try Program.run("belvedere", ["check", region])
    #expect(check.status == 0, "\(check.messages)")
    let description = try JSONValue(parsing: Data(contentsOf: URL(filePath: region).appending(path: "region.json")))
    #expect(description["name"]?.string == "Helsinki")
  }

  @Test(.enabled(if: !extracts.isEmpty, "no extracts beside the package"), arguments: extracts)
  func `an extract becomes a sound region`(extract: String) throws {
    let scratch = try Scratch()
    let region = scratch.file("region").path
    let imported = try Program.run("belvedere", ["import", extract, "--into", region])
    #expect(imported.status == 0, "\(imported.messages)")
    let check = try Program.run("belvedere", ["check", region])
    #expect(check.status == 0, "\(check.messages)")
  }

  @Test(.withDemonstration)
  func `a truncated extract is refused by name and leaves no region`() throws {
    let scratch = try Scratch()
    let extract = scratch.file("cut.osm.pbf")
    try Data(contentsOf: URL(filePath: Demonstration.extract)).prefix(300_000).write(to: extract)
    let region = scratch.file("region")
    let imported = try Program.run("belvedere", ["import", extract.path, "--into", region.path])
    #expect(imported.status == 1)
    #expect(imported.messages.contains("cut.osm.pbf"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.directory.path) == ["cut.osm.pbf"])
  }

  @Test(.withDemonstration)
  func `a damaged region fails its check`() throws {
    let scratch = try Scratch()
    let region = scratch.file("region")
    try FileManager.default.copyItem(at: URL(filePath: Demonstration.region()), to: region)
    let features = region.appending(path: "features.pmtiles")
    var bytes = try Data(contentsOf: features)
    for index in stride(from: bytes.count / 2, to: bytes.count, by: 1000) { bytes[index] ^= 0x55 }
    try bytes.write(to: features)
    let check = try Program.run("belvedere", ["check", region.path])
    #expect(check.status == 1)
    #expect(check.messages.contains(region.path))
  }
}
