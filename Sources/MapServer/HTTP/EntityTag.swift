/// Entity tags made from content, so that equal bytes have equal tags on every start.
enum EntityTag {
  /// A strong tag, in its quotes.
  static func of(_ bytes: [UInt8]) -> String { "\"" + String(xxHash64(bytes), radix: 36) + "\"" }

  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// XXH64 with seed 0 (the xxHash specification, version 0.1.1).
  static func xxHash64(_ bytes: [UInt8]) -> UInt64 {
    let span = bytes.span
    var offset = 0
    var hash: UInt64 = prime5
    if span.count >= 32 {
      var lanes = SIMD4<UInt64>(prime1 &+ prime2, prime2, 0, 0 &- prime1)
      while offset + 32 <= span.count {
        for lane in 0..<4 { lanes[lane] = round(lanes[lane], word(span, offset + lane * 8)) }
        offset += 32
      }
      hash = rotated(lanes[0], 1) &+ rotated(lanes[1], 7) &+ rotated(lanes[2], 12) &+ rotated(lanes[3], 18)
      for lane in 0..<4 { hash = (hash ^ round(0, lanes[lane])) &* prime1 &+ prime4 }
    }
    hash &+= UInt64(span.count)
    return avalanche(tail(of: span, from: offset, hash))
  }

  private static func tail(of span: Span<UInt8>, from start: Int, _ hash: UInt64) -> UInt64 {
    var hash = hash
    var offset = start
    while offset + 8 <= span.count {
      hash = rotated(hash ^ round(0, word(span, offset)), 27) &* prime1 &+ prime4
      offset += 8
    }
    if offset + 4 <= span.count {
      let half = word(span, offset, bytes: 4)
      hash = rotated(hash ^ (half &* prime1), 23) &* prime2 &+ prime3
      offset += 4
    }
    while offset < span.count {
      let byte = UInt64(span[offset])
      hash = rotated(hash ^ (byte &* prime5), 11) &* prime1
      offset += 1
    }
    return hash
  }

  private static func avalanche(_ hash: UInt64) -> UInt64 {
    var hash = hash
    hash = (hash ^ (hash >> 33)) &* prime2
    hash = (hash ^ (hash >> 29)) &* prime3
    return hash ^ (hash >> 32)
  }

  private static func round(_ accumulator: UInt64, _ input: UInt64) -> UInt64 {
    rotated(accumulator &+ input &* prime2, 31) &* prime1
  }

  /// Little-endian.
  private static func word(_ span: borrowing Span<UInt8>, _ offset: Int, bytes: Int = 8) -> UInt64 {
    var word: UInt64 = 0
    for place in 0..<bytes { word |= UInt64(span[offset + place]) << UInt64(place * 8) }
    return word
  }

  private static func rotated(_ value: UInt64, _ count: UInt64) -> UInt64 { value << count | value >> (64 - count) }
}
