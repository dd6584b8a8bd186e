import Foundation
import Geodesy
import JSON
import Region
import Testing
import TileArchives
import VectorTiles

@testable import Importing

struct RegionImportTests {
  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private func run(_ sources: [String], into region: String, name: String? = nil) throws -> RegionImport.Outcome {
    try RegionImport(sources: sources, into: scratch.path(region), name: name).run { _ in }
  }

  /// A lake with an island, a street and a café, near 0° 0°.
  private static let village = """
    <node id="1" lat="0.001" lon="0.001"/><node id="2" lat="0.001" lon="0.009"/><node id="3" lat="0.009" lon="0.009"/>
    <node id="4" lat="0.009" lon="0.001"/><node id="5" lat="0.004" lon="0.004"/><node id="6" lat="0.004" lon="0.006"/>
    <node id="7" lat="0.006" lon="0.006"/><node id="8" lat="0.006" lon="0.004"/>
    <node id="9" lat="0.0005" lon="0.002"><tag k="amenity" v="cafe"/><tag k="name" v="Rand"/></node>
    <way id="1" version="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/></way>
    <way id="2" version="1"><nd ref="3"/><nd ref="4"/><nd ref="1"/></way>
    <way id="3" version="1"><nd ref="5"/><nd ref="6"/><nd ref="7"/><nd ref="8"/><nd ref="5"/></way>
    <way id="4" version="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/><tag k="name" v="Hauptstraße"/></way>
    <relation id="1" version="1"><member type="way" ref="1" role="outer"/><member type="way" ref="2" role="outer"/>
      <member type="way" ref="3" role="inner"/><tag k="type" v="multipolygon"/><tag k="natural" v="water"/>
      <tag k="name" v="Großer See"/></relation>
    """

  private func tile(_ z: Int, _ x: Int, _ y: Int, of region: Region) throws -> VectorTile {
    let id = try #require(TileID(z: z, x: x, y: y))
    return try VectorTile(decoding: try #require(try region.features?.uncompressedTile(id)))
  }

  @Test func `a village becomes a region that is whole`() throws {
    let source = try scratch.write(Self.village, to: "village.osm")
    let outcome = try run([source], into: "region")
    #expect(outcome.nodes == 9 && outcome.ways == 4 && outcome.relations == 1)
    let region = try Region(directory: scratch.path("region"))
    #expect(region.problems() == [])
    #expect(region.description.name == "village")
    #expect(region.description.attribution == "© OpenStreetMap contributors")
    #expect(region.description.sources.map(\.file) == ["village.osm"])
    #expect(abs(region.description.boundingBox.east - 0.009) < 1e-4)
    let z14 = try tile(14, 8192, 8191, of: region)
    let water = try #require(z14.layer(named: "water_polygons"))
    #expect(water.extent == 32768)
    #expect(water.features.map(\.id) == [13])
    // The lake and its island: an outer ring and a hole.
    #expect(water.features[0].partRange.count == 2)
    #expect(water.doubledArea(ofPart: 0) > 0 && water.doubledArea(ofPart: 1) < 0)
    let streets = try #require(z14.layer(named: "streets"))
    #expect(streets.features.map(\.id) == [42])
    #expect(streets.value(of: streets.features[0], key: "kind") == .string("primary"))
    #expect(z14.layer(named: "pois")?.features.map(\.id) == [91])
    #expect(try tile(8, 128, 127, of: region).layer(named: "streets")?.extent == 4096)
  }

  @Test func `the archive lists every layer with its fields`() throws {
    let source = try scratch.write(Self.village, to: "village.osm")
    _ = try run([source], into: "region")
    let region = try Region(directory: scratch.path("region"))
    let layers = try #require(region.features?.metadata.json["vector_layers"]?.array)
    #expect(layers.compactMap { $0["id"]?.string } == Layer.allCases.map(\.name))
    let streets = layers.first { $0["id"]?.string == "streets" }
    #expect(streets?["fields"]?["kind"]?.string == "String")
    #expect(streets?["fields"]?["rail"]?.string == "Boolean")
    #expect(streets?["maxzoom"]?.number == 14)
  }

  @Test func `the same source gives the same bytes`() throws {
    let source = try scratch.write(Self.village, to: "village.osm")
    _ = try run([source], into: "a", name: "N")
    _ = try run([source], into: "b", name: "N")
    for file in [Region.featuresFile, Region.descriptionFile] {
      let (a, b) = (scratch.path("a/\(file)"), scratch.path("b/\(file)"))
      #expect(FileManager.default.contents(atPath: a) == FileManager.default.contents(atPath: b))
    }
  }

  @Test func `of several sources the newest version of an object wins`() throws {
    let old = try scratch.write(
      #"<node id="1" version="1" lat="0.001" lon="0.001"><tag k="amenity" v="bar"/><tag k="name" v="Alt"/></node>"#,
      to: "old.osm")
    let new = try scratch.write(
      #"<node id="1" version="2" lat="0.001" lon="0.001"><tag k="amenity" v="bar"/><tag k="name" v="Neu"/></node>"#
        + #"<node id="2" version="1" lat="0.002" lon="0.001"><tag k="amenity" v="bar"/></node>"#,
      to: "new.osm")
    let outcome = try run([new, old], into: "region")
    #expect(outcome.nodes == 2)
    let layer = try tile(14, 8192, 8191, of: Region(directory: scratch.path("region"))).layer(named: "pois")
    let pois = try #require(layer)
    #expect(pois.features.compactMap { pois.value(of: $0, key: "name") } == [.string("Neu")])
  }

  @Test func `objects in any order are read`() throws {
    let source = try scratch.write(
      #"<way id="1"><nd ref="2"/><nd ref="1"/><tag k="highway" v="path"/></way>"#
        + #"<node id="2" lat="0.002" lon="0.001"/><node id="1" lat="0.001" lon="0.001"/>"#, to: "any.osm")
    #expect(try run([source], into: "region").features == 1)
  }

  @Test func `a source that is refused leaves the others, and is named`() throws {
    let good = try scratch.write(Self.village, to: "good.osm")
    let bad = try scratch.write("<node id='1'", to: "bad.osm")
    let outcome = try run([bad, good, scratch.path("missing.osm.pbf"), scratch.path("notes.txt")], into: "region")
    #expect(outcome.refused.count == 3)
    #expect(outcome.refused.contains { "\($0)".contains("bad.osm") })
    #expect(try Region(directory: scratch.path("region")).problems() == [])
  }

  @Test func `a failed import leaves the old region whole and no litter`() throws {
    let good = try scratch.write(Self.village, to: "good.osm")
    _ = try run([good], into: "region")
    let bad = try scratch.write("<node id='1'", to: "bad.osm")
    #expect(throws: ImportError.self) { try run([bad], into: "region") }
    #expect(try Region(directory: scratch.path("region")).problems() == [])
    let left = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path)
    #expect(left.sorted() == ["bad.osm", "good.osm", "region"])
  }

  @Test func `a new import replaces its own part and keeps the others`() throws {
    let source = try scratch.write(Self.village, to: "village.osm")
    _ = try run([source], into: "region")
    try Data("terrain".utf8).write(to: scratch.url.appending(path: "region/terrain.pmtiles"))
    _ = try run([source], into: "region", name: "Second")
    #expect(try Region(directory: scratch.path("region")).description.name == "Second")
    #expect(
      FileManager.default.contents(atPath: scratch.path("region/terrain.pmtiles")) == Data("terrain".utf8))
  }

