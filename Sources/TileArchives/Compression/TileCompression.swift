/// How an archive's tiles, or its own tables, are compressed.
package enum TileCompression: String, Sendable, Hashable {
  case none, gzip, zlib, brotli, zstd
  case unknown

  /// The most that a tile may hold uncompressed, bytes.
  package static let largestTile = 64 << 20

  /// How bytes are compressed: as their signature shows, else, as Brotli has none, as their archive says.
  package static func found(in bytes: [UInt8], stated: TileCompression) -> TileCompression {
    if Gzip.isGzip(bytes) { return .gzip }
    if Zstandard.isZstandard(bytes) { return .zstd }
    if Zlib.isZlib(bytes) { return .zlib }
    return stated == .brotli ? .brotli : .none
  }

  /// The bytes as they were before they were compressed. Of an unknown compression they are taken for uncompressed.
  /// - Parameter limit: the most bytes to give back.
  /// - Throws: `TileArchiveError.malformedStream` or `.streamBeyondLimit`.
  package func decompress(_ bytes: [UInt8], limit: Int = largestTile) throws(TileArchiveError) -> [UInt8] {
    switch self {
    case .none, .unknown: bytes
    case .gzip: try Gzip.decompress(bytes, limit: limit)
    case .zlib: try Zlib.decompress(bytes, limit: limit)
    case .brotli: try Brotli.decompress(bytes, limit: limit)
    case .zstd: try Zstandard.decompress(bytes, limit: limit)
    }
  }

  /// The name of the coding in HTTP (RFC 9110, section 8.4.1; RFC 8878, section 7.2); nil for none.
  package var contentCoding: String? {
    switch self {
    case .none, .unknown: nil
    case .gzip: "gzip"
    case .zlib: "deflate"
    case .brotli: "br"
    case .zstd: "zstd"
    }
  }
}
