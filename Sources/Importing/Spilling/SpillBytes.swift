import ByteCoding

/// Numbers as varints.
struct SpillBytes {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ number: UInt32) { bytes.append(varint: UInt64(number)) }

  mutating func append(_ count: Int) { bytes.append(varint: UInt64(count)) }

  mutating func append(signed number: Int64) { bytes.append(varint: zigzag(number)) }

  mutating func append(byte: UInt8) { bytes.append(byte) }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}

/// Reads what `SpillBytes` wrote. Beyond the end there are zeros, and `isDamaged` tells.
struct SpillReader {
  private let bytes: [UInt8]
  private var position = 0
  private(set) var isDamaged = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func byte() -> UInt8 {
    guard position < bytes.count else {
      isDamaged = true
      return 0
    }
    defer { position += 1 }
    return bytes[position]
  }

  @inline(__always)
  mutating func number() -> UInt64 {
    var byte = byte()
    guard byte & 0x80 != 0 else { return UInt64(byte) }
    var number = UInt64(byte & 0x7f)
    var shift: UInt64 = 7
    repeat {
      byte = self.byte()
      number |= UInt64(byte & 0x7f) &<< shift
      shift &+= 7
    } while byte & 0x80 != 0 && shift < 64
    return number
  }

  mutating func number32() -> UInt32 { UInt32(truncatingIfNeeded: number()) }

  /// How many items follow, each of at least a byte.
  mutating func count() -> Int {
    let count = number()
    guard count <= UInt64(bytes.count - position) else {
      isDamaged = true
      return 0
    }
    return Int(count)
  }

  @inline(__always)
  mutating func signed() -> Int64 { unzigzag(number()) }
}
