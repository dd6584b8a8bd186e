import CBrotli

/// Brotli streams (RFC 7932), read only. They have no signature: what says that bytes are Brotli stands beside them.
enum Brotli {
  /// - Parameter limit: the most bytes to give back.
  /// - Throws: `TileArchiveError.malformedStream` or `.streamBeyondLimit`.
  static func decompress(_ bytes: [UInt8], limit: Int) throws(TileArchiveError) -> [UInt8] {
    guard let decoder = unsafe BrotliDecoderCreateInstance(nil, nil, nil) else { preconditionFailure("out of memory") }
    defer { unsafe BrotliDecoderDestroyInstance(decoder) }
    var output = GrowingOutput(expecting: bytes.count, limit: limit)
    var consumed = 0
    while true {
      var status = BROTLI_DECODER_RESULT_ERROR
      unsafe output.fill { room, written in
        unsafe bytes.withUnsafeBufferPointer { input in
          var next = unsafe input.baseAddress.map { unsafe $0 + consumed }
          var left = input.count - consumed
          var space = room.count
          var place = room.baseAddress
          unsafe status = BrotliDecoderDecompressStream(decoder, &left, &next, &space, &place, nil)
          consumed = input.count - left
          written = room.count - space
        }
      }
      switch status {
      case BROTLI_DECODER_RESULT_SUCCESS where consumed == bytes.count: return try output.finished(.brotli)
      case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: try output.grow(.brotli)
      default: throw .malformedStream(.brotli)
      }
    }
  }
}
