import Geodesy
import Imaging
package import TileArchives
import VectorTiles

extension TileArchiveReader {
  /// Reads every tile and says what is wrong, one sentence a fault; at most twenty faults are told, then their number.
  /// - Parameter progress: Told after each tile.
  package func problems(progress: () -> Void = {}) -> [String] {
    var problems: [String] = []
    var count = 0
    let metadata = metadata
    do {
      try forEachTile { id, bytes in
        progress()
        guard let problem = Self.problem(of: bytes, at: id, metadata) else { return }
        count += 1
        if count <= 20 { problems.append("Tile \(id): \(problem).") }
      }
    } catch {
      problems.append("Reading stops: \(error).")
    }
    if count > 20 { problems.append("\(count - 20) more tiles have faults.") }
    return problems
  }

  private static func problem(of bytes: [UInt8], at id: TileID, _ metadata: TileArchiveMetadata) -> String? {
    if id.z < metadata.minZoom || id.z > metadata.maxZoom {
      return "its zoom is outside the archive's, \(metadata.minZoom)–\(metadata.maxZoom)"
    }
    do {
      switch metadata.format {
      case .mvt: _ = try VectorTile(decoding: Gzip.isGzip(bytes) ? Gzip.decompress(bytes, limit: 64 << 20) : bytes)
      case .png, .jpg, .webp: _ = try decodePicture(bytes)
      case .avif, .unknown: break
      }
      return nil
    } catch {
      return "\(error)"
    }
  }
}
