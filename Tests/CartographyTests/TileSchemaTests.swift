import Foundation
import Geodesy
import JSON
import MapStyle
import TestWorlds
import Testing
import TileArchives
import VectorTiles

@testable import Cartography

struct TileSchemaTests {
  private static let archives = "../shared/data/archives/"

  /// An archive of one tile that has a feature in each layer.
  private func archive(_ layers: [(name: String, fields: [String])], isListed: Bool = true) -> any TileArchiveReader {
    var bytes: [UInt8] = []
    for layer in layers {
      var builder = VectorTileLayerBuilder(name: layer.name, extent: 4096)
      builder.add(
        id: 1, kind: .point, parts: [[SIMD2(2048, 2048)]],
        attributes: layer.fields.map { (key: $0, value: .string("x")) })
      bytes += builder.encoded()
    }
    let list = layers.map { layer in
      JSONValue.object([
        "id": .string(layer.name),
        "fields": .object(Dictionary(uniqueKeysWithValues: layer.fields.map { ($0, "String") })),
      ])
    }
    let metadata = TileArchiveMetadata(
      format: .mvt, compression: TileCompression.none, bounds: .world, minZoom: 0, maxZoom: 0,
      json: isListed ? ["vector_layers": .array(list)] : [:])
    return InMemoryTileArchive(metadata: metadata, tiles: [TileID(z: UInt8(0), x: 0, y: 0): bytes])
  }

  private func schema(_ layers: [(String, [String])], isListed: Bool = true) -> TileSchema? {
    TileSchema(TileLayers(of: archive(layers.map { (name: $0.0, fields: $0.1) }, isListed: isListed)))
  }

  @Test(arguments: [true, false])
  func `a schema is told by its layers, listed or not`(isListed: Bool) {
    #expect(schema([("streets", ["kind"]), ("pois", ["name"])], isListed: isListed) == .shortbread)
    #expect(
      schema([("transportation", ["class"]), ("water", []), ("poi", ["class"])], isListed: isListed) == .openmaptiles)
    #expect(schema([("building", ["render_height"])], isListed: isListed) == .openmaptiles)
    #expect(schema([("roads", ["pmap:kind"]), ("earth", [])], isListed: isListed) == .protomaps)
    #expect(schema([("roads", ["kind"]), ("earth", ["kind"]), ("pois", ["kind"])], isListed: isListed) == .protomaps)
  }

  @Test func `layers of anybody's are no schema's`() {
    #expect(schema([("cities", ["name"])]) == nil)
    #expect(schema([("roads", ["width"])]) == nil)
    #expect(schema([("building", ["id"]), ("land", ["owner"])]) == nil)
    #expect(schema([]) == nil)
  }

  @Test func `unknown layers get a style that shows them by name`() throws {
    let archive = archive([(name: "cities", fields: ["name"]), (name: "empty", fields: [])])
    let style = try StyleLibrary.document("standard", for: TileLayers(of: archive))
    #expect(style.warnings == [])
    #expect(style.sources(drawnFrom: archive) == ["features"])
    #expect(style.layers.map(\.id) == ["background", "cities points", "empty points", "cities names"])
  }

  @Test func `each schema's own style is free of faults`() throws {
    for schema in TileSchema.allCases where schema != .shortbread {
      let layer = schema == .protomaps ? ("roads", "kind") : ("transportation", "class")
      let style = try StyleLibrary.document(
        "standard", for: TileLayers(of: archive([(name: layer.0, fields: [layer.1])])))
      #expect(style.name?.contains(schema.title) == true)
      #expect(style.warnings == [])
      let icons = try StyleLibrary.iconTable()["icons"]?.object ?? [:]
      #expect(!icons.isEmpty)
    }
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: archives), "no ../shared/data/archives"),
    arguments: [
      ("firenze-vector.pmtiles", TileSchema.protomaps), ("bostonbuildings.mbtiles", .openmaptiles),
      ("world_cities.mbtiles", nil), ("test_fixture_1.pmtiles", nil),
    ])
  func `other people's archives are told`(file: String, schema: TileSchema?) throws {
    #expect(TileSchema(TileLayers(of: try openTileArchive(Self.archives + file))) == schema)
  }
}
