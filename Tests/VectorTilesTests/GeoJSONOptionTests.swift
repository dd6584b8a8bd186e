import Geodesy
import JSON
import Testing
import VectorTiles

/// What a style may ask of a GeoJSON source.
struct GeoJSONOptionTests {
  private func source(_ json: String, _ change: (inout GeoJSONOptions) -> Void) throws -> GeoJSONSource {
    var options = GeoJSONOptions()
    change(&options)
    return try GeoJSONSource(json: JSONValue(parsing: json), options: options)
  }

  private func pointCount(_ source: GeoJSONSource, _ tile: TileID) -> Int {
    source.tile(tile).layers.first?.points.count ?? 0
  }

  private static let world: TileID = TileID(z: 0, x: 0, y: 0)

  @Test func `points that a zoom can't show are left out, alike in every tile, and all are there at the deepest`()
    throws
  {
    let points = (0...400).map { "[\(Double($0) / 20),\($0 % 2 == 0 ? 0 : 0.05)]" }.joined(separator: ",")
    let source = try source(#"{"type":"LineString","coordinates":[\#(points)]}"#) {
      $0.tolerance = 0.375 / 512
      $0.maximumZoom = 10
    }
    #expect(pointCount(source, Self.world) == 2)
    #expect(pointCount(source, TileID(z: 10, x: 512, y: 511)) > 2)
    // At zoom 4 the zigzag is 1.1 px high: every point matters.
    #expect(pointCount(source, TileID(z: 4, x: 8, y: 7)) > 390)
    #expect(pointCount(source, TileID(z: 1, x: 1, y: 0)) == 2)
  }

  @Test func `lines and rings too small to see are left out above the deepest zoom`() throws {
    let ring = #"{"type":"Polygon","coordinates":[[[0,0],[0.1,0],[0.1,0.1],[0,0.1],[0,0]]]}"#
    let source = try source(ring) {
      $0.tolerance = 0.375 / 512
      $0.maximumZoom = 4
    }
    #expect(pointCount(source, Self.world) == 0)
    #expect(pointCount(source, TileID(z: 4, x: 8, y: 7)) == 4)
  }

  @Test func `each piece of a measured line tells which part of the line it is`() throws {
    let source = try source(#"{"type":"LineString","coordinates":[[-90,0],[90,0]]}"#) { $0.measuresLines = true }
    func share(_ tile: TileID) throws -> [VectorTileValue?] {
      let layer = try #require(source.tile(tile, extent: 4096, buffer: 0).layers.first)
      let feature = try #require(layer.features.first)
      return ["mapbox_clip_start", "mapbox_clip_end"].map { layer.value(of: feature, key: $0) }
    }
    #expect(try share(Self.world) == [0.0, 1.0])
    #expect(try share(TileID(z: 1, x: 0, y: 0)) == [0.0, 0.5])
    #expect(try share(TileID(z: 2, x: 2, y: 1)) == [0.5, 1.0])
  }

  @Test func `features may be chosen and numbered`() throws {
    let features = ["a", "b", "a"].map {
      #"{"type":"Feature","id":77,"properties":{"k":"\#($0)"},"geometry":{"type":"Point","coordinates":[0,0]}}"#
    }
    let json = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    let chosen = try source(json) {
      $0.takes = { $0.attributes.contains { $0.value == "a" } && $0.geometryTypeName == "Point" && $0.id == 77 }
    }
    #expect(chosen.featureCount == 2)
    let numbered = try source(json) { $0.numbersFeatures = true }
    #expect(numbered.tile(Self.world).layers.first?.features.map(\.id) == [0, 1, 2])
  }

  @Test func `what reaches over the antimeridian shows on both sides of it`() throws {
    let square = #"{"type":"Polygon","coordinates":[[[170,0],[190,0],[190,10],[170,10],[170,0]]]}"#
    let source = try source(square) { _ in }
    for x in [0, 7] as [UInt32] {
      let layer = try #require(source.tile(TileID(z: 3, x: x, y: 3), extent: 4096, buffer: 0).layers.first)
      #expect(layer.features.count == 1)
      #expect(abs(layer.doubledArea(ofPart: 0)) > 1_000_000)
    }
    #expect(source.tile(TileID(z: 3, x: 3, y: 3)).layers.isEmpty)
    let touching = try self.source(#"{"type":"Point","coordinates":[180,0]}"#) { _ in }
    #expect(touching.tile(TileID(z: 3, x: 0, y: 4)).layers.first?.features.count == 1)
  }
}
