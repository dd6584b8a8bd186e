import Foundation
import Geodesy
import Places
import Region
import TestWorlds
import Testing
import TileArchives

@testable import Importing

/// Inputs made to go wrong, beside the project.
@Suite(.enabled(if: SharedFiles.exists("data/osm/odd"), "the odd inputs are not beside the project"))
struct OddInputTests {
  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private static func path(_ file: String) -> String { SharedFiles.url("data/osm/odd/\(file)").path }

  private func run(_ sources: String...) throws -> RegionImport.Outcome {
    try scratch.importRegion(sources)
  }

  private func refusal(_ source: String) -> String? { scratch.refusal(source) }

  @Test(
    arguments: [
      ("hand-bad-string-index.osm.pbf", "the block at byte 69"), ("hand-billion-laughs.osm", "entities"),
      ("hand-huge-blobheader.osm.pbf", "is no OpenStreetMap file"),
      ("hand-raw-size-lie.osm.pbf", "the block at byte 69"),
      ("hand-unknown-required-feature.osm.pbf", "Quantum-V9"), ("monaco-bitflip.osm.pbf", "the block at byte 321653"),
      ("monaco-truncated-in-blob.osm.pbf", "truncated: it ends at byte 300001"),
      ("not-a-pbf.osm.pbf", "is no OpenStreetMap file"),
    ])
  func `what can't be read is named with its place`(file: String, reason: String) throws {
    let sentence = try #require(refusal(Self.path(file)))
    #expect(sentence.hasPrefix(Self.path(file) + ": "))
    #expect(sentence.contains(reason))
    #expect(!sentence.contains("\n"))
  }

  @Test(
    arguments: [
      ("deleted_nodes.osh", 1, 0), ("deleted_nodes.osh.pbf", 1, 0), ("empty.osm.pbf", 0, 0),
      ("f1-nocompression.osm.pbf", 4, 2), ("f1-nodensenodes.osm.pbf", 4, 2), ("hand-granularity.osm.pbf", 3, 1),
      ("hand-negative-ids.osm", 3, 1), ("hand-out-of-range.osm", 4, 0), ("hand-relation-cycle.osm", 1, 0),
      ("hand-markup-in-names.osm", 1, 0), ("hand-names-unicode.osm.pbf", 13, 0),
      ("hand-unknown-blocktype.osm.pbf", 3, 1), ("hand-zstd.osm.pbf", 3, 1),
      ("hand-way-12000-nodes.osm.pbf", 12_000, 1), ("monaco-2021-lz4.osm.pbf", 25_423, 4_106),
      ("n5w1r3.osm.pbf", 5, 1), ("tag_lengths.osm", 5, 0), ("taipei-cjk.osm.pbf", 1_341, 127),
      ("fiji-antimeridian.osm.pbf", 10_640, 1_179),
    ])
  func `odd files are read whole`(file: String, nodes: Int, ways: Int) throws {
    let outcome = try run(Self.path(file))
    #expect(outcome.nodes == nodes && outcome.ways == ways)
    #expect(try Region(directory: scratch.path("region")).problems() == [])
  }

