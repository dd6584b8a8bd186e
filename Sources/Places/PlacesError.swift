import SQLite

/// Why a place store cannot be read or written. Each is one sentence by its `description`.
package enum PlacesError: Error, Equatable {
  /// `reason` is SQLite's word for it.
  case cannotRead(path: String, reason: String)
  case cannotWrite(path: String, reason: String)
  /// A database of something else.
  case notAPlaceStore(path: String)
  case unsupportedVersion(path: String, version: Int)
  /// A row holds what cannot be.
  case corrupt(path: String, what: String)
}

extension PlacesError: SQLiteFailure {}

extension PlacesError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotRead(let path, let reason): "cannot read \(path): \(reason)"
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
    case .notAPlaceStore(let path): "\(path) is not a place store"
    case .unsupportedVersion(let path, let version):
      "\(path) is a place store of version \(version), which cannot be read; import the region again"
    case .corrupt(let path, let what): "\(path) is damaged: \(what)"
    }
  }
}
