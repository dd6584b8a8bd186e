import Foundation
import Geodesy
import Region
import TestWorlds
import Testing
import TileArchives
import VectorTiles

@testable import Importing

struct SpillTests {
  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  /// Features of every shape and size around a place, as the classifier makes them.
  private static func classifier(seed: UInt64, count: Int) -> Classifier {
    var classifier = Classifier.fresh
    var random = SplitMix(seed: seed)
    for id in 1...Int64(count) {
      let offset = GridPoint(Int32(random.next() % 4_000_000), Int32(random.next() % 4_000_000))
      let side = Int32(10) << Int32(random.next() % 18)
      switch random.next() % 4 {
      case 0: classifier.add(["amenity": "cafe", "name": "\(id % 7)"], as: .node, id: id, at: home &+ offset)
      case 1:
        classifier.add(["highway": "primary", "ref": "\(id % 5)"], as: .line, id: id, at: home &+ offset, side: side)
      case 2: classifier.add(["building": "yes"], as: .area, id: id, at: home &+ offset, side: side)
      default: classifier.add(["natural": "water", "name": "L"], as: .area, id: id, at: home &+ offset, side: side)
      }
    }
    return classifier
  }

  private static func spelled(_ store: FeatureStore) -> [String] {
    store.features.map { feature in
      let attributes = store.attributeLists[feature.attributes].map { "\($0)" }.joined()
      let parts = store.geometries.parts(of: Int(feature.geometry)).map {
        store.geometries.points[store.geometries.part($0)]
      }
      return
        "\(feature.layer) \(feature.shape) \(feature.minimumZoom) \(feature.id) \(feature.order) \(attributes) \(parts)"
    }
  }

  @Test func `features come back as they were put aside, in their order`() throws {
    var classifier = Self.classifier(seed: 1, count: 600)
    var expected = classifier.store
    for index in expected.features.indices { expected.features[index].arrival = UInt32(index) }
    expected.sort()
    let spill = try FeatureSpill(in: scratch.url.path)
    try spill.take(from: &classifier.store)
    #expect(classifier.store.features.isEmpty && classifier.store.geometries.count == 0)
    var back = try spill.contents.features(
      of: spill.contents.segments.indices.map { UInt32($0) }, in: nil, texts: expected.texts)
    back.sort()
    #expect(Self.spelled(back) == Self.spelled(expected))
    #expect(spill.featureCount == expected.features.count)
  }

  @Test func `an area gives what lies in it and nothing that lies apart`() throws {
    var classifier = Self.classifier(seed: 2, count: 600)
    let all = classifier.store
    let spill = try FeatureSpill(in: scratch.url.path)
    try spill.take(from: &classifier.store)
    let block = TileBlock(z: 10, x: UInt32(home.x >> 20) + 1, y: UInt32(home.y >> 20) + 1)
    let area = SpillArea(block, margin: 100)
    let found = try spill.contents.features(
      of: spill.contents.segments.indices.map { UInt32($0) }, in: area, texts: all.texts)
    let expected = all.features.filter { area.meets(all.geometries.bounds(of: Int($0.geometry))) }
    #expect(!expected.isEmpty && expected.count < all.features.count)
    #expect(found.features.map(\.id).sorted() == expected.map(\.id).sorted())
    // The segments that lie apart need not be read.
    let near = spill.contents.segments.indices.filter { area.meets(spill.contents.segments[$0].box) }.map { UInt32($0) }
    #expect(near.count < spill.contents.segments.count)
    #expect(try spill.contents.features(of: near, in: area, texts: all.texts).features.count == expected.count)
  }

  @Test func `what runs across the antimeridian is found on both sides`() {
    let side = WorldGrid.size
    let box = GridBox(lower: GridPoint(side - 1000, 500_000), upper: GridPoint(side + 1000, 501_000))
    let row = UInt32(500_000 >> 20)
    #expect(SpillArea(TileBlock(z: 10, x: 1023, y: row), margin: 0).meets(box))
    #expect(SpillArea(TileBlock(z: 10, x: 0, y: row), margin: 0).meets(box))
    #expect(!SpillArea(TileBlock(z: 10, x: 512, y: row), margin: 0).meets(box))
  }

