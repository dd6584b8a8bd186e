/// Source-over arithmetic on premultiplied RGBA8, two pixels in eight 16-bit lanes. Products are divided by 255 and
/// rounded to the nearest, the same in every path, so that a picture does not depend on which one a pixel took.
enum Blending {
  /// Each lane, at most 255², divided by 255 and rounded.
  @inline(__always)
  static func divided(_ product: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let biased = product &+ 128
    return (biased &+ (biased &>> 8)) &>> 8
  }

  /// Two pixels, the first in the low lanes, red first in each.
  @inline(__always)
  static func lanes(_ pixels: SIMD8<UInt8>) -> SIMD8<UInt16> { SIMD8<UInt16>(truncatingIfNeeded: pixels) }

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
    SIMD8(lanes[3], lanes[3], lanes[3], lanes[3], lanes[7], lanes[7], lanes[7], lanes[7])
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
    unsafe target.storeBytes(of: SIMD8<UInt8>(truncatingIfNeeded: result), as: SIMD8<UInt8>.self)
  }

  /// Eight pixels at `target` under `source`, one pixel twice, with a coverage each.
  @inline(__always)
  static func blend(_ source: SIMD8<UInt16>, eight coverage: SIMD8<UInt16>, at target: UnsafeMutableRawPointer) {
    unsafe blend(source, pair(coverage[0], coverage[1]), at: target)
    unsafe blend(source, pair(coverage[2], coverage[3]), at: target + 8)
    unsafe blend(source, pair(coverage[4], coverage[5]), at: target + 16)
    unsafe blend(source, pair(coverage[6], coverage[7]), at: target + 24)
  }

  @inline(__always)
  static func pair(_ first: UInt16, _ second: UInt16) -> SIMD8<UInt16> {
    SIMD8(first, first, first, first, second, second, second, second)
  }

  /// One pixel times `coverage`, 0…255, over another.
  @inline(__always)
  static func blended(_ source: UInt32, _ coverage: UInt16, over target: UInt32) -> UInt32 {
    let result = over(divided(lanes(source) &* coverage), lanes(target))
    return UInt32(result[0]) | UInt32(result[1]) << 8 | UInt32(result[2]) << 16 | UInt32(result[3]) << 24
  }
}
