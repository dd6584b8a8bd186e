import TestWorlds
import Testing
import VectorTiles

struct VectorTileCodecTests {
  /// A layer "a" with one point, the key "k" and the value true.
  private let knownBytes: [UInt8] = [
    0x1A, 0x1E, 0x78, 0x02, 0x0A, 0x01, 0x61, 0x12, 0x0D, 0x08, 0x07, 0x12, 0x02, 0x00, 0x00, 0x18, 0x01, 0x22, 0x03,
    0x09, 0x32, 0x22, 0x1A, 0x01, 0x6B, 0x22, 0x02, 0x38, 0x01, 0x28, 0x80, 0x20,
  ]

  private func sampleTile() -> VectorTile {
    var roads = VectorTileLayerBuilder(name: "roads", extent: 512)
    roads.add(
      id: 12, kind: .line, parts: [[SIMD2(0, 0), SIMD2(10, -20)], [SIMD2(5, 5), SIMD2(6, 6), SIMD2(7, 5)]],
      attributes: [("kind", .string("path")), ("lit", .bool(true)), ("width", .double(2.5))])
    roads.add(
      id: nil, kind: .line, parts: [[SIMD2(-40, 600), SIMD2(1, 1)]],
      attributes: [("kind", .string("path")), ("layer", .int(-3)), ("ref", .uint(.max))])
    var land = VectorTileLayerBuilder(name: "land")
    land.add(
      id: 1, kind: .polygon,
      parts: [
        [SIMD2(0, 0), SIMD2(100, 0), SIMD2(100, 100), SIMD2(0, 100)],
        [SIMD2(10, 10), SIMD2(10, 20), SIMD2(20, 20)],
      ], attributes: [])
    land.add(id: 2, kind: .point, parts: [[SIMD2(3, 4)], [SIMD2(5, 6)]], attributes: [])
    return VectorTile(layers: [roads.layer, land.layer])
  }

  @Test func `a tile is written as the specification says, byte for byte`() throws {
    var builder = VectorTileLayerBuilder(name: "a")
    builder.add(id: 7, kind: .point, parts: [[SIMD2(25, 17)]], attributes: [("k", .bool(true))])
    #expect(builder.encoded() == knownBytes)
    #expect(try VectorTile(decoding: builder.encoded()) == VectorTile(layers: [builder.layer]))
  }

  @Test func `features, parts and values come back as they were added`() throws {
    let tile = try VectorTile(decoding: sampleTile().encoded())
    let roads = try #require(tile.layer(named: "roads"))
    #expect(roads.extent == 512)
    #expect(roads.features.map(\.id) == [12, nil])
    let first = roads.features[0]
    #expect(
      first.partRange.map { roads.part(Int($0)).map { roads.points[$0] } } == [
        [SIMD2(0, 0), SIMD2(10, -20)], [SIMD2(5, 5), SIMD2(6, 6), SIMD2(7, 5)],
      ])
    #expect(
      roads.attributes(of: first) == ["kind": .string("path"), "lit": .bool(true), "width": .double(2.5)])
    #expect(roads.value(of: roads.features[1], key: "layer") == .int(-3))
    #expect(roads.value(of: roads.features[1], key: "ref") == .uint(.max))
    #expect(roads.value(of: roads.features[1], key: "lit") == nil)
    #expect(roads.value(of: roads.features[1], key: "nowhere") == nil)
    let land = try #require(tile.layer(named: "land"))
    #expect(land.doubledArea(ofPart: 0) == 20000)
    #expect(land.doubledArea(ofPart: 1) == -100)
    #expect(land.part(2).map { land.points[$0] } == [SIMD2(3, 4), SIMD2(5, 6)])
  }

  @Test func `equal keys and values are stored once`() {
    let roads = sampleTile().layers[0]
    #expect(roads.keys == ["kind", "lit", "width", "layer", "ref"])
    #expect(roads.values == [.string("path"), .bool(true), .double(2.5), .int(-3), .uint(.max)])
  }

  @Test func `a feature without a part that its kind allows is left out`() {
    var builder = VectorTileLayerBuilder(name: "a")
    builder.add(id: 1, kind: .line, parts: [[SIMD2(0, 0)]], attributes: [("k", .bool(true))])
    builder.add(id: 2, kind: .polygon, parts: [[SIMD2(0, 0), SIMD2(1, 1)]], attributes: [])
    builder.add(id: 3, kind: .point, parts: [], attributes: [])
    #expect(builder.isEmpty)
    #expect(VectorTile(layers: [builder.layer]).encoded().isEmpty)
    builder.add(id: 4, kind: .line, parts: [[], [SIMD2(0, 0), SIMD2(1, 1)]], attributes: [])
    #expect(builder.layer.features.map(\.partRange) == [0..<1])
  }

  @Test func `coordinates at the ends of 32 bits survive`() throws {
    let ends: [SIMD2<Int32>] = [SIMD2(.max, .min), SIMD2(.min, .max), SIMD2(0, 0)]
    var builder = VectorTileLayerBuilder(name: "a")
    builder.add(id: nil, kind: .line, parts: [ends], attributes: [])
    #expect(try VectorTile(decoding: builder.encoded()).layers[0].points == ends)
  }

  @Test func `a tile cut short at any byte is refused or read without its end`() throws {
    let bytes = sampleTile().encoded()
    let firstLayer = sampleTile().layers[0].encoded().count
    for length in 0..<bytes.count {
      let tile = try? VectorTile(decoding: Array(bytes[..<length]))
      #expect((tile != nil) == (length == 0 || length == firstLayer))
    }
  }

  @Test func `a changed tile is refused or read, and what is read is consistent`() {
    let original = sampleTile().encoded()
    var random = SplitMix(seed: 0xBE1D)
    for _ in 0..<Mutations.count(usual: 10_000) {
      var bytes = original
      for _ in 0..<(1 + random.next() % 4) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      guard let tile = try? VectorTile(decoding: bytes) else { continue }
      for layer in tile.layers {
        #expect(layer.parts.last.map(Int.init) == layer.points.count)
        for feature in layer.features {
          _ = layer.attributes(of: feature)
          for part in feature.partRange { _ = layer.doubledArea(ofPart: Int(part)) }
        }
      }
    }
  }
}
