/// Big-endian numbers in the bytes of a font table; nil past the end.
struct BigEndianBytes {
  var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }
  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  func uint16(_ offset: Int) -> UInt16? {
    guard offset >= 0, offset &+ 2 <= bytes.count else { return nil }
    let start = bytes.startIndex + offset
    return UInt16(bytes[start]) << 8 | UInt16(bytes[start + 1])
  }

  func uint32(_ offset: Int) -> UInt32? {
    guard let high = uint16(offset), let low = uint16(offset &+ 2) else { return nil }
    return UInt32(high) << 16 | UInt32(low)
  }

  /// The bytes of a range, as much of it as there is.
  func slice(_ offset: Int, _ length: Int) -> ArraySlice<UInt8> {
    guard offset >= 0, length > 0, offset < bytes.count else { return [] }
    let start = bytes.startIndex + offset
    return bytes[start..<(start + min(length, bytes.count - offset))]
  }
}
