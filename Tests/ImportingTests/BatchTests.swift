import Foundation
import Geodesy
import Synchronization
import Testing
import TileArchives
import VectorTiles

@testable import Importing

/// Tiles made in small batches against tiles made in one.
@Suite(.enabled(if: SharedFiles.exists("data/osm"), "the extracts are not beside the project"))
struct BatchTests {
  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private func pyramid(_ file: String) throws -> TilePyramid {
    let spill = try FeatureSpill(in: scratch.url.path)
    let (classifier, _) = try OSMReader.read(
      [SharedFiles.url(file).path], into: spill, places: try PlaceImport(in: scratch.url)
    ) { _, _ in }
    return TilePyramid(
      spill: spill, texts: classifier.store.texts, buildingParts: classifier.buildingParts,
      fieldKeys: classifier.fieldKeys)
  }

  @Test(arguments: ["monaco-2026", "helsinki-centre-2019"])
  func `small batches give the tiles that one gives, but for what lies beyond the tile's edge`(name: String) throws {
    let pyramid = try pyramid("data/osm/\(name).osm.pbf")
    let (whole, cut) = (MemoryArchive(), MemoryArchive())
    try pyramid.write(to: whole) { _ in }
    try pyramid.write(to: cut, pointLimit: 2000) { _ in }
    let (expected, tiles) = (whole.tiles, cut.tiles)
    #expect(Set(expected.keys) == Set(tiles.keys))
    for (id, bytes) in expected where tiles[id] != bytes {
      // The last zoom is not simplified, and so is the same to the byte.
      #expect(id.z < ZoomLevel.last, "\(id)")
      #expect(try Self.vertices(bytes) == Self.vertices(try #require(tiles[id])), "\(id)")
    }
  }

  /// The vertices within the tile, by layer and fields.
  private static func vertices(_ bytes: [UInt8]) throws -> [String: Set<SIMD2<Int32>>] {
    let tile = try VectorTile(decoding: try Gzip.decompress(bytes, limit: 1 << 24))
    var vertices: [String: Set<SIMD2<Int32>>] = [:]
    for layer in tile.layers {
      for feature in layer.features {
        let points = feature.partRange.flatMap { layer.part(Int($0)).map { layer.points[$0] } }
        let fields = layer.attributes(of: feature).map { "\($0.key) \($0.value)" }.sorted()
        for point in points where point.min() >= 0 && point.max() <= layer.extent {
          vertices["\(layer.name) \(fields)", default: []].insert(point)
        }
      }
    }
    return vertices
  }
}

/// Tiles kept in memory.
final class MemoryArchive: TileArchiveWriter {
  private let written = Mutex<[TileID: [UInt8]]>([:])

  var tiles: [TileID: [UInt8]] { written.withLock { $0 } }

  func write(_ bytes: [UInt8], at id: TileID) throws(TileArchiveError) { written.withLock { $0[id] = bytes } }

  func finish() throws(TileArchiveError) {}

  var keptTiles: Int { 0 }

  func hasKept(_ id: TileID) -> Bool { false }

  func suspend() throws(TileArchiveError) {}
}
