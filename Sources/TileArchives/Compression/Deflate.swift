import CDeflate

/// libdeflate's decompressor, which wants room for everything at once.
enum Deflate {
  /// Calls `decode` with more and more room until the output fits.
  /// - Parameters:
  ///   - capacity: the room to begin with, bytes.
  ///   - limit: the most bytes to give back.
  /// - Throws: `TileArchiveError.malformedStream` or `.streamBeyondLimit`.
  static func decompress(
    _ compression: TileCompression, capacity: Int, limit: Int,
    _ decode: (
      _ decompressor: OpaquePointer, _ output: UnsafeMutableRawPointer?, _ capacity: Int, _ count: inout Int
    ) -> libdeflate_result
  ) throws(TileArchiveError) -> [UInt8] {
    guard let decompressor = unsafe libdeflate_alloc_decompressor() else { preconditionFailure("out of memory") }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    var capacity = min(limit, max(4096, capacity))
    while true {
      var status = LIBDEFLATE_BAD_DATA
      let output = unsafe [UInt8](unsafeUninitializedCapacity: max(capacity, 1)) { output, count in
        unsafe status = decode(decompressor, output.baseAddress, capacity, &count)
        if status != LIBDEFLATE_SUCCESS { count = 0 }
      }
      switch status {
      case LIBDEFLATE_SUCCESS: return output
      case LIBDEFLATE_INSUFFICIENT_SPACE where capacity < limit: capacity = min(limit, capacity * 4)
      case LIBDEFLATE_INSUFFICIENT_SPACE: throw .streamBeyondLimit(compression, limit: limit)
      default: throw .malformedStream(compression)
      }
    }
  }
}
