import Caching
import Geodesy
import Imaging
package import TileArchives

/// An archive's pictures, decoded once and kept.
package final class RasterSource: Sendable {
  private let archive: any TileArchiveReader
  private let decoded: BoundedCache<TileID, Pixmap?>

  package let zooms: ClosedRange<UInt8>
  /// The side of a tile in style pixels; decides which zoom a view shows.
  package let tileSize: Int

  package init(
    archive: any TileArchiveReader, tileSize: Int = 512, zooms: ClosedRange<UInt8>? = nil, cacheBytes: Int = 64 << 20
  ) {
    self.archive = archive
    self.tileSize = tileSize
    let own = archive.metadata
    self.zooms = zooms ?? own.minZoom...max(own.minZoom, own.maxZoom)
    decoded = BoundedCache(costLimit: cacheBytes) { ($0?.pixels.count ?? 16) * 4 }
  }

  func promises(_ id: TileID) -> Bool { archive.promises(id) }

  /// The picture of a tile, nil where there is none.
  func picture(_ id: TileID) throws -> Pixmap? {
    try decoded.value(for: id) { () throws in
      guard let bytes = try archive.uncompressedTile(id), !bytes.isEmpty else { return nil }
      return try decodePicture(bytes)
    }.value
  }
}