  @Test func `damaged bytes are noticed, wherever they end`() throws {
    var classifier = Self.classifier(seed: 3, count: 40)
    let store = classifier.store
    var members: [UInt64] = []
    for index in store.features.indices { members.append(UInt64(index)) }
    var bytes: [UInt8] = []
    var encoder = SegmentEncoder()
    _ = encoder.encode(members[...], of: store, firstArrival: 0, into: &bytes)
    classifier.store.removeFeatures()
    let decoder = SegmentDecoder(area: nil)
    var random = SplitMix(seed: 4)
    for length in bytes.indices {
      var back = FeatureStore()
      _ = decoder.decode(Array(bytes[..<length]), into: &back)
      #expect(back.features.count < store.features.count)
      var mutated = bytes
      mutated[length] = UInt8(truncatingIfNeeded: random.next())
      _ = decoder.decode(mutated, into: &back)
    }
    var back = FeatureStore()
    #expect(decoder.decode(bytes, into: &back) && back.features.count == store.features.count)
  }

  // MARK: Batches

  @Test func `every tile is in one batch, and no batch holds more than the limit but the smallest`() throws {
    var classifier = Self.classifier(seed: 5, count: 800)
    let spill = try FeatureSpill(in: scratch.url.path)
    try spill.take(from: &classifier.store)
    let single = try TileBatches(of: spill, pointLimit: .max).batches
    #expect(single.map(\.block) == [.world] && single.map(\.zooms) == [0...14])
    let batches = try TileBatches(of: spill, pointLimit: 400).batches
    #expect(batches.count > 10)
    for batch in batches {
      #expect(batch.zooms.lowerBound >= batch.block.z)
      #expect(batch.pointCount <= 400 || ZoomBand.all.contains { $0.zooms.lowerBound == batch.block.z })
    }
    for z in 0...ZoomLevel.last {
      let blocks = batches.filter { $0.zooms.contains(z) }.map(\.block)
      #expect(Set(blocks).count == blocks.count)
      for (index, block) in blocks.enumerated() {
        #expect(!blocks[(index + 1)...].contains { block.contains(TileID(z: $0.z, x: $0.x, y: $0.y)) })
      }
    }
  }

  @Test func `a shore of many points is cut with the blocks, and its tiles are as if it were whole`() throws {
    // A ring of 33,000 points with an island, around a corner of four blocks of zoom 10.
    var random = SplitMix(seed: 6)
    let centre = GridPoint(600 << 20, 300 << 20)
    var classifier = Classifier.fresh
    for (radius, count, isOuter) in [(200_000, 33_000, true), (100_000, 300, false)] {
      for index in 0..<count {
        let angle = 2 * Double.pi * Double(index) / Double(count)
        let reach = Double(radius + Int(random.next() % 40))
        classifier.store.geometries.append(centre &+ GridPoint(Int32(reach * cos(angle)), Int32(reach * sin(angle))))
      }
      _ = classifier.store.geometries.endRing(isOuter: isOuter)
    }
    classifier.decode(Array("natural\0water\0".utf8).span)
    classifier.addArea(id: 1, isWay: false)
    let spill = try FeatureSpill(in: scratch.url.path)
    try spill.take(from: &classifier.store)
    let pyramid = TilePyramid(
      spill: spill, texts: classifier.store.texts, buildingParts: classifier.buildingParts,
      fieldKeys: classifier.fieldKeys)
    let (whole, cut) = (MemoryArchive(), MemoryArchive())
    try pyramid.write(to: whole) { _ in }
    try pyramid.write(to: cut, pointLimit: 20_000) { _ in }
    #expect(spill.contents.segments.count > 4)
    #expect(Set(whole.tiles.keys) == Set(cut.tiles.keys))
    for (id, bytes) in whole.tiles {
      let difference = try Self.doubledArea(bytes) - Self.doubledArea(#require(cut.tiles[id]))
      // Of 2²⁴ square units and more: what rounding to the grid makes of a shore through the tile.
      #expect(abs(difference) < 1 << 15, "\(id)")
    }
  }

  private static func doubledArea(_ bytes: [UInt8]) throws -> Int64 {
    let layer = try VectorTile(decoding: try Gzip.decompress(bytes, limit: 1 << 24)).layer(named: "water_polygons")
    guard let layer else { return 0 }
    return layer.features.flatMap { $0.partRange.map { layer.doubledArea(ofPart: Int($0)) } }.reduce(0, +)
  }
}
