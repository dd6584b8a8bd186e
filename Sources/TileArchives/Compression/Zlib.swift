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
    guard let decompressor = unsafe libdeflate_alloc_decompressor() else { preconditionFailure("out of memory") }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    var capacity = min(limit, max(4096, bytes.count * 8))
    while true {
      var status = LIBDEFLATE_BAD_DATA
      let output = unsafe [UInt8](unsafeUninitializedCapacity: max(capacity, 1)) { output, count in
        unsafe bytes.withUnsafeBytes { input in
          unsafe status = libdeflate_zlib_decompress(
            decompressor, input.baseAddress, input.count, output.baseAddress, capacity, &count)
        }
        if status != LIBDEFLATE_SUCCESS { count = 0 }
      }
      switch status {
      case LIBDEFLATE_SUCCESS: return output
      case LIBDEFLATE_INSUFFICIENT_SPACE where capacity < limit: capacity = min(limit, capacity * 4)
      case LIBDEFLATE_INSUFFICIENT_SPACE: throw .streamBeyondLimit(.zlib, limit: limit)
      default: throw .malformedStream(.zlib)
      }
    }
  }
}
