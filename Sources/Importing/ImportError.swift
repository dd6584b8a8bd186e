package import Region

/// Why an import could not be done.
package enum ImportError: Error, Equatable {
  /// A source could not be read; the sentence names it.
  case unreadable(String)
  /// There is nothing at this path.
  case noSuchFile(String)
  /// The file's name ends in nothing that is known.
  case unknownFormat(String)
  /// Not one source was left to import.
  case nothingToImport
  /// The tiles could not be written.
  case archive(String)
  case region(RegionError)
}

extension ImportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let sentence): sentence
    case .noSuchFile(let path): "\(path): there is no such file"
    case .unknownFormat(let path):
      "\(path): not an OpenStreetMap file by its name; give .osm.pbf, .osm, .osm.gz or .osm.bz2"
    case .nothingToImport: "nothing was imported, because no source could be read"
    case .archive(let reason): "the tiles could not be written: \(reason)"
    case .region(let error): "\(error)"
    }
  }
}
