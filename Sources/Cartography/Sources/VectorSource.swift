import Caching
package import Geodesy
import TileArchives
package import VectorTiles

/// Where a style's vector tiles come from.
package protocol VectorTileProvider: Sendable {
  /// The zooms that have tiles of their own; deeper views show the deepest ones enlarged.
  var zooms: ClosedRange<UInt8> { get }
  /// The decoded tile, nil where there is none.
  func tile(_ id: TileID) throws -> VectorTile?
  /// Whether a tile that is not there is missed.
  func promises(_ id: TileID) -> Bool
}

extension VectorTileProvider {
  package func promises(_ id: TileID) -> Bool { false }
}

/// A source's vector tiles, decoded once and kept.
package final class VectorSource: VectorTileProvider {
  private let tiles: SourceTiles
  private let decoded: BoundedCache<TileID, VectorTile?>

  package var zooms: ClosedRange<UInt8> { tiles.zooms }
  var archive: any TileArchiveReader { tiles.archive }

  /// - Parameter cacheBytes: how much decoded geometry to keep, by estimate.
  init(_ tiles: SourceTiles, cacheBytes: Int = 64 << 20) {
    self.tiles = tiles
    decoded = BoundedCache(costLimit: cacheBytes) { $0?.approximateBytes ?? 64 }
  }

  package func tile(_ id: TileID) throws -> VectorTile? {
    try decoded.value(for: id) { () throws in
      try tiles.bytes(id).map { try VectorTile(decoding: $0) }
    }.value
  }

  package func promises(_ id: TileID) -> Bool { tiles.promises(id) }
}

extension VectorTile {
  /// What the tile occupies in memory, roughly.
  var approximateBytes: Int {
    layers.reduce(64) { total, layer in
      total + layer.points.count * 8 + layer.features.count * 32 + layer.tags.count * 4 + layer.values.count * 40
    }
  }
}
