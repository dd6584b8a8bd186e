import Rasterizer
import Synchronization

/// A face made of a style's own signed distance glyphs, loaded range by range; glyph numbers are code points.
///
/// Such glyphs cannot be joined or reordered, so scripts that need it are left to fonts.
final class DistanceFace: Face {
  private let load: @Sendable (UInt32) -> [UInt8]?
  private let missing: @Sendable (UInt32) -> Void
  /// By the first code point of their range; empty for ranges that are absent or malformed.
  private let ranges = Mutex<[UInt32: [UInt32: SignedDistanceGlyph]]>([:])

  let isColor = false

  /// - Parameters:
  ///   - load: the bytes of the range that begins with its argument.
  ///   - missing: told once of each range that is absent or malformed.
  init(load: @escaping @Sendable (UInt32) -> [UInt8]?, missing: @escaping @Sendable (UInt32) -> Void) {
    self.load = load
    self.missing = missing
  }

  private func signedDistanceGlyph(_ codePoint: UInt32) -> SignedDistanceGlyph? {
    let start = codePoint & ~255
    return ranges.withLock { ranges in
      if let range = ranges[start] { return range[codePoint] }
      let decoded = load(start).flatMap { try? GlyphRange(decoding: $0) }
      if decoded == nil { missing(start) }
      let range = Dictionary(decoded?.glyphs.map { ($0.id, $0) } ?? []) { first, _ in first }
      ranges[start] = range
      return range[codePoint]
    }
  }

  func covers(_ codePoint: UInt32) -> Bool {
    codePoint <= 0xFFFF && !Self.needsShaping(codePoint) && signedDistanceGlyph(codePoint) != nil
  }

  func shape(_ run: ShapingRun, of codePoints: [UInt32], number: Int32, into glyphs: inout [ShapedGlyph]) {
    let first = glyphs.count
    for index in run.range {
      guard let glyph = signedDistanceGlyph(codePoints[index]) else { continue }
      glyphs.append(
        ShapedGlyph(
          face: number, glyph: glyph.id, cluster: Int32(index),
          advance: Float(glyph.advance) / SignedDistanceGlyph.size,
          offset: .zero, isColor: false, isBlank: glyph.bitmap.isEmpty))
    }
    if run.level & 1 == 1 { glyphs[first...].reverse() }
  }

  /// As MapLibre's text shader draws it: bilinear between the field's pixels, smoothed over ±0.105 of its range.
  func mask(of glyph: UInt32, _ placement: GlyphPlacement, halo: Halo?) -> AlphaMask? {
    guard let glyph = signedDistanceGlyph(glyph), !glyph.bitmap.isEmpty, placement.size > 0 else { return nil }
    return glyph.mask(placement, halo: halo)
  }

  func picture(of glyph: UInt32, size: Float) -> GlyphPicture? { nil }
  func outline(of glyph: UInt32) -> GlyphOutline { GlyphOutline() }
  func glyph(codePoint: UInt32) -> UInt32? { covers(codePoint) ? codePoint : nil }
  func glyph(named name: String) -> UInt32? { nil }

  /// Arabic to Samaritan and the scripts of South and South-East Asia.
  private static func needsShaping(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    case 0x0600...0x08FF, 0x0900...0x109F, 0x1780...0x18AF, 0x1900...0x1AAF, 0x1B00...0x1C7F, 0xA800...0xABFF: true
    default: false
    }
  }
}
