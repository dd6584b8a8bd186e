import Geodesy
import Synchronization

/// What the writers of single-file archives share: tiles are collected in a spool and laid out at the end, in the order
/// of their ids, so that the archive does not depend on the order in which they came.
final class SpooledArchive: Sendable {
  let path: String
  private let metadata: TileArchiveMetadata
  /// Nil once finished.
  private let spool: Mutex<TileSpool?>

  init(path: String, metadata: TileArchiveMetadata) throws(TileArchiveError) {
    self.path = path
    self.metadata = metadata
    spool = Mutex(try TileSpool(path: path))
  }

  func write(_ bytes: [UInt8], at id: TileID) throws(TileArchiveError) {
    let stored = metadata.stored(bytes)
    try spool.withLock { spool throws(TileArchiveError) in
      guard spool != nil else { throw TileArchiveError.finished }
      try spool?.add(stored, at: id)
    }
  }

  /// Hands the sorted tiles to `layOut`, with the metadata's zooms made those of the tiles, and removes the spool.
  func finish(
    _ layOut: (TileSpool, TileArchiveMetadata) throws(TileArchiveError) -> Void
  ) throws(TileArchiveError) {
    let taken = spool.withLock { spool in
      defer { spool = nil }
      return spool
    }
    guard var spool = taken else { throw .finished }
    try spool.sortEntries()
    var metadata = metadata
    if let first = spool.entries.first.flatMap({ TileID(hilbertID: $0.hilbertID) }),
      let last = spool.entries.last.flatMap({ TileID(hilbertID: $0.hilbertID) })
    {
      metadata.minZoom = first.z
      metadata.maxZoom = last.z
    }
    try layOut(spool, metadata)
  }
}

extension TileArchiveMetadata {
  /// The bytes to store for a tile: gzip where the metadata says so and it is not gzip already.
  func stored(_ bytes: [UInt8]) -> [UInt8] {
    compression == .gzip && !Gzip.isGzip(bytes) ? Gzip.compress(bytes) : bytes
  }
}
