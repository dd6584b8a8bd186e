/// Appends protobuf fields to bytes.
struct ProtobufBytes {
  private(set) var bytes: [UInt8] = []

  @inline(__always)
  mutating func append(varint value: UInt64) {
    var value = value
    while value >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: value))
  }

  mutating func append(field: UInt64, varint value: UInt64) {
    append(varint: field << 3)
    append(varint: value)
  }

  mutating func append(field: UInt64, message: [UInt8]) {
    append(varint: field << 3 | 2)
    append(varint: UInt64(message.count))
    bytes.append(contentsOf: message)
  }

  mutating func append(field: UInt64, text: String) {
    append(varint: field << 3 | 2)
    append(varint: UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(field: UInt64, double value: Double) {
    append(varint: field << 3 | 1)
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
    }
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Small magnitudes of either sign as small numbers: 0, −1, 1, −2 become 0, 1, 2, 3.
  @inline(__always)
  static func zigzag(_ value: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: (value << 1) ^ (value >> 31)))
  }
}
