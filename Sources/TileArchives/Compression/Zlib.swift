import CDeflate

/// zlib streams (RFC 1950), which some writers of MBTiles use instead of gzip.
enum Zlib {
  /// Whether the bytes begin with a zlib header: deflate with a window of 32 KiB, and its check bits.
  static func isZlib(_ bytes: [UInt8]) -> Bool {
    bytes.count > 2 && bytes[0] == 0x78 && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
  }

  /// - Parameter limit: the most bytes to give back.
  /// - Throws: `TileArchiveError.malformedStream` or `.streamBeyondLimit`.
  static func decompress(_ bytes: [UInt8], limit: Int) throws(TileArchiveError) -> [UInt8] {
    try unsafe Deflate.decompress(.zlib, capacity: bytes.count * 8, limit: limit) {
      decompressor, output, capacity, count in
      unsafe bytes.withUnsafeBytes { input in
        unsafe libdeflate_zlib_decompress(
          decompressor, input.baseAddress, input.count, output, capacity, &count)
      }
    }
  }
}
