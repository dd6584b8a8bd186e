import Geodesy
import JSON
import Testing
import VectorTiles

struct GeoJSONTests {
  private func layer(
    _ geometry: String, at tile: TileID = TileID(z: UInt8(0), x: 0, y: 0), extent: Int32 = 4096, buffer: Int32 = 0
  ) throws -> VectorTileLayer? {
    let source = try GeoJSONSource(json: JSONValue(parsing: geometry))
    return source.tile(tile, extent: extent, buffer: buffer).layers.first
  }

  private func paths(_ layer: VectorTileLayer?) -> [[SIMD2<Int32>]] {
    guard let layer else { return [] }
    return layer.features.flatMap(\.partRange).map { layer.part(Int($0)).map { layer.points[$0] } }
  }

  @Test func `every type of geometry becomes a feature of its kind`() throws {
    let cases: [(String, GeometryKind, Int)] = [
      (#"{"type":"Point","coordinates":[0,0]}"#, .point, 1),
      (#"{"type":"MultiPoint","coordinates":[[0,0],[10,10]]}"#, .point, 1),
      (#"{"type":"LineString","coordinates":[[0,0],[10,10]]}"#, .line, 1),
      (#"{"type":"MultiLineString","coordinates":[[[0,0],[10,10]],[[20,0],[30,10]]]}"#, .line, 2),
      (#"{"type":"Polygon","coordinates":[[[0,0],[10,0],[10,10],[0,10],[0,0]]]}"#, .polygon, 1),
      (
        #"{"type":"MultiPolygon","coordinates":[[[[0,0],[10,0],[10,10],[0,0]]],[[[20,0],[30,0],[30,10],[20,0]]]]}"#,
        .polygon, 2
      ),
    ]
    for (json, kind, parts) in cases {
      let layer = try #require(try layer(json))
      #expect(layer.name == "geojson")
      #expect(layer.features.map(\.kind) == [kind])
      #expect(layer.features[0].partRange.count == parts)
      #expect(layer.features[0].id == nil)
    }
  }

  @Test func `a collection of geometries becomes a feature a geometry, with the same attributes`() throws {
    let layer = try #require(
      try layer(
        """
        {"type":"Feature","id":"12","properties":{"a":1},"geometry":{"type":"GeometryCollection","geometries":[
          {"type":"Point","coordinates":[1,2]},
          {"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[0,0],[10,10]]}]}]}}
        """))
    #expect(layer.features.map(\.kind) == [.point, .line])
    #expect(layer.features.map(\.id) == [12, 12])
    #expect(layer.features.map { layer.attributes(of: $0) } == [["a": .int(1)], ["a": .int(1)]])
  }

  @Test func `properties keep their types, nested ones too until they are written, nulls are left out`() throws {
    let layer = try #require(
      try layer(
        """
        {"type":"FeatureCollection","features":[{"type":"Feature","id":5,"geometry":{"type":"Point","coordinates":[0,0]},
         "properties":{"text":"x","whole":-3,"real":1.5,"flag":true,"nothing":null,"list":[1,"a"],"object":{"b":2}}},
         {"type":"Feature","geometry":null,"properties":{}},
         {"type":"Feature","id":-1,"geometry":{"type":"Point","coordinates":[0,0]},"properties":null}]}
        """))
    #expect(layer.features.map(\.id) == [5, nil])
    #expect(
      layer.attributes(of: layer.features[0]) == [
        "text": .string("x"), "whole": .int(-3), "real": .double(1.5), "flag": .bool(true),
        "list": .json([1, "a"]), "object": .json(["b": 2]),
      ])
    let written = try #require(try VectorTile(decoding: layer.encoded()).layers.first)
    #expect(written.value(of: written.features[0], key: "list") == .string(#"[1,"a"]"#))
    #expect(written.value(of: written.features[0], key: "object") == .string(#"{"b":2}"#))
    #expect(layer.attributes(of: layer.features[1]).isEmpty)
  }

  @Test func `a point lies where Mercator puts it, and beyond the square on its edge`() throws {
    #expect(try paths(layer(#"{"type":"Point","coordinates":[0,0]}"#)) == [[SIMD2(2048, 2048)]])
    #expect(try paths(layer(#"{"type":"Point","coordinates":[-180,89]}"#)) == [[SIMD2(0, 0)]])
    #expect(try paths(layer(#"{"type":"Point","coordinates":[180,-90]}"#)) == [[SIMD2(4096, 4096)]])
  }

  @Test func `a line is cut to the tile and its buffer, a piece for every time it enters`() throws {
    let zigzag = #"{"type":"LineString","coordinates":[[-90,0],[90,0],[90,-40],[-90,-40]]}"#
    let east: TileID = .init(z: 1, x: 1, y: 1)
    #expect(
      try paths(layer(zigzag, at: east)) == [[SIMD2(0, 0), SIMD2(2048, 0), SIMD2(2048, 995), SIMD2(0, 995)]])
    let west: TileID = .init(z: 1, x: 0, y: 1)
    #expect(
      try paths(layer(zigzag, at: west, buffer: 64)) == [
        [SIMD2(2048, 0), SIMD2(4160, 0)], [SIMD2(4160, 995), SIMD2(2048, 995)],
      ])
    #expect(try layer(zigzag, at: TileID(z: 3, x: 4, y: 0)) == nil)
  }

