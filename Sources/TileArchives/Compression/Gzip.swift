import CDeflate

/// gzip streams (RFC 1952). Equal bytes and levels compress to equal bytes.
package enum Gzip {
  package static func isGzip(_ bytes: [UInt8]) -> Bool {
    bytes.count > 2 && bytes[0] == 0x1F && bytes[1] == 0x8B
  }

  /// - Parameter level: 0 (stored) to 12 (smallest); others are clamped.
  package static func compress(_ bytes: [UInt8], level: Int = 6) -> [UInt8] {
    guard let compressor = unsafe libdeflate_alloc_compressor(Int32(min(max(level, 0), 12))) else {
      preconditionFailure("out of memory")
    }
    defer { unsafe libdeflate_free_compressor(compressor) }
    let bound = unsafe libdeflate_gzip_compress_bound(compressor, bytes.count)
    return unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      count = unsafe bytes.withUnsafeBytes {
        unsafe libdeflate_gzip_compress(compressor, $0.baseAddress, $0.count, output.baseAddress, bound)
      }
    }
  }

  /// The bytes of every member of the stream.
  /// - Parameter limit: the most bytes to give back.
  /// - Throws: `TileArchiveError.malformedStream` or `.streamBeyondLimit`.
  package static func decompress(_ bytes: [UInt8], limit: Int) throws(TileArchiveError) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    repeat {
      let (member, consumed) = try decompressMember(bytes, from: position, limit: limit - result.count)
      if result.isEmpty { result = member } else { result += member }
      position += consumed
    } while position < bytes.count
    return result
  }

  private static func decompressMember(
    _ bytes: [UInt8], from position: Int, limit: Int
  ) throws(TileArchiveError) -> (bytes: [UInt8], consumed: Int) {
    // A stream of one member ends with its size; the size is foreign, so the first try stays within what that many
    // bytes usually hold, and grows.
    let promised = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    var consumed = 0
    let member = try unsafe Deflate.decompress(.gzip, capacity: min(promised, bytes.count * 32), limit: limit) {
      decompressor, output, capacity, count in
      unsafe bytes.withUnsafeBytes { input in
        let input = unsafe UnsafeRawBufferPointer(rebasing: input[position...])
        return unsafe libdeflate_gzip_decompress_ex(
          decompressor, input.baseAddress, input.count, output, capacity, &consumed, &count)
      }
    }
    return (member, consumed)
  }
}
