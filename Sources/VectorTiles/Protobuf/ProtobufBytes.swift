import ByteCoding

/// Appends protobuf fields to bytes.
struct ProtobufBytes {
  private(set) var bytes: [UInt8] = []

  @inline(__always)
  mutating func append(varint value: UInt64) { bytes.append(varint: value) }

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
    bytes.append(littleEndian: value.bitPattern)
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }
}
