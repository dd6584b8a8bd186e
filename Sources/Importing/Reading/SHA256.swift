/// The Secure Hash Algorithm with 256 bits (FIPS 180-4).
struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var pending: [UInt8] = []
  private var length: UInt64 = 0
  private var schedule = [UInt32](repeating: 0, count: 64)

  mutating func update(_ bytes: some Collection<UInt8>) {
    length &+= UInt64(bytes.count)
    pending += bytes
    let whole = pending.count / 64 * 64
    for start in stride(from: 0, to: whole, by: 64) { process(block: start) }
    pending.removeFirst(whole)
  }

  /// The digest in lower-case hexadecimal.
  mutating func finish() -> String {
    let bits = length &* 8
    var padding: [UInt8] = [0x80]
    padding += [UInt8](repeating: 0, count: (119 - pending.count % 64) % 64)
    for shift in stride(from: 56, through: 0, by: -8) {
      padding.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    update(padding)
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  private mutating func process(block start: Int) {
    for index in 0..<16 {
      var word: UInt32 = 0
      for byte in 0..<4 { word = word << 8 | UInt32(pending[start + index * 4 + byte]) }
      schedule[index] = word
    }
    for index in 16..<64 {
      let (w15, w2) = (schedule[index - 15], schedule[index - 2])
      let s0 = Self.rotate(w15, 7) ^ Self.rotate(w15, 18) ^ w15 >> 3
      let s1 = Self.rotate(w2, 17) ^ Self.rotate(w2, 19) ^ w2 >> 10
      schedule[index] = schedule[index - 16] &+ s0 &+ schedule[index - 7] &+ s1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let s1 = Self.rotate(e, 6) ^ Self.rotate(e, 11) ^ Self.rotate(e, 25)
      let first = h &+ s1 &+ ((e & f) ^ (~e & g)) &+ Self.constants[index] &+ schedule[index]
      let s0 = Self.rotate(a, 2) ^ Self.rotate(a, 13) ^ Self.rotate(a, 22)
      let second = s0 &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = {
    var primes: [Int] = []
    var candidate = 2
    while primes.count < 64 {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes.map(cubeRootFraction)
  }()

  /// floor(2³² · ∛n) mod 2³², by bisection in integers: r³ ≤ n · 2⁹⁶.
  private static func cubeRootFraction(_ n: Int) -> UInt32 {
    let target = UInt128(n) << 96
    var (low, high) = (UInt128(1) << 32, UInt128(7) << 32)
    while low + 1 < high {
      let middle = (low + high) / 2
      if middle * middle * middle <= target { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }
}
