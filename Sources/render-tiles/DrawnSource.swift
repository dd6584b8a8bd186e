import Foundation
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

  /// - Throws: Where a path leads to neither a region nor an archive of vector tiles.
  init(_ paths: [String]) throws {
    var (archives, names, attributions, files) = ([any TileArchiveReader](), [String](), [String](), [SourceFile]())
    var bounds: BoundingBox?
    for path in paths {
      let part = try Self.open(path)
      archives.append(part.archive)
      names.append(part.name)
      if let attribution = part.attribution, !attributions.contains(attribution) { attributions.append(attribution) }
      files.append(SourceFile(part.file))
      bounds = bounds?.union(part.bounds) ?? part.bounds
    }
    guard let features = CombinedArchive(archives), let bounds else { throw RenderTilesError.noFeatures("") }
    self.features = archives.count == 1 ? archives[0] : features
    name = names.joined(separator: ", ")
    attribution = attributions.isEmpty ? nil : attributions.joined(separator: " ")
    self.bounds = bounds
    self.files = files
  }

  private struct Part {
    let archive: any TileArchiveReader
    let file: String
    let name: String
    let attribution: String?
    let bounds: BoundingBox
  }

  private static func open(_ path: String) throws -> Part {
    var isDirectory: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    if !exists || isDirectory.boolValue {
      let region = try Region(directory: path)
      guard let features = region.features else { throw RenderTilesError.noFeatures(path) }
      return Part(
        archive: features, file: path + "/" + Region.featuresFile, name: region.description.name,
        attribution: region.description.attribution, bounds: region.description.boundingBox)
    }
    let archive = try openTileArchive(path)
    guard archive.metadata.format == .mvt else { throw RenderTilesError.noVectorTiles(path) }
    let metadata = archive.metadata
    return Part(
      archive: archive, file: path,
      name: metadata.name ?? URL(filePath: path).deletingPathExtension().lastPathComponent,
      attribution: metadata.attribution, bounds: metadata.bounds)
  }
}
