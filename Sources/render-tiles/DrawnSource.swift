import Geodesy
import Region
import TileArchives

/// What tiles are drawn from: regions, vector archives, or several of them as one map.
struct DrawnSource {
  let features: any TileArchiveReader
  let name: String
  let attribution: String?
  let bounds: BoundingBox
  let files: [SourceFile]

  /// - Parameter paths: At least one.
  /// - Throws: Where a path leads to neither a region nor an archive of vector tiles.
  init(_ paths: [String]) throws {
    let parts = try paths.map(Self.open)
    guard let first = parts.first, let combined = CombinedArchive(parts.map(\.archive)) else {
      preconditionFailure("nothing to draw from")
    }
    features = parts.count == 1 ? first.archive : combined
    name = parts.map(\.name).joined(separator: ", ")
    var attributions: [String] = []
    for part in parts where !part.attribution.isEmpty && !attributions.contains(part.attribution) {
      attributions.append(part.attribution)
    }
    attribution = attributions.isEmpty ? nil : attributions.joined(separator: " ")
    bounds = parts.dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
    files = parts.map { SourceFile($0.archivePath) }
  }

  private static func open(_ path: String) throws -> Tileset {
    let tileset = try Tileset(path: path)
    guard tileset.archive.metadata.format == .mvt else { throw RenderTilesError.noVectorTiles(path) }
    return tileset
  }
}
