import Files
package import Geodesy

/// A tile archive open for reading. Readers may be asked from several threads at once.
package protocol TileArchiveReader: Sendable {
  var metadata: TileArchiveMetadata { get }

  /// The tile's bytes as stored (`metadata.compression`), nil where the archive has none.
  func tile(_ id: TileID) throws(TileArchiveError) -> [UInt8]?

  /// Calls `body` with each tile of the archive, by zoom, in an order that stays the same.
  func forEachTile(_ body: (TileID, [UInt8]) throws -> Void) throws

  /// How many addresses have a tile. May walk over the whole archive where it does not say.
  var tileCount: Int { get }
}

extension TileArchiveReader {
  /// The tile's bytes, uncompressed.
  /// - Throws: `TileArchiveError.streamBeyondLimit` for tiles of more than `TileCompression.largestTile`.
  package func uncompressedTile(_ id: TileID) throws(TileArchiveError) -> [UInt8]? {
    guard let bytes = try tile(id) else { return nil }
    return try TileCompression.found(in: bytes, stated: metadata.compression).decompress(bytes)
  }
}

/// Opens an archive: a directory of tiles, PMTiles or MBTiles, told by the file's content.
/// - Throws: `TileArchiveError` where there is none, or one that cannot be read.
package func openTileArchive(_ path: String) throws(TileArchiveError) -> any TileArchiveReader {
  if FileStatus(path: path)?.isDirectory == true { return try TileDirectoryReader(path: path) }
  let file = try ReadableFile(path: path)
  let start = try file.bytes(at: 0, count: min(16, file.size))
  if start.starts(with: MBTilesReader.signature) { return try MBTilesReader(path: path) }
  if start.starts(with: PMTilesHeader.signature) || path.hasSuffix(".pmtiles") { return try PMTilesReader(file: file) }
  throw .notAnArchive(path: path, kind: "a PMTiles or MBTiles archive")
}
