import Foundation
import Geodesy
import Places
import Region
import TileArchives

/// One of the things that a map is made of.
enum MapPart {
  /// A region, or a bare archive of vector tiles, which has no places.
  case features(any TileArchiveReader, MapPartDescription, PlaceStore? = nil)
  /// A bare archive of pictures.
  case pictures(any TileArchiveReader, MapPartDescription)
  /// A bare archive of tiles that can be passed on but not drawn.
  case opaque(any TileArchiveReader, MapPartDescription)

  var description: MapPartDescription {
    switch self {
    case .features(_, let description, _), .pictures(_, let description), .opaque(_, let description): description
    }
  }

  var places: PlaceStore? {
    if case .features(_, _, let places) = self { places } else { nil }
  }

  /// Opens a region's directory, a directory of tiles, or an archive.
  init(path: String) throws {
    if Self.isDirectory(path), Region.isRegion(path) || !Self.holdsTiles(path) {
      let region = try Region(directory: path)
      guard let features = region.features else { throw MapServerError.emptyRegion(path) }
      self = .features(
        features,
        MapPartDescription(
          name: region.description.name, attribution: region.description.attribution,
          bounds: region.description.boundingBox, fileName: Self.fileName(path)),
        region.places)
      return
    }
    let archive = try openTileArchive(path)
    let metadata = archive.metadata
    let name = metadata.name.flatMap { $0.isEmpty ? nil : $0 }
    let description = MapPartDescription(
      name: name ?? Self.fileName(path), attribution: metadata.attribution ?? "", bounds: metadata.bounds,
      fileName: Self.fileName(path))
    switch metadata.format {
    case .mvt: self = .features(archive, description)
    case .png, .jpg, .webp: self = .pictures(archive, description)
    case .avif, .mlt, .unknown: self = .opaque(archive, description)
    }
  }

  private static func isDirectory(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  private static func holdsTiles(_ path: String) -> Bool { (try? openTileArchive(path)) != nil }

  /// `a/b/city.pmtiles` is `city`.
  private static func fileName(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.deletingPathExtension().lastPathComponent
  }
}

/// What a part of a map says of itself.
struct MapPartDescription {
  let name: String
  let attribution: String
  let bounds: BoundingBox
  /// The file's or directory's name without its ending.
  let fileName: String
}
