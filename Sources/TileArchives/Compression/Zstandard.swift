import CZstandard

/// Zstandard streams (RFC 8878), read only.
enum Zstandard {
  static func isZstandard(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
  }

  /// The bytes of every frame of the stream. Frames whose window is larger than 128 MiB, the library's own limit, are
  /// refused.
  /// - Parameter limit: the most bytes to give back.
  /// - Throws: `TileArchiveError.malformedStream` or `.streamBeyondLimit`.
  static func decompress(_ bytes: [UInt8], limit: Int) throws(TileArchiveError) -> [UInt8] {
    guard let stream = unsafe ZSTD_createDStream() else { preconditionFailure("out of memory") }
    defer { unsafe ZSTD_freeDStream(stream) }
    var output = GrowingOutput(expecting: bytes.count, limit: limit)
    var consumed = 0
    while true {
      var hint = 0
      var filled = false
      unsafe output.fill { room, written in
        unsafe bytes.withUnsafeBytes { input in
          var source = unsafe ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: consumed)
          var target = unsafe ZSTD_outBuffer(dst: room.baseAddress, size: room.count, pos: 0)
          unsafe hint = ZSTD_decompressStream(stream, &target, &source)
          unsafe consumed = source.pos
          unsafe written = target.pos
          filled = written == room.count
        }
      }
      guard ZSTD_isError(hint) == 0 else { throw .malformedStream(.zstd) }
      if hint == 0, consumed == bytes.count { return try output.finished(.zstd) }
      // A stream that wants more, though it has been given everything and has room, was cut short.
      guard filled || consumed < bytes.count else { throw .malformedStream(.zstd) }
      if filled { try output.grow(.zstd) }
    }
  }
}
