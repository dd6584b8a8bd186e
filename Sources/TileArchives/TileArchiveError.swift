import SQLite

/// Why an archive cannot be read or written. Each is one sentence by its `description`.
package enum TileArchiveError: Error, Equatable {
  /// The operating system refused; `reason` is its word for it.
  case cannotRead(path: String, reason: String)
  case cannotWrite(path: String, reason: String)
  /// The file is no archive of the kind that its name or content promises.
  case notAnArchive(path: String, kind: String)
  case unsupportedVersion(path: String, kind: String, version: Int)
  /// The tables of the archive are compressed in a way that no version of the format names.
  case unsupportedCompression(path: String, compression: String)
  /// The archive's tiles are of no known format.
  case unknownTileFormat(path: String)
  /// What the archive says of itself cannot be; `what` names the part.
  case corrupt(path: String, what: String)
  /// The archive under that name is being written by another process, whose number the system may tell.
  case busy(path: String, process: Int? = nil)
  /// An earlier process left a part of that archive, which is of other tiles; `identity` is what it says they are.
  case otherPartial(path: String, identity: String)
  /// A file of somebody else has the name that an unfinished archive would have.
  case foreignPartial(String)
  /// The directory holds files other than tiles, which replacing it would destroy.
  case occupied(path: String)
  /// The bytes are not a whole stream of that compression.
  case malformedStream(TileCompression)
  /// A compressed stream holds more than `limit` bytes.
  case streamBeyondLimit(TileCompression, limit: Int)
  /// `finish` was called already.
  case finished
}

extension TileArchiveError: SQLiteFailure {}

extension TileArchiveError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotRead(let path, let reason): "cannot read \(path): \(reason)"
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
    case .notAnArchive(let path, let kind): "\(path) is not \(kind)"
    case .unsupportedVersion(let path, let kind, let version):
      "\(path) is \(kind) of version \(version), which cannot be read"
    case .unsupportedCompression(let path, let compression):
      "\(path) is compressed with \(compression); rewrite it with gzip"
    case .unknownTileFormat(let path): "the tiles in \(path) are of no known format"
    case .corrupt(let path, let what): "\(path) is damaged: \(what)"
    case .busy(let path, let process):
      "\(path) is being written by another process" + (process.map { " (\($0))" } ?? "")
    case .otherPartial(let path, _): "\(path).partial is a part of an archive of other tiles"
    case .foreignPartial(let path):
      "\(path), where an unfinished archive would be kept, is another program's file; move it away"
    case .occupied(let path): "\(path) holds files other than tiles; name another directory"
    case .malformedStream(let compression): "the bytes are not a whole \(compression.rawValue) stream"
    case .streamBeyondLimit(let compression, let limit):
      "a \(compression.rawValue) stream holds more than \(limit) bytes"
    case .finished: "the archive is finished already"
    }
  }
}