  @Test func `rings wind as vector tiles demand, whatever the document does`() throws {
    for outer in ["[[0,0],[40,0],[40,40],[0,40],[0,0]]", "[[0,0],[0,40],[40,40],[40,0],[0,0]]"] {
      for hole in ["[[10,10],[20,10],[20,20],[10,10]]", "[[10,10],[20,20],[20,10],[10,10]]"] {
        let layer = try #require(try layer(#"{"type":"Polygon","coordinates":[\#(outer),\#(hole)]}"#))
        #expect(layer.doubledArea(ofPart: 0) > 0)
        #expect(layer.doubledArea(ofPart: 1) < 0)
        #expect(layer.part(0).count == 4 && layer.part(1).count == 3)
      }
    }
  }

  @Test func `a polygon around a tile fills it to the buffer`() throws {
    let square = #"{"type":"Polygon","coordinates":[[[-100,-60],[100,-60],[100,60],[-100,60],[-100,-60]]]}"#
    let layer = try #require(try layer(square, at: TileID(z: 4, x: 8, y: 8), buffer: 80))
    #expect(layer.doubledArea(ofPart: 0) == 2 * (4096 + 160) * (4096 + 160))
  }

  @Test func `rings and lines too small to see are left out, an outer ring with its holes`() throws {
    let dot = #"{"type":"Polygon","coordinates":[[[0,0],[1e-9,0],[1e-9,1e-9],[0,0]],[[0,0],[1,0],[1,1],[0,0]]]}"#
    #expect(try layer(dot) == nil)
    #expect(try layer(#"{"type":"LineString","coordinates":[[5,5],[5.0000001,5]]}"#) == nil)
    #expect(try layer(#"{"type":"LineString","coordinates":[[5,5]]}"#) == nil)
    #expect(try layer(#"{"type":"Point","coordinates":[]}"#) == nil)
  }

  @Test func `a tile of the deepest zoom is cut without loss`() throws {
    let point = WorldPoint(x: 0.3, y: 0.7)
    let tile = TileID(containing: point, z: 30)
    let coordinate = point.coordinate
    let json = #"{"type":"LineString","coordinates":[[-170,80],[\#(coordinate.longitude),\#(coordinate.latitude)]]}"#
    #expect(try layer(json, at: tile, buffer: 64) != nil)
  }

  @Test(arguments: [
    "[]", "{}", #"{"type":"Circle","coordinates":[0,0]}"#, #"{"type":"Point"}"#,
    #"{"type":"Point","coordinates":["a","b"]}"#, #"{"type":"LineString","coordinates":[0,0]}"#,
    #"{"type":"Polygon","coordinates":[[0,0]]}"#, #"{"type":"FeatureCollection"}"#,
    #"{"type":"Feature","geometry":{"type":"GeometryCollection"}}"#,
  ])
  func `what is no GeoJSON is refused`(text: String) throws {
    let json = try JSONValue(parsing: text)
    #expect(throws: VectorTileError.self) { try GeoJSONSource(json: json) }
  }
}
