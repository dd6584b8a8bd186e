extension [UInt8] {
  /// Appends a number in bytes of seven bits, the lowest first, the highest bit set on all but the last (LEB128).
  @inlinable @inline(__always)
  package mutating func append(varint number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends all of a number's bytes, the lowest first.
  @inlinable @inline(__always)
  package mutating func append<Number: FixedWidthInteger>(littleEndian number: Number) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> Number(shift)))
    }
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// The number whose bytes stand at an index, the lowest first. All of them must lie in the collection.
  @inlinable @inline(__always)
  package func littleEndian<Number: FixedWidthInteger>(at index: Int, as type: Number.Type = Number.self) -> Number {
    var number: Number = 0
    for position in 0..<Number.bitWidth / 8 {
      number |= Number(truncatingIfNeeded: self[index + position]) << Number(8 * position)
    }
    return number
  }
}

/// Small numbers of either sign as small numbers: 0, −1, 1, −2 become 0, 1, 2, 3.
@inlinable @inline(__always)
package func zigzag(_ number: Int64) -> UInt64 { UInt64(bitPattern: number << 1 ^ number >> 63) }

/// What `zigzag` was given.
@inlinable @inline(__always)
package func unzigzag(_ number: UInt64) -> Int64 { Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1) }
