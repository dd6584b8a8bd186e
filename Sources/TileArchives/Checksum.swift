import CDeflate

/// CRC-32 as gzip has it.
package enum Checksum {
  /// The checksum of bytes that follow others, whose checksum is `previous`.
  package static func crc32(_ bytes: [UInt8], after previous: UInt32 = 0) -> UInt32 {
    unsafe bytes.withUnsafeBytes { unsafe libdeflate_crc32(previous, $0.baseAddress, $0.count) }
  }
}
