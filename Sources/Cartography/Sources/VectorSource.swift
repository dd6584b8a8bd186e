import Caching
package import Geodesy
package import TileArchives
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

/// An archive's vector tiles, decoded once and kept.
package final class VectorSource: VectorTileProvider {
  private let archive: any TileArchiveReader
  private let decoded: BoundedCache<TileID, VectorTile?>

  package let zooms: ClosedRange<UInt8>

  /// - Parameter cacheBytes: how much decoded geometry to keep, by estimate.
  package init(archive: any TileArchiveReader, zooms: ClosedRange<UInt8>? = nil, cacheBytes: Int = 64 << 20) {
    self.archive = archive
    let own = archive.metadata
    self.zooms = zooms ?? own.minZoom...max(own.minZoom, own.maxZoom)
    decoded = BoundedCache(costLimit: cacheBytes) { $0?.approximateBytes ?? 64 }
  }

  package func tile(_ id: TileID) throws -> VectorTile? {
    try decoded.value(for: id) { () throws in
      guard let bytes = try archive.uncompressedTile(id), !bytes.isEmpty else { return nil }
      return try VectorTile(decoding: bytes)
    }.value
  }

  package func promises(_ id: TileID) -> Bool { archive.promises(id) }
}

extension TileArchiveReader {
  /// Whether the archive's zooms and bounds say that it has a tile; the edge is left out, where there may be nothing.
  func promises(_ id: TileID) -> Bool {
    let side = Double(id.tilesPerSide)
    let middle = WorldPoint(x: (Double(id.x) + 0.5) / side, y: (Double(id.y) + 0.5) / side)
    return metadata.minZoom <= id.z && id.z <= metadata.maxZoom && metadata.bounds.contains(middle.coordinate)
  }
}

extension VectorTile {
  /// What the tile occupies in memory, roughly.
  var approximateBytes: Int {
    layers.reduce(64) { total, layer in
      total + layer.points.count * 8 + layer.features.count * 32 + layer.tags.count * 4 + layer.values.count * 40
    }
  }
}
