import Caching
import Foundation
import Geodesy
import Imaging
import TileArchives

/// A source's pictures, decoded once and kept.
package final class RasterSource: Sendable {
  private let tiles: SourceTiles
  private let decoded: BoundedCache<TileID, Pixmap?>

  /// How many zooms deeper than tiles of 512 style pixels these must be to be as sharp.
  let zoomShift: Double

  package var zooms: ClosedRange<UInt8> { tiles.zooms }
  var archive: any TileArchiveReader { tiles.archive }

  /// - Parameter tileSize: the side of a tile in style pixels.
  init(_ tiles: SourceTiles, tileSize: Int, cacheBytes: Int = 64 << 20) {
    self.tiles = tiles
    zoomShift = log2(512 / Double(max(tileSize, 1)))
    decoded = BoundedCache(costLimit: cacheBytes) { ($0?.pixels.count ?? 16) * 4 }
  }

  func promises(_ id: TileID) -> Bool { tiles.promises(id) }
  func reaches(_ id: TileID) -> Bool { tiles.reaches(id) }

  /// The picture of a tile, nil where there is none.
  func picture(_ id: TileID) throws -> Pixmap? {
    try decoded.value(for: id) { () throws in
      try tiles.bytes(id).map { try decodePicture($0) }
    }.value
  }
}
