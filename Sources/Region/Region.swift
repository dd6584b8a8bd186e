import Foundation
package import Places
package import TileArchives

/// A region directory, open for reading.
package final class Region: Sendable {
  package static let descriptionFile = "region.json"
  package static let featuresFile = "features.pmtiles"
  package static let placesFile = "places.sqlite"

  /// The path that it was opened at.
  package let directory: String
  package let description: RegionDescription
  /// Vector features in Shortbread's layers; nil where none were imported.
  package let features: (any TileArchiveReader)?
  /// Nil where none were imported, as before there were any.
  package let places: PlaceStore?

  /// - Throws: `RegionError` where the directory is no region, or a part of it can't be opened.
  package init(directory: String) throws(RegionError) {
    self.directory = directory
    let url = URL(filePath: directory, directoryHint: .isDirectory)
    guard url.isDirectory else { throw .noSuchDirectory(directory) }
    let descriptionPath = url.appending(path: Self.descriptionFile).path
    guard let data = FileManager.default.contents(atPath: descriptionPath) else { throw .notARegion(directory) }
    description = try RegionDescription(parsing: data, path: descriptionPath)
    let placesPath = url.appending(path: Self.placesFile).path
    do {
      places = FileManager.default.fileExists(atPath: placesPath) ? try PlaceStore(path: placesPath) : nil
    } catch {
      throw .unreadable(path: placesPath, reason: error.reason)
    }
    let featuresPath = url.appending(path: Self.featuresFile).path
    guard FileManager.default.fileExists(atPath: featuresPath) else {
      features = nil
      return
    }
    do {
      features = try openTileArchive(featuresPath)
    } catch {
      throw .unreadable(path: featuresPath, reason: "\(error)")
    }
    guard features?.metadata.format == .mvt else {
      throw .unreadable(path: featuresPath, reason: "it does not hold vector tiles; import the region again")
    }
  }

  /// Whether a directory holds a region, readable or not.
  package static func isRegion(_ directory: String) -> Bool {
    FileManager.default.fileExists(
      atPath: URL(filePath: directory).appending(path: descriptionFile).path)
  }
}

extension URL {
  /// Whether there is a directory under this name.
  var isDirectory: Bool { (try? resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false }
}
