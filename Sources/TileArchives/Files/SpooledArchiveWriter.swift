import Geodesy
import Synchronization

/// Lays tiles out as a file of a format.
protocol ArchiveLayout {
  static func write(
    _ spool: TileSpool, _ metadata: TileArchiveMetadata, to file: PartialFile
  ) throws(TileArchiveError)

  /// Called when the new file is whole and about to get its name.
  static func prepareReplacing(_ path: String)
}

extension ArchiveLayout {
  static func prepareReplacing(_ path: String) {}
}

/// Writes a single-file archive: tiles are collected in a spool and laid out at the end, in the order of their ids, so
/// that the archive does not depend on the order in which they came.
final class SpooledArchiveWriter<Layout: ArchiveLayout>: TileArchiveWriter {
  let keptTiles: Int
  private let path: String
  private let metadata: TileArchiveMetadata
  /// Nil once finished or suspended.
  private let spool: Mutex<TileSpool?>

  init(path: String, metadata: TileArchiveMetadata, resumption: Resumption?) throws(TileArchiveError) {
    self.path = path
    self.metadata = metadata
    let spool = try TileSpool(path: path, resumption: resumption)
    keptTiles = spool.keptTiles
    self.spool = Mutex(spool)
  }

  func hasKept(_ id: TileID) -> Bool {
    spool.withLock { $0?.hasKept(id) ?? false }
  }

  func write(_ bytes: [UInt8], at id: TileID) throws(TileArchiveError) {
    let stored = metadata.stored(bytes)
    try spool.withLock { spool throws(TileArchiveError) in
      guard spool != nil else { throw TileArchiveError.finished }
      try spool?.add(stored, at: id)
    }
  }

  func suspend() throws(TileArchiveError) {
    guard var spool = takeSpool() else { throw .finished }
    try spool.suspend()
  }

  func finish() throws(TileArchiveError) {
    guard var spool = takeSpool() else { throw .finished }
    try spool.complete()
    var metadata = metadata
    if let first = spool.runs.first.flatMap({ TileID(hilbertID: $0.hilbertID) }),
      let last = spool.runs.last.flatMap({ TileID(hilbertID: $0.ids.upperBound - 1) })
    {
      metadata.minZoom = first.z
      metadata.maxZoom = last.z
    }
    let file = try PartialFile(for: path, suffix: ".finishing")
    try Layout.write(spool, metadata, to: file)
    Layout.prepareReplacing(path)
    try file.publish()
    spool.remove()
  }

  private func takeSpool() -> TileSpool? {
    spool.withLock { spool in
      defer { spool = nil }
      return spool
    }
  }
}

extension TileArchiveMetadata {
  /// The bytes to store for a tile: gzip where the metadata says so and it is not gzip already.
  func stored(_ bytes: [UInt8]) -> [UInt8] {
    compression == .gzip && !Gzip.isGzip(bytes) ? Gzip.compress(bytes) : bytes
  }
}
