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
  /// What is wrong, without the file's name.
  package var reason: String {
    switch self {
    case .cannotRead(_, let reason): "cannot be read: \(reason)"
    case .cannotWrite(_, let reason): "cannot be written: \(reason)"
    case .notAPlaceStore: "it is not a place store"
    case .unsupportedVersion(_, let version): "its version, \(version), is not known; import the region again"
    case .corrupt(_, let what): what
    }
  }

  private var path: String {
    switch self {
    case .cannotRead(let path, _), .cannotWrite(let path, _), .notAPlaceStore(let path),
      .unsupportedVersion(let path, _), .corrupt(let path, _):
      path
    }
  }

  package var description: String { "\(path): \(reason)" }
}
