import Foundation
import JSON
import Testing

@testable import Importing

/// Multipolygons right and wrong, with the areas that they stand for, beside the project.
@Suite(.enabled(if: SharedFiles.exists("data/osm/odd/osm-testdata/grid"), "the area cases are not beside the project"))
struct AreaCaseTests {
  private static let cases = SharedFiles.url("data/osm/odd/osm-testdata/grid")

  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  /// Square units of the world grid by feature id.
  private typealias Areas = [UInt64: Double]

  @Test func `areas are what their cases say, by one of the readings that a case allows`() throws {
    var count = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.cases.path).sorted() {
      let folder = Self.cases.appending(path: name)
      let found = try areas(of: folder.appending(path: "data.osm").path)
      let description = try JSONValue(parsing: Data(contentsOf: folder.appending(path: "test.json")))
      guard let readings = description["areas"]?.object else { continue }
      let isAgreed = readings.values.contains { agree(found, Self.expected($0.array ?? [])) }
      #expect(isAgreed, "\(name): \(found)")
      count += 1
    }
    #expect(count > 0)
  }

  private func areas(of source: String) throws -> Areas {
    let spill = try FeatureSpill(in: scratch.url.path)
    let (classifier, _) = try OSMReader.read([source], into: spill, places: PlaceImport(in: scratch.url)) { _, _ in }
    let segments = spill.contents.segments.indices.map { UInt32($0) }
    let store = try spill.contents.features(of: segments, in: nil, texts: classifier.store.texts)
    var areas: Areas = [:]
    for feature in store.features where feature.shape == .polygon {
      areas[feature.id] = store.geometries.area(of: Int(feature.geometry))
    }
    return areas
  }

  private func agree(_ found: Areas, _ expected: Areas) -> Bool {
    found.count == expected.count
      && expected.allSatisfy { id, area in abs((found[id] ?? 0) - area) <= area * 1e-3 }
  }

  /// The areas of a reading, less those whose tags no layer shows.
  private static func expected(_ reading: [JSONValue]) -> Areas {
    var areas: Areas = [:]
    for area in reading {
      guard let id = area["from_id"]?.number, let wkt = area["wkt"]?.string, wkt != "INVALID" else { continue }
      guard ["landuse", "natural", "building"].contains(where: { area["tags"]?[$0] != nil }) else { continue }
      areas[UInt64(id) * 10 + (area["from_type"]?.string == "way" ? 2 : 3)] = self.area(ofWKT: wkt)
    }
    return areas
  }

  /// Outer rings less inner ones: the first ring of each polygon, and the others.
  private static func area(ofWKT wkt: String) -> Double {
    var sum = 0.0
    for polygon in wkt.components(separatedBy: "((").dropFirst() {
      for (index, ring) in polygon.components(separatedBy: "),(").enumerated() {
        let points = ring.split(separator: ",").map { text in
          let numbers = text.split { !$0.isNumber && $0 != "." && $0 != "-" }.compactMap { Double($0) }
          return WorldGrid.point(longitude: Int32(numbers[0] * 1e7), latitude: Int32(numbers[1] * 1e7))
        }
        let area = abs(Double(doubledArea(points.span))) / 2
        sum += index == 0 ? area : -area
      }
    }
    return sum
  }
}