  @Test func `a directory that is no region is not replaced`() throws {
    let source = try scratch.write(Self.village, to: "village.osm")
    try FileManager.default.createDirectory(at: scratch.url.appending(path: "home"), withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: scratch.url.appending(path: "home/diary.txt"))
    #expect(throws: ImportError.self) { try run([source], into: "home") }
    #expect(FileManager.default.fileExists(atPath: scratch.path("home/diary.txt")))
  }

  @Test func `what a dead import left is removed by the next`() throws {
    let source = try scratch.write(Self.village, to: "village.osm")
    // Process numbers end below 2²².
    let abandoned = scratch.url.appending(path: ".region.importing-99999999")
    try FileManager.default.createDirectory(at: abandoned, withIntermediateDirectories: true)
    _ = try run([source], into: "region")
    #expect(!FileManager.default.fileExists(atPath: abandoned.path))
  }

  @Test func `coordinates off the earth are left out with a warning`() throws {
    let source = try scratch.write(
      #"<node id="1" lat="91.5" lon="7"><tag k="amenity" v="bar"/></node>"#
        + #"<node id="2" lat="43.7" lon="181"><tag k="amenity" v="bar"/></node>"#
        + #"<node id="3" lat="43.7" lon="7"><tag k="amenity" v="bar"/></node>"#, to: "far.osm")
    let outcome = try run([source], into: "region")
    #expect(outcome.features == 1)
    #expect(outcome.warnings.contains { $0.contains("2 nodes") })
  }

  @Test func `part of a wood is drawn, part of a country is not`() throws {
    let nodes = """
      <node id="1" lat="0.001" lon="0.001"/><node id="2" lat="0.001" lon="0.009"/><node id="3" lat="0.009" lon="0.009"/>
      """
    let ring = #"<way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="1"/></way>"#
    let members = #"<member type="way" ref="1" role="outer"/><member type="way" ref="99" role="outer"/>"#
    let wood = #"<relation id="1">\#(members)<tag k="type" v="multipolygon"/><tag k="landuse" v="forest"/></relation>"#
    let country = """
      <relation id="2">\(members)<tag k="type" v="boundary"/><tag k="boundary" v="administrative"/>
      <tag k="admin_level" v="2"/><tag k="name" v="X"/></relation>
      """
    let source = try scratch.write(nodes + ring + wood + country, to: "cut.osm")
    _ = try run([source], into: "region")
    let tile = try tile(14, 8192, 8191, of: Region(directory: scratch.path("region")))
    #expect(tile.layer(named: "land")?.features.map(\.id) == [13])
    #expect(tile.layer(named: "boundary_labels") == nil)
    #expect(tile.layer(named: "boundaries")?.features.map(\.id) == [12])
  }
}
