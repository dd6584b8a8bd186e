import Geodesy
import JSON
import TestWorlds
import Testing
import VectorTiles

/// Points of GeoJSON gathered into clusters.
struct ClusterTests {
  /// Adds the field `n` up.
  private struct Sum: ClusterSummary {
    private func number(_ values: Values) -> Int64 { if case .int(let n)? = values["sum"] { n } else { 0 } }

    func values(of point: GeoJSONFeature) -> Values {
      ["sum": point.attributes.first { $0.key == "n" }?.value ?? 0]
    }

    func add(_ values: Values, to sum: inout Values) { sum["sum"] = .int(number(sum) + number(values)) }
  }

  private func source(
    _ positions: [(Double, Double)], _ change: (inout Clustering) -> Void = { _ in }
  ) throws -> GeoJSONSource {
    let features = positions.enumerated().map { index, position -> JSONValue in
      [
        "type": "Feature", "id": .number(Double(index)), "properties": ["n": .number(Double(index + 1))],
        "geometry": ["type": "Point", "coordinates": [.number(position.0), .number(position.1)]],
      ]
    }
    var options = GeoJSONOptions()
    var clustering = Clustering()
    change(&clustering)
    options.clustering = clustering
    return try GeoJSONSource(json: ["type": "FeatureCollection", "features": .array(features)], options: options)
  }

  private func attributes(_ source: GeoJSONSource, _ tile: TileID) -> [[String: VectorTileValue]] {
    source.tile(tile).layers.first.map { layer in layer.features.map(layer.attributes) } ?? []
  }

  private static let world: TileID = TileID(z: 0, x: 0, y: 0)

  @Test func `points within the radius are one, at their middle, and part where the zoom parts them`() throws {
    // 360° are 512 px at zoom 0: a degree is 1.4 px there, 45 px at zoom 5 and 91 px at zoom 6.
    let source = try source([(10, 0), (11, 0), (100, 0)]) { $0.summary = Sum() }
    let clusters = attributes(source, Self.world)
    let cluster = try #require(clusters.first { $0["cluster"] == true })
    #expect(cluster["point_count"] == 2 && cluster["point_count_abbreviated"] == 2 && cluster["sum"] == 3)
    #expect(clusters.filter { $0["cluster"] == nil } == [["n": 3]])
    let layer = try #require(source.tile(Self.world).layers.first)
    let middle = try #require(layer.features.first { layer.value(of: $0, key: "cluster") != nil })
    #expect(layer.points[layer.part(Int(middle.partRange.lowerBound)).lowerBound] == SIMD2(4335, 4096))
    #expect(attributes(source, TileID(z: 5, x: 16, y: 16)).contains { $0["cluster"] == true })
    #expect(attributes(source, TileID(z: 6, x: 33, y: 32)).allSatisfy { $0["cluster"] == nil })
  }

  @Test func `a cluster needs its number of points, and none is deeper than its zoom`() throws {
    let positions = [(10.0, 0.0), (10.001, 0.0), (10.002, 0.0)]
    let three = try source(positions) { $0.minimumPoints = 3 }
    #expect(attributes(three, Self.world).map { $0["point_count"] } == [3])
    let four = try source(positions) { $0.minimumPoints = 4 }
    #expect(attributes(four, Self.world).count == 3)
    let shallow = try source(positions) { $0.maximumZoom = 2 }
    #expect(attributes(shallow, TileID(z: 2, x: 2, y: 2)).count == 1)
    #expect(attributes(shallow, TileID(z: 3, x: 4, y: 4)).count == 3)
  }

  @Test func `counts are abbreviated from a thousand on`() throws {
    for (count, text) in [(999, VectorTileValue.int(999)), (1000, "1k"), (1234, "1.2k"), (23_456, "23k")] {
      let source = try source(Array(repeating: (5, 5), count: count))
      #expect(attributes(source, Self.world).map { $0["point_count_abbreviated"] } == [text])
    }
  }

  @Test func `no point is lost or counted twice at any zoom`() throws {
    var random = SplitMix(seed: 7)
    let positions = (0..<500).map { _ in
      (Double(random.next() % 36_000) / 100 - 180, Double(random.next() % 16_000) / 100 - 80)
    }
    let source = try source(positions) { $0.summary = Sum() }
    for z in 0...4 as ClosedRange<UInt8> {
      var (count, sum) = (Int64(0), Int64(0))
      let side = UInt32(1) << UInt32(z)
      for (x, y) in (0..<side).flatMap({ x in (0..<side).map { (x, $0) } }) {
        guard let layer = source.tile(TileID(z: z, x: x, y: y)).layers.first else { continue }
        for feature in layer.features {
          let point = layer.points[layer.part(Int(feature.partRange.lowerBound)).lowerBound]
          guard point.x >= 0, point.y >= 0, point.x < 8192, point.y < 8192 else { continue }
          if case .int(let points)? = layer.value(of: feature, key: "point_count") {
            count += points
          } else {
            count += 1
          }
          for key in ["sum", "n"] {
            if case .int(let part)? = layer.value(of: feature, key: key) { sum += part }
          }
        }
      }
      #expect(count == 500 && sum == 500 * 501 / 2, "zoom \(z)")
    }
  }
}
