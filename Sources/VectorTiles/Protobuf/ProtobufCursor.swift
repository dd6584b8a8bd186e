/// Walks over the fields of one protobuf message in a span of bytes. The span is passed to each call, so that the
/// cursor is a plain value; `end` never exceeds the span's count.
struct ProtobufCursor {
  private(set) var position: Int
  let end: Int

  /// The whole of `bytes`.
  init(_ bytes: Span<UInt8>) {
    position = 0
    end = bytes.count
  }

  private init(position: Int, end: Int) {
    self.position = position
    self.end = end
  }

  var isAtEnd: Bool { position >= end }

  var remaining: Int { end - position }

  /// How a field's payload is laid out.
  enum WireType: UInt8 {
    case varint = 0
    case fixed64 = 1
    case bytes = 2
    case fixed32 = 5
  }

  /// A field's number and layout; the cursor then stands at its payload.
  @inline(__always)
  mutating func tag(_ bytes: Span<UInt8>) throws(VectorTileError) -> (field: UInt64, type: WireType) {
    let start = position
    let tag = try varint(bytes)
    guard let type = WireType(rawValue: UInt8(truncatingIfNeeded: tag & 7)), tag >> 3 != 0 else {
      throw .malformedField(offset: start)
    }
    return (tag >> 3, type)
  }

  @inline(__always)
  mutating func varint(_ bytes: Span<UInt8>) throws(VectorTileError) -> UInt64 {
    guard position < end else { throw .truncated(offset: position) }
    let first = bytes[position]
    if first < 0x80 {
      position += 1
      return UInt64(first)
    }
    return try longVarint(bytes)
  }

  private mutating func longVarint(_ bytes: Span<UInt8>) throws(VectorTileError) -> UInt64 {
    let start = position
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 70 {
      guard position < end else { throw .truncated(offset: start) }
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw .malformedField(offset: start)
  }

  /// A little-endian number of `size` bytes, at most 8.
  mutating func fixed(_ bytes: Span<UInt8>, size: Int) throws(VectorTileError) -> UInt64 {
    guard remaining >= size else { throw .truncated(offset: position) }
    var value: UInt64 = 0
    for index in 0..<size {
      value |= UInt64(bytes[position + index]) << UInt64(8 * index)
    }
    position += size
    return value
  }

  /// A cursor over the payload of a length-delimited field, which this one steps over.
  @inline(__always)
  mutating func message(_ bytes: Span<UInt8>) throws(VectorTileError) -> ProtobufCursor {
    let start = position
    let length = try varint(bytes)
    guard length <= UInt64(remaining) else { throw .truncated(offset: start) }
    let inner = ProtobufCursor(position: position, end: position + Int(length))
    position = inner.end
    return inner
  }

  /// The rest of the message as text; bytes that are not UTF-8 become U+FFFD.
  func text(_ bytes: Span<UInt8>) -> String {
    unsafe bytes.extracting(position..<end).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  mutating func skip(_ type: WireType, _ bytes: Span<UInt8>) throws(VectorTileError) {
    switch type {
    case .varint: _ = try varint(bytes)
    case .fixed64: _ = try fixed(bytes, size: 8)
    case .bytes: _ = try message(bytes)
    case .fixed32: _ = try fixed(bytes, size: 4)
    }
  }

  /// Refuses a field whose layout is not the one that the specification gives it.
  @inline(__always)
  func expect(_ type: WireType, found: WireType) throws(VectorTileError) {
    guard type == found else { throw .malformedField(offset: position) }
  }
}
