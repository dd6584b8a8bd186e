import TileArchives

/// Writes short bytes as streams whose blocks are stored, not compressed.
enum StoredStream {
  static func encoder(_ compression: TileCompression) -> ([UInt8]) -> [UInt8] {
    switch compression {
    case .gzip: { Gzip.compress($0) }
    case .brotli: brotli
    case .zstd: zstd
    default: { $0 }
    }
  }

  /// RFC 7932, section 9.2: a window of 2¹⁶, one uncompressed meta-block, the empty last one.
  private static func brotli(_ bytes: [UInt8]) -> [UInt8] {
    let head = (bytes.count - 1) << 4 | 1 << 20
    return [UInt8(head & 255), UInt8(head >> 8 & 255), UInt8(head >> 16)] + bytes + [3]
  }

  /// RFC 8878, section 3.1.1: a single segment of at most 255 bytes in one raw block.
  private static func zstd(_ bytes: [UInt8]) -> [UInt8] {
    let head = bytes.count << 3 | 1
    return [0x28, 0xB5, 0x2F, 0xFD, 0x20, UInt8(bytes.count), UInt8(head & 255), UInt8(head >> 8), 0] + bytes
  }
}