  @Test func `XML that must load loads, and XML that must not is refused`() throws {
    let cases = Self.path("osm-testdata/xml") + "/"
    for name in try FileManager.default.contentsOfDirectory(atPath: cases).sorted() {
      let files = try FileManager.default.contentsOfDirectory(atPath: cases + name)
      let source = try #require(files.first { $0.hasPrefix("data.") })
      let wanted = try String(contentsOfFile: cases + name + "/result", encoding: .utf8)
      let sentence = refusal(cases + name + "/" + source)
      if wanted.hasPrefix("valid") { #expect(sentence == nil, "\(name)") }
      if wanted.hasPrefix("invalid") { #expect(sentence?.contains(source) == true, "\(name)") }
      try? FileManager.default.removeItem(atPath: scratch.path("region"))
    }
  }

  @Test func `a PBF cut anywhere is read up to a block's end, or refused`() throws {
    let whole = try Data(contentsOf: URL(filePath: Self.path("n5w1r3.osm.pbf")))
    for length in 0..<whole.count {
      let path = scratch.path("cut.osm.pbf")
      try whole.prefix(length).write(to: URL(filePath: path))
      if let sentence = refusal(path) {
        #expect(sentence.contains("is truncated") || sentence.contains("is empty") || sentence.contains("is no "))
      }
      try? FileManager.default.removeItem(atPath: scratch.path("region"))
    }
  }

  @Test func `changed bytes never do more than refuse a file`() throws {
    var random = SplitMix(seed: 20)
    for file in ["n5w1r3.osm.pbf", "hand-zstd.osm.pbf", "hand-unknown-blocktype.osm.pbf", "hand-markup-in-names.osm"] {
      let whole = [UInt8](try Data(contentsOf: URL(filePath: Self.path(file))))
      for _ in 0..<Mutations.count(usual: 25) {
        var bytes = whole
        for _ in 0...random.next() % 4 { bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(random.next() & 255) }
        let path = scratch.path(file)
        try Data(bytes).write(to: URL(filePath: path))
        _ = refusal(path)
        try? FileManager.default.removeItem(atPath: scratch.path("region"))
      }
    }
  }

  @Test func `an archipelago on both sides of the antimeridian has narrow bounds and tiles on both`() throws {
    _ = try run(Self.path("fiji-antimeridian.osm.pbf"))
    let region = try Region(directory: scratch.path("region"))
    let box = region.description.boundingBox
    #expect(box.crossesAntimeridian && box.west > 170 && box.east < -170)
    var columns: Set<UInt32> = []
    try region.features?.forEachTile { tile, _ in if tile.z == 10 { columns.insert(tile.x) } }
    #expect(columns.contains(0) && columns.contains(1023))
    #expect(columns.allSatisfy { $0 < 10 || $0 > 1010 })
  }

  @Test func `several sources are one map, whether or not they fit into memory`() throws {
    let files = ["bad-wildbad-2026.osm.pbf", "dublin-terenure-2025.osm.gz", "bad-wildbad-2026.osm.pbf"]
    let paths = files.map { SharedFiles.url("data/osm/\($0)").path }
    let seen = try [OSMReader.sortingMemory, 100_000].map { memory in
      let spill = try FeatureSpill(in: scratch.url.path)
      let (classifier, summary) = try OSMReader.read(
        paths, into: spill, places: PlaceImport(in: scratch.url), sortingMemory: memory
      ) { _, _ in }
      let segments = spill.contents.segments.indices.map { UInt32($0) }
      return (try spill.contents.features(of: segments, in: nil, texts: classifier.store.texts), summary)
    }
    #expect(seen[0].1.nodes == 15_336 + 4_248 && seen[0].1.ways == 2_308 + 919)
    #expect(seen[0].1.nodes == seen[1].1.nodes && seen[0].1.relations == seen[1].1.relations)
    #expect(seen[0].0.features.map(\.id) == seen[1].0.features.map(\.id))
    #expect(seen[0].0.geometries.points == seen[1].0.geometries.points)
  }

  @Test func `every way of writing a file gives the same features`() throws {
    let files = [
      "data/osm/helsinki-centre-2019.osm.pbf", "data/osm/odd/helsinki-nocompression-nometa.osm.pbf",
      "data/osm/odd/helsinki-locations-on-ways.osm.pbf",
    ]
    let seen = try files.map { file in
      let spill = try FeatureSpill(in: scratch.url.path)
      let (classifier, summary) = try OSMReader.read(
        [SharedFiles.url(file).path], into: spill, places: PlaceImport(in: scratch.url)
      ) { _, _ in }
      let segments = spill.contents.segments.indices.map { UInt32($0) }
      return (try spill.contents.features(of: segments, in: nil, texts: classifier.store.texts), summary)
    }
    #expect(seen.allSatisfy { $0.1.ways == seen[0].1.ways && $0.1.relations == seen[0].1.relations })
    #expect(seen.allSatisfy { $0.0.geometries.points == seen[0].0.geometries.points })
    #expect(seen.allSatisfy { $0.0.features.map(\.id) == seen[0].0.features.map(\.id) })
    #expect(seen.allSatisfy { $0.0.features.map(\.attributes) == seen[0].0.features.map(\.attributes) })
  }
}

/// Broken and strange inputs, written here.
struct StrangeInputTests {
  private static let node = #"<node id="1" lat="1" lon="2"><tag k="amenity" v="cafe"/></node>"#

  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private func run(_ sources: String...) throws -> RegionImport.Outcome {
    try scratch.importRegion(sources)
  }

  private func refusal(_ source: String) -> String? { scratch.refusal(source) }

  private func osm(_ body: String) -> String { "<osm version=\"0.6\">\(body)</osm>" }

  private func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: scratch.path(name)))
    return scratch.path(name)
  }

  @Test func `coordinates that are none leave their node out, and it is told`() throws {
    let body = #"<node id="2" lat="nan" lon="1"/><node id="3" lat="" lon="x"/><node id="4" lat="91.5" lon="1"/>"#
    let outcome = try run(try scratch.write(Self.node + body, to: "a.osm"))
    #expect(outcome.nodes == 4 && outcome.places == 1)
    #expect(outcome.warnings.contains { $0.hasPrefix("3 nodes were left out") })
  }

  @Test func `bounds that are none are no bounds`() throws {
    let bounds = #"<bounds minlat="nan" minlon="1" maxlat="2" maxlon="inf"/>"#
    let outcome = try run(try scratch.write(bounds + Self.node + #"<node id="2" lat="x" lon="1"/>"#, to: "a.osm"))
    #expect(outcome.places == 1)
  }

  @Test func `nodes that nothing shows still say where the data lie`() throws {
    _ = try run(try scratch.write(#"<node id="1" lat="43" lon="7"/>"#, to: "a.osm"))
    let box = try Region(directory: scratch.path("region")).description.boundingBox
    #expect(abs(box.west - 7) < 0.001 && abs(box.north - 43) < 0.001 && box.west < box.east)
  }

  @Test func `text with markup survives the repair of its file`() throws {
    let tags = #"<tag k="amenity" v="bar"/><tag k="name" v="&lt;b&gt; &amp; &quot;&#10;x"/>"#
    let name = "<node id=\"2\" lat=\"1\" lon=\"1\">\(tags)</node>"
    let source = try scratch.write(name + #"<node id="3" lat="inf" lon="0"/>"#, to: "a.osm")
    _ = try run(source)
    let region = try Region(directory: scratch.path("region"))
    #expect(try region.places?.place(try #require(PlaceID("I0000000000000009")))?.names.local == "<b> & \"\nx")
  }

  @Test(arguments: [
    ("<osm version=\"0.6\"><node id=\"1\" lat=\"1\"", "XML"), ("{\"version\": 0.6}", "is no OpenStreetMap file"),
    ("", "is empty"), ("<html><body>404</body></html>", "XML"),
    ("<osm version=\"0.6\"><node id=\"one\" lat=\"1\" lon=\"1\"/></osm>", "XML"),
  ])
  func `what is no OSM XML is refused in one sentence`(text: String, reason: String) throws {
    let sentence = try #require(refusal(try file("a.osm", text)))
    #expect(sentence.contains("a.osm: ") && sentence.contains(reason) && sentence.contains(";"))
  }

  @Test func `a change file's deletions are none of the map`() throws {
    let change = """
      <osmChange version="0.6"><create>\(Self.node)</create><modify><node id="2" version="2" lat="1" lon="2"/></modify>
      <delete><node id="3" version="4" lat="1" lon="2"><tag k="amenity" v="bar"/></node></delete></osmChange>
      """
    let outcome = try run(try file("a.osc", change))
    #expect(outcome.nodes == 2 && outcome.places == 1)
  }

  @Test func `a change file changes the extract that it is merged with`() throws {
    let extract = try scratch.write(Self.node, to: "a.osm")
    let change = try file(
      "b.osc",
      "<osmChange version=\"0.6\"><delete><node id=\"1\" version=\"2\" lat=\"1\" lon=\"2\"/></delete></osmChange>")
    #expect(try run(extract).places == 1)
    #expect(try run(extract, change).places == 0)
  }

  @Test func `a file is read by what it holds, not by its name`() throws {
    #expect(try run(try scratch.write(Self.node, to: "xml.osm.pbf")).nodes == 1)
    let gzipped = scratch.path("gzipped.osm")
    try Data(Gzip.compress(Array(osm(Self.node).utf8))).write(to: URL(filePath: gzipped))
    #expect(try run(gzipped).nodes == 1)
  }

  @Test func `gzip that ends too early is named`() throws {
    let path = scratch.path("a.osm.gz")
    let body = (1...2000).map { "<node id=\"\($0)\" lat=\"\(Double($0) / 1e3)\" lon=\"2\"/>" }.joined()
    try Data(Gzip.compress(Array(osm(body).utf8)).dropLast(40)).write(to: URL(filePath: path))
    #expect(refusal(path)?.contains("gzip data are truncated or damaged") == true)
  }
}

extension ScratchDirectory {
  fileprivate func importRegion(_ sources: [String]) throws -> RegionImport.Outcome {
    try RegionImport(sources: sources, into: path("region")).run { _ in }
  }

  /// The sentence with which a source is refused; nothing may be left of the attempt.
  fileprivate func refusal(_ source: String) -> String? {
    do {
      _ = try importRegion([source])
      return nil
    } catch {
      let left = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
      #expect(left.allSatisfy { !$0.contains("region") })
      return "\(error)"
    }
  }
}
