/// Why a region can't be opened or written.
package enum RegionError: Error, Equatable {
  /// There is no directory at this path.
  case noSuchDirectory(String)
  /// The directory has no region.json.
  case notARegion(String)
  /// region.json is not what a region says of itself.
  case malformedDescription(path: String, reason: String)
  /// The region was written by a later version.
  case unknownFormat(path: String, version: Int)
  /// The region has nothing that a map is drawn from.
  case noFeatures(String)
  /// A part of the region can't be read.
  case unreadable(path: String, reason: String)
  /// The region can't be written; nothing of it was changed.
  case unwritable(path: String, reason: String)
}

extension RegionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noSuchDirectory(let path): "\(path): there is no such region"
    case .notARegion(let path): "\(path): not a region, it has no region.json; make one with belvedere import"
    case .malformedDescription(let path, let reason): "\(path): \(reason); import the region again"
    case .unknownFormat(let path, let version):
      "\(path): the region's format version is \(version), which this version of Belvedere does not know"
    case .noFeatures(let path):
      "\(path) has no map features; import an OpenStreetMap extract into it with belvedere import"
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .unwritable(let path, let reason): "\(path): cannot be written: \(reason)"
    }
  }
}
