import Files
import Foundation
package import Geodesy
import JSON
import Synchronization

/// Writes tiles as files z/x/y, equal ones as hard links of one, with `metadata.json` (TileJSON) beside them.
package final class TileDirectoryWriter: TileArchiveWriter {
  package let keptTiles: Int
  private let metadata: TileArchiveMetadata
  private let layout: TileDirectoryLayout
  private let partial: PartialDirectory
  private let state: Mutex<State>

  private struct State {
    /// A tile that has the bytes with that checksum and length.
    var tileByContents: [Contents: TileID] = [:]
    /// `z/x` of the directories that exist.
    var columns: Set<SIMD2<UInt32>> = []
    var zooms: Set<UInt8> = []
    var isFinished = false
  }

  private struct Contents: Hashable {
    let checksum: UInt32
    let count: UInt32

    init(_ bytes: [UInt8]) {
      checksum = Checksum.crc32(bytes)
      count = UInt32(clamping: bytes.count)
    }
  }

  /// What the metadata of a directory in the making says its tiles are.
  private static let identityMember = "partial"

  /// - Throws: `TileArchiveError.occupied` where the directory exists and holds anything but tiles, `busy`,
  ///   `otherPartial`.
  package init(
    path: String, metadata: TileArchiveMetadata, scale: Int = 1, resumption: Resumption? = nil
  ) throws(TileArchiveError) {
    self.metadata = metadata
    layout = TileDirectoryLayout(scale: scale, format: metadata.format)
    partial = try PartialDirectory(for: path) { (metadata) throws(TileArchiveError) in
      try Self.isSame(metadata, resumption, path: path)
    }
    guard let resumption else {
      keptTiles = 0
      state = Mutex(State())
      return
    }
    let mark = JSONValue.object([Self.identityMember: .string(resumption.identity)])
    try partial.write([UInt8](mark.serialized()), to: TileDirectoryLayout.metadataName)
    partial.keep()
    let (kept, count) = Self.survey(partial, layout)
    keptTiles = count
    state = Mutex(kept)
  }

  /// Removes what is left beside the directory at `path`: a part of tiles of `identity`, or the directory that it
  /// replaced, where nobody is writing it.
  static func removeLeft(of path: String, identity: String) {
    let resumption = Resumption(identity: identity)
    guard PartialDirectory.exists(for: path) else { return }
    // Not kept, it goes with its owner.
    _ = try? PartialDirectory(for: path) { (metadata) throws(TileArchiveError) in
      _ = try isSame(metadata, resumption, path: path)
      return false
    }
  }

  /// Whether what an earlier process left is a part of the same archive. A whole archive is one that was replaced.
  private static func isSame(
    _ metadata: Data?, _ resumption: Resumption?, path: String
  ) throws(TileArchiveError) -> Bool {
    guard let resumption, let json = metadata.flatMap({ try? JSONValue(parsing: $0) }),
      let identity = json[identityMember]?.string
    else { return false }
    if identity != resumption.identity, resumption.replacesOther { return false }
    guard identity == resumption.identity else { throw .otherPartial(path: path, identity: identity) }
    return true
  }

  /// What stands in the directory. Each file is read, hard links of one once.
  private static func survey(_ partial: PartialDirectory, _ layout: TileDirectoryLayout) -> (State, tiles: Int) {
    var (state, tiles, seen) = (State(), 0, Set<UInt>())
    for z in partial.numbers(in: "") {
      for x in partial.numbers(in: "\(z)") {
        for y in partial.numbers(in: "\(z)/\(x)", layout.row) {
          guard let id = TileID(z: z, x: x, y: y), let file = partial.status(layout.path(id)), file.size > 0 else {
            continue
          }
          tiles += 1
          state.zooms.insert(id.z)
          guard seen.insert(file.inode).inserted, let bytes = partial.contents(layout.path(id)) else { continue }
          state.tileByContents[Contents(bytes)] = id
        }
      }
    }
    return (state, tiles)
  }

  /// An empty file is one that the disk lost.
  package func hasKept(_ id: TileID) -> Bool {
    keptTiles > 0 && partial.status(layout.path(id)).map { $0.size > 0 } == true
  }

  package func write(_ bytes: [UInt8], at id: TileID) throws(TileArchiveError) {
    let stored = metadata.stored(bytes)
    try state.withLock { state throws(TileArchiveError) in
      guard !state.isFinished else { throw .finished }
      try write(stored, at: id, &state)
    }
  }

  private func write(_ bytes: [UInt8], at id: TileID, _ state: inout State) throws(TileArchiveError) {
    if state.columns.insert(SIMD2(UInt32(id.z), id.x)).inserted {
      try partial.makeDirectory("\(id.z)/\(id.x)")
      state.zooms.insert(id.z)
    }
    let name = layout.path(id)
    let contents = Contents(bytes)
    if let twin = state.tileByContents[contents], twin != id, partial.contents(layout.path(twin)) == bytes {
      // A file that stands there may be a link of others: it is replaced, not written into.
      try partial.remove(name)
      if partial.link(layout.path(twin), to: name) { return }
    }
    try partial.write(bytes, to: name)
    state.tileByContents[contents] = id
  }

  package func suspend() throws(TileArchiveError) {
    try close()
    partial.synchronize()
  }

  package func finish() throws(TileArchiveError) {
    try close()
    var metadata = metadata
    state.withLock { state in
      metadata.minZoom = state.zooms.min() ?? metadata.minZoom
      metadata.maxZoom = state.zooms.max() ?? metadata.maxZoom
    }
    let json = metadata.tileJSON(tiles: [layout.template]).serialized(pretty: true)
    try partial.write([UInt8](json), to: TileDirectoryLayout.metadataName)
    try partial.publish()
  }

  private func close() throws(TileArchiveError) {
    try state.withLock { state throws(TileArchiveError) in
      guard !state.isFinished else { throw .finished }
      state.isFinished = true
    }
  }
}
