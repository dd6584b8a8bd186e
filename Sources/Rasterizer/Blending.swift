/// Source-over arithmetic on premultiplied RGBA8, two pixels in eight 16-bit lanes. Products are divided by 255 and
/// rounded to the nearest, the same in every path, so that a picture does not depend on which one a pixel took.
enum Blending {
  /// Each lane, at most 255², divided by 255 and rounded.
  @inline(__always)
  static func divided(_ product: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let biased = product &+ 128
    return (biased &+ (biased &>> 8)) &>> 8
  }

  /// Eight bytes as 16-bit lanes, two pixels with the first in the low lanes and red first in each, say.
  ///
  /// An interleaving with zeros is one instruction, where the conversion of the standard library is a call.
  @inline(__always)
  static func lanes(_ bytes: SIMD8<UInt8>) -> SIMD8<UInt16> {
    var interleaved = SIMD16<UInt8>()
    interleaved.evenHalf = bytes
    return unsafe unsafeBitCast(interleaved, to: SIMD8<UInt16>.self)
  }

  /// The low bytes of eight lanes.
  @inline(__always)
  static func bytes(_ lanes: SIMD8<UInt16>) -> SIMD8<UInt8> {
    unsafe unsafeBitCast(lanes, to: SIMD16<UInt8>.self).evenHalf
  }

  /// Whether all lanes are this value.
  @inline(__always)
  static func isUniform(_ lanes: SIMD8<UInt16>, _ value: UInt16) -> Bool {
    let words = unsafe unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    let wanted = UInt64(value) &* 0x0001_0001_0001_0001
    return (words.x ^ wanted) | (words.y ^ wanted) == 0
  }

  /// One pixel twice.
  @inline(__always)
  static func lanes(_ pixel: UInt32) -> SIMD8<UInt16> {
    let (red, green) = (UInt16(pixel & 255), UInt16(pixel >> 8 & 255))
    let (blue, alpha) = (UInt16(pixel >> 16 & 255), UInt16(pixel >> 24))
    return SIMD8(red, green, blue, alpha, red, green, blue, alpha)
  }

  /// Each pixel's alpha in all its lanes.
  @inline(__always)
  static func alphas(_ lanes: SIMD8<UInt16>) -> SIMD8<UInt16> {
    var words = unsafe unsafeBitCast(lanes, to: SIMD2<UInt64>.self) &>> 48
    words |= words &<< 16
    words |= words &<< 32
    return unsafe unsafeBitCast(words, to: SIMD8<UInt16>.self)
  }

  /// `source` over `target`.
  @inline(__always)
  static func over(_ source: SIMD8<UInt16>, _ target: SIMD8<UInt16>) -> SIMD8<UInt16> {
    source &+ divided(target &* (255 &- alphas(source)))
  }

  /// `source` times `coverage`, 0…255 in each lane, over the two pixels at `target`.
  @inline(__always)
  static func blend(_ source: SIMD8<UInt16>, _ coverage: SIMD8<UInt16>, at target: UnsafeMutableRawPointer) {
    let below = unsafe lanes(target.loadUnaligned(as: SIMD8<UInt8>.self))
    let result = over(divided(source &* coverage), below)
    unsafe target.storeBytes(of: bytes(result), as: SIMD8<UInt8>.self)
  }

  /// Eight pixels at `target` under `source`, one pixel twice, with a coverage each.
  @inline(__always)
  static func blend(_ source: SIMD8<UInt16>, eight coverage: SIMD8<UInt16>, at target: UnsafeMutableRawPointer) {
    let (first, second) = (doubled(coverage.lowHalf), doubled(coverage.highHalf))
    unsafe blend(source, doubled(first.lowHalf), at: target)
    unsafe blend(source, doubled(first.highHalf), at: target + 8)
    unsafe blend(source, doubled(second.lowHalf), at: target + 16)
    unsafe blend(source, doubled(second.highHalf), at: target + 24)
  }

  /// Each of four lanes twice.
  @inline(__always)
  private static func doubled(_ lanes: SIMD4<UInt16>) -> SIMD4<UInt32> {
    var result = SIMD8<UInt16>()
    result.evenHalf = lanes
    result.oddHalf = lanes
    return unsafe unsafeBitCast(result, to: SIMD4<UInt32>.self)
  }

  /// Each of two pairs of lanes twice.
  @inline(__always)
  private static func doubled(_ lanes: SIMD2<UInt32>) -> SIMD8<UInt16> {
    var result = SIMD4<UInt32>()
    result.evenHalf = lanes
    result.oddHalf = lanes
    return unsafe unsafeBitCast(result, to: SIMD8<UInt16>.self)
  }

  /// One pixel times `coverage`, 0…255, over another.
  @inline(__always)
  static func blended(_ source: UInt32, _ coverage: UInt16, over target: UInt32) -> UInt32 {
    let result = over(divided(lanes(source) &* coverage), lanes(target))
    return UInt32(result[0]) | UInt32(result[1]) << 8 | UInt32(result[2]) << 16 | UInt32(result[3]) << 24
  }
}
