/// A seeded generator (xorshift64*).
struct Noise {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// The next 32 random bits.
  mutating func next() -> UInt32 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return UInt32(truncatingIfNeeded: (state &* 0x2545_F491_4F6C_DD1D) >> 32)
  }

  /// A random index below `count`.
  mutating func index(below count: Int) -> Int { Int(next() % UInt32(count)) }

  /// A random number in a range.
  mutating func number(in range: ClosedRange<Float>) -> Float {
    range.lowerBound + (range.upperBound - range.lowerBound) * Float(next()) / Float(UInt32.max)
  }

  /// A random point with both coordinates in a range.
  mutating func point(in range: ClosedRange<Float>) -> SIMD2<Float> {
    SIMD2(number(in: range), number(in: range))
  }
}
