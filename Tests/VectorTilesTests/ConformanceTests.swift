import Foundation
import JSON
import Testing
import VectorTiles

/// The public test suite of the Mapbox Vector Tile specification, where it lies beside the package.
@Suite(.enabled(if: Fixture.areAvailable, "no ../shared/conformance/vector-tiles"))
struct ConformanceTests {
  @Test func `every fixture is there`() {
    #expect(Fixture.all.count >= 70)
  }

  @Test(arguments: Fixture.all)
  func `a tile decodes to what the fixture says, or is refused when beyond repair`(fixture: Fixture) throws {
    if fixture.isBeyondRepair {
      #expect(throws: VectorTileError.self) { try VectorTile(decoding: fixture.bytes) }
    } else {
      let tile = try VectorTile(decoding: fixture.bytes)
      #expect(tile.layers.map(\.name) == fixture.layers.map { $0["name"]?.string })
      for (layer, expected) in zip(tile.layers, fixture.layers) { expectEqual(layer, expected) }
    }
  }

  @Test(arguments: Fixture.all.filter { !$0.isBeyondRepair })
  func `a decoded tile is the same after encoding`(fixture: Fixture) throws {
    let tile = try VectorTile(decoding: fixture.bytes)
    let again = try VectorTile(decoding: tile.encoded())
    #expect(again.layers == tile.layers.filter { !$0.features.isEmpty })
  }

  private func expectEqual(_ layer: VectorTileLayer, _ expected: JSONValue) {
    #expect(Double(layer.extent) == expected["extent"]?.number ?? 4096)
    #expect(layer.keys == expected["keys"]?.array?.compactMap(\.string) ?? [])
    #expect(layer.values == expected["values"]?.array?.compactMap(value) ?? [])
    let features = expected["features"]?.array ?? []
    #expect(layer.features.count == features.count)
    for (feature, expected) in zip(layer.features, features) {
      #expect(feature.id.map { Double($0) } == expected["id"]?.number)
      let tags = expected["tags"]?.array?.compactMap(\.number) ?? []
      #expect(layer.tags[feature.tagRange.indices].map { Double($0) } == Array(tags.prefix(tags.count & ~1)))
      let type = expected["type"]?.number ?? 0
      #expect(Double(feature.kind.rawValue) == (type <= 3 ? type : 0))
    }
  }

  private func value(_ json: JSONValue) -> VectorTileValue? {
    guard let (key, value) = json.object?.first else { return nil }
    return switch (key, value) {
    case ("string_value", .string(let text)): .string(text)
    case ("string_value", .number(let number)): .string(String(Int(number)))
    case ("float_value", .number(let number)): .double(Double(Float(number)))
    case ("double_value", .number(let number)): .double(number)
    case ("int_value", .number(let number)), ("sint_value", .number(let number)): .int(Int64(number))
    case ("uint_value", .number(let number)): .uint(UInt64(number))
    case ("bool_value", .bool(let flag)): .bool(flag)
    default: nil
    }
  }
}

extension Range<Int32> {
  fileprivate var indices: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}

/// A directory of the suite: the tile, what it holds, and whether it is valid.
struct Fixture: Sendable, CustomTestStringConvertible {
  let number: String
  let bytes: [UInt8]
  let layers: [JSONValue]
  /// Invalid in both versions of the specification, and not marked as recoverable.
  let isBeyondRepair: Bool

  var testDescription: String { number }

  private static let directory = URL(filePath: "../shared/conformance/vector-tiles/fixtures")

  static let areAvailable = FileManager.default.fileExists(atPath: directory.path)

  static let all: [Fixture] =
    (try? FileManager.default.contentsOfDirectory(atPath: directory.path))?.sorted().compactMap(Fixture.init) ?? []

  /// 024 has no version, which the suite calls fatal; 061 has none either and is called a valid tile of version 1.
  /// Both are read. 057 has a command count beyond its bytes, which is called valid; 051 has one too and is called
  /// fatal. Both are refused.
  private static let readAlthoughFatal = ["024"]
  private static let refusedAlthoughValid = ["057"]

  init?(number: String) {
    let directory = Self.directory.appending(path: number)
    guard let tile = try? Data(contentsOf: directory.appending(path: "tile.mvt")),
      let content = try? JSONValue(parsing: Data(contentsOf: directory.appending(path: "tile.json"))),
      let information = try? JSONValue(parsing: Data(contentsOf: directory.appending(path: "info.json"))),
      let validity = information["validity"]
    else { return nil }
    self.number = number
    bytes = [UInt8](tile)
    layers = content["layers"]?.array ?? []
    let isValid = validity["v1"]?.bool == true || validity["v2"]?.bool == true
    let isRecoverable = validity["error"]?.string == "recoverable"
    isBeyondRepair =
      Self.refusedAlthoughValid.contains(number)
      || !(isValid || isRecoverable || Self.readAlthoughFatal.contains(number))
  }
}
