package import Places
package import Region

/// Why an import could not be done.
package enum ImportError: Error, Equatable {
  /// A source could not be read; the sentence names it. Nil where it is not known which.
  case unreadable(String, source: String?)
  /// There is nothing at this path.
  case noSuchFile(String)
  /// The file's name ends in nothing that is known.
  case unknownFormat(String)
  /// Not one of several sources could be imported, for these reasons.
  indirect case nothingToImport([ImportError])
  /// Features could not be set aside in the directory, or not be read again.
  case spill(directory: String, reason: String)
  /// The tiles could not be written.
  case archive(String)
  /// The places could not be written.
  case places(PlacesError)
  case region(RegionError)
}

extension ImportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let sentence, _): sentence
    case .noSuchFile(let path): "\(path): there is no such file"
    case .unknownFormat(let path):
      "\(path): not an OpenStreetMap file by its name; give .osm.pbf, .osm, .osm.gz or .osm.bz2"
    case .nothingToImport(let reasons): reasons.map(\.description).joined(separator: "; ")
    case .spill(let directory, let reason):
      "\(directory): the features could not be kept there during the import: \(reason)"
    case .archive(let reason): "the tiles could not be written: \(reason)"
    case .places(let error): "\(error)"
    case .region(let error): "\(error)"
    }
  }
}
