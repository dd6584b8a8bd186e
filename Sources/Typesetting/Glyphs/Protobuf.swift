import ByteCoding

/// Writes the fields of a protobuf message.
struct ProtobufWriter {
  private(set) var bytes: [UInt8] = []

  mutating func field(_ number: UInt64, _ value: UInt64) {
    bytes.append(varint: number << 3)
    bytes.append(varint: value)
  }

  /// Zigzag, as `sint32` is.
  mutating func field(_ number: UInt64, signed value: Int) {
    field(number, zigzag(Int64(value)))
  }

  mutating func field(_ number: UInt64, bytes content: [UInt8]) {
    bytes.append(varint: number << 3 | 2)
    bytes.append(varint: UInt64(content.count))
    bytes += content
  }
}

/// Reads the fields of a protobuf message one by one.
struct ProtobufReader {
  struct Field {
    var number: UInt64
    /// The value of a number, 0 for other kinds.
    var number64: UInt64 = 0
    /// The content of a string, bytes or message; nil for other kinds.
    var bytes: ArraySlice<UInt8>?

    /// A zigzag number, held to 32 bits.
    var signed: Int {
      Int(Int32(clamping: unzigzag(number64)))
    }
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Nil at the end.
  mutating func next() throws(TypesettingError) -> Field? {
    guard !rest.isEmpty else { return nil }
    let key = try varint()
    switch key & 7 {
    case 0: return Field(number: key >> 3, number64: try varint())
    case 1: _ = try take(8)
    case 2: return Field(number: key >> 3, bytes: try take(try varint()))
    case 5: _ = try take(4)
    default: throw TypesettingError.malformedGlyphRange(offset: rest.startIndex)
    }
    return Field(number: key >> 3)
  }

  private mutating func take(_ count: UInt64) throws(TypesettingError) -> ArraySlice<UInt8> {
    guard count <= UInt64(rest.count) else { throw TypesettingError.malformedGlyphRange(offset: rest.startIndex) }
    defer { rest = rest.dropFirst(Int(count)) }
    return rest.prefix(Int(count))
  }

  private mutating func varint() throws(TypesettingError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = rest.popFirst() else {
        throw TypesettingError.malformedGlyphRange(offset: rest.startIndex)
      }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw TypesettingError.malformedGlyphRange(offset: rest.startIndex)
  }
}
