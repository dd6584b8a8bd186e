package import Geodesy

/// A tile archive being written. Nothing stands under its name until `finish`. The same tiles give the same bytes, in
/// whatever order and from whatever thread they come, and however often the work was interrupted.
package protocol TileArchiveWriter: AnyObject, Sendable {
  /// Adds a tile; a later one at the same address replaces it.
  ///
  /// Where the archive's metadata says gzip, a tile that is not gzip yet is compressed here.
  func write(_ bytes: [UInt8], at id: TileID) throws(TileArchiveError)

  /// Completes the archive and gives it its name, replacing an archive that has it.
  func finish() throws(TileArchiveError)

  /// Tiles that earlier processes left; 0 without a `Resumption`.
  var keptTiles: Int { get }

  /// Whether an earlier process left the tile. Of those written since, some may count.
  func hasKept(_ id: TileID) -> Bool

  /// Brings what was written to the disk. Nothing can be written afterwards; a later process goes on.
  func suspend() throws(TileArchiveError)
}

/// How an archive is written that outlives the process: in a part beside it, `X.partial`, with which a later process
/// goes on. Without one, an archive that is not finished leaves nothing behind.
package struct Resumption: Sendable {
  /// What the tiles are. A process goes on only with what has the same.
  package let identity: String
  /// Whether a part that has another identity is thrown away.
  package let replacesOther: Bool

  package init(identity: String, replacesOther: Bool = false) {
    self.identity = identity
    self.replacesOther = replacesOther
  }
}

/// Begins an archive of the kind that the path's ending names: `.pmtiles`, `.mbtiles`, otherwise a directory.
///
/// The zooms in `metadata` are replaced by those of the tiles that come. `scale` is the pixel ratio of the tiles, which
/// names the files of a directory: 2 makes `y@2x.png`.
/// - Throws: `TileArchiveError`, among them `busy`, and `otherPartial` where the part that is there has another
///   identity.
package func createTileArchive(
  path: String, metadata: TileArchiveMetadata, scale: Int = 1, resumption: Resumption? = nil
) throws(TileArchiveError) -> any TileArchiveWriter {
  if path.hasSuffix(".pmtiles") {
    return try SpooledArchiveWriter<PMTilesLayout>(path: path, metadata: metadata, resumption: resumption)
  }
  if path.hasSuffix(".mbtiles") {
    return try SpooledArchiveWriter<MBTilesLayout>(path: path, metadata: metadata, resumption: resumption)
  }
  return try TileDirectoryWriter(path: path, metadata: metadata, scale: scale, resumption: resumption)
}

/// Removes what a process left beside an archive that it had finished, where it was ended before it could tidy up.
/// Parts of other tiles stay, and what another process is writing.
/// - Parameter identity: What the finished archive's tiles are, as in its `Resumption`.
package func removeLeftPart(ofArchive path: String, identity: String) {
  if path.hasSuffix(".pmtiles") || path.hasSuffix(".mbtiles") {
    TileJournal.removeLeft(of: path, identity: identity)
  } else {
    TileDirectoryWriter.removeLeft(of: path, identity: identity)
  }
}
