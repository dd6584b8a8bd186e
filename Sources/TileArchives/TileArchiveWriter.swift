package import Geodesy

/// A tile archive being written. Nothing stands under its name until `finish`; an archive that is not finished leaves
/// nothing behind. The same tiles give the same bytes, in whatever order and from whatever thread they come.
package protocol TileArchiveWriter: AnyObject, Sendable {
  /// Adds a tile; a later one at the same address replaces it.
  ///
  /// Where the archive's metadata says gzip, a tile that is not gzip yet is compressed here.
  func write(_ bytes: [UInt8], at id: TileID) throws(TileArchiveError)

  /// Completes the archive and gives it its name, replacing an archive that has it.
  func finish() throws(TileArchiveError)
}

/// Begins an archive of the kind that the path's ending names: `.pmtiles`, `.mbtiles`, otherwise a directory.
///
/// The zooms in `metadata` are replaced by those of the tiles that come. `scale` is the pixel ratio of the tiles, which
/// names the files of a directory: 2 makes `y@2x.png`.
package func createTileArchive(
  path: String, metadata: TileArchiveMetadata, scale: Int = 1
) throws(TileArchiveError) -> any TileArchiveWriter {
  if path.hasSuffix(".pmtiles") { return try PMTilesWriter(path: path, metadata: metadata) }
  if path.hasSuffix(".mbtiles") { return try MBTilesWriter(path: path, metadata: metadata) }
  return try TileDirectoryWriter(path: path, metadata: metadata, scale: scale)
}
