import Files
import Foundation
package import Geodesy
package import Places
package import TileArchives

/// The tiles that a path leads to, whether a region's features or a bare archive, and what is said of them.
package struct Tileset: Sendable {
  package let archive: any TileArchiveReader
  /// The archive's own file or directory.
  package let archivePath: String
  /// A region's places; nil for a bare archive.
  package let places: PlaceStore?
  /// What they call themselves, else the file's name without its ending.
  package let name: String
  /// The file's or directory's name without its ending: `a/b/city.pmtiles` is `city`.
  package let fileName: String
  /// HTML; empty where none is stated.
  package let attribution: String
  package let bounds: BoundingBox

  /// Opens a region's directory, a directory of tiles, or an archive.
  /// - Throws: `RegionError`, `noFeatures` among them, or `TileArchiveError`.
  package init(path: String) throws {
    let fileName = URL(filePath: path).standardizedFileURL.deletingPathExtension().lastPathComponent
    self.fileName = fileName
    guard Self.isMeantAsRegion(path) else {
      archive = try openTileArchive(path)
      archivePath = path
      places = nil
      let metadata = archive.metadata
      name = metadata.name.flatMap { $0.isEmpty ? nil : $0 } ?? fileName
      attribution = metadata.attribution ?? ""
      bounds = metadata.bounds
      return
    }
    let region = try Region(directory: path)
    guard let features = region.features else { throw RegionError.noFeatures(path) }
    archive = features
    archivePath = path + "/" + Region.featuresFile
    places = region.places
    name = region.description.name
    attribution = region.description.attribution
    bounds = region.description.boundingBox
  }

  /// Whether the path leads to a region, or to a directory that is nothing else either.
  private static func isMeantAsRegion(_ path: String) -> Bool {
    guard FileStatus(path: path)?.isDirectory == true else { return false }
    return Region.isRegion(path) || (try? openTileArchive(path)) == nil
  }
}
