import Foundation
package import Geodesy
import JSON
import Synchronization

/// Writes tiles as files z/x/y, equal ones as hard links of one, with `metadata.json` (TileJSON) beside them.
package final class TileDirectoryWriter: TileArchiveWriter {
  private let path: String
  private let metadata: TileArchiveMetadata
  private let layout: TileDirectoryLayout
  private let partial: PartialDirectory
  private let state = Mutex(State())

  private struct State {
    /// A tile that has the bytes with that hash.
    var tileByHash: [Int: TileID] = [:]
    /// `z/x` of the directories that exist.
    var columns: Set<SIMD2<UInt32>> = []
    var zooms: Set<UInt8> = []
    var isFinished = false
  }

  /// - Throws: `TileArchiveError.occupied` where the directory exists and holds anything but tiles.
  package init(path: String, metadata: TileArchiveMetadata, scale: Int = 1) throws(TileArchiveError) {
    self.path = path
    self.metadata = metadata
    layout = TileDirectoryLayout(scale: scale, format: metadata.format)
    partial = try PartialDirectory(for: path)
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
    // A file that stands there may be a link of others: it is replaced, not written into.
    try partial.remove(name)
    let hash = TileSpool.hash(bytes)
    if let twin = state.tileByHash[hash], partial.contents(layout.path(twin)) == bytes,
      partial.link(layout.path(twin), to: name)
    {
      return
    }
    try partial.write(bytes, to: name)
    state.tileByHash[hash] = id
  }

  package func finish() throws(TileArchiveError) {
    var metadata = metadata
    try state.withLock { state throws(TileArchiveError) in
      guard !state.isFinished else { throw .finished }
      state.isFinished = true
      metadata.minZoom = state.zooms.min() ?? metadata.minZoom
      metadata.maxZoom = state.zooms.max() ?? metadata.maxZoom
    }
    let json = metadata.tileJSON(tiles: [layout.template]).serialized(pretty: true)
    try partial.write([UInt8](json), to: TileDirectoryLayout.metadataName)
    try partial.publish()
  }
}
