import Caching
package import Imaging
package import Rasterizer

/// Pictures of glyphs, made once and kept: coverage masks of fills and halos, and colour bitmaps.
///
/// Bounded by bytes; any number of threads may ask at once.
package final class GlyphCache: Sendable {
  private let library: FontLibrary
  private let masks: BoundedCache<MaskKey, AlphaMask?>
  private let pictures: BoundedCache<PictureKey, ColorGlyph?>

  /// A colour glyph scaled to a size: its top-left corner lies at (`left`, `top`) from the glyph's origin on the
  /// baseline, whole pixels, y downwards.
  package struct ColorGlyph: Sendable {
    package var pixmap: Pixmap
    package var left: Int
    package var top: Int
  }

  private struct MaskKey: Hashable {
    var glyph: UInt64
    var shape: UInt64
  }

  private struct PictureKey: Hashable {
    var glyph: UInt64
    var size: UInt32
  }

  /// Sizes and widths are told apart to this fraction of a pixel.
  private static let steps: Float = 16
  /// Angles are told apart to this fraction of a radian.
  private static let turnSteps: Float = 4096
  /// Larger sizes are drawn no larger than this, pixels an em.
  private static let maximumSize: Float = 1024
  private static let maximumHalo: Float = 64

  package init(library: FontLibrary, byteLimit: Int = 64 << 20) {
    self.library = library
    masks = BoundedCache(costLimit: byteLimit / 4 * 3)
    pictures = BoundedCache(costLimit: byteLimit / 4)
  }

  /// The coverage of a glyph, its offset counted from the glyph's origin on the baseline; nil for blanks and for
  /// colour glyphs.
  ///
  /// - Parameters:
  ///   - size: pixels an em, above 0 and at most 1024.
  ///   - subpixel: where within its pixel the origin lies, quarters of a pixel (0…3) to the right and down.
  ///   - haloWidth: 0 for the fill; else the outline grown by this many pixels, round at corners.
  ///   - haloBlur: pixels over which the halo's edge fades beyond the usual smoothing.
  ///   - angle: radians clockwise about the origin, rounded to 1/4096.
  package func mask(
    face: Int32, glyph: UInt32, size: Float, subpixel: SIMD2<UInt8> = .zero, haloWidth: Float = 0, haloBlur: Float = 0,
    angle: Float = 0
  ) -> AlphaMask? {
    guard size.isFinite, size > 0, haloWidth.isFinite, haloBlur.isFinite, angle.isFinite else { return nil }
    let size = Self.rounded(min(size, Self.maximumSize))
    let width = Self.rounded(min(max(haloWidth, 0), Self.maximumHalo))
    let blur = width > 0 ? Self.rounded(min(max(haloBlur, 0), Self.maximumHalo)) : 0
    let turn = (angle.truncatingRemainder(dividingBy: 2 * .pi) * Self.turnSteps).rounded()
    let quarters = subpixel & 3
    let shape =
      UInt64(size * Self.steps) | UInt64(width * Self.steps) << 16 | UInt64(blur * Self.steps) << 28
      | UInt64(quarters.x | quarters.y << 2) << 40
      | UInt64(UInt16(truncatingIfNeeded: Int(turn))) << 48
    let key = MaskKey(glyph: Self.key(face, glyph), shape: shape)
    if let known = masks.stored(key) { return known }
    let placement = GlyphPlacement(
      size: size, angle: turn / Self.turnSteps, offset: SIMD2(Float(quarters.x), Float(quarters.y)) / 4)
    let mask = library.catalog.face(face)?.mask(
      of: glyph, placement, halo: width > 0 ? Halo(width: width, blur: blur) : nil)
    return masks.store(mask, cost: 96 + (mask?.coverage.count ?? 0), for: key)
  }

  /// A colour glyph at `size` pixels an em; nil for glyphs that are no pictures.
  package func colorBitmap(face: Int32, glyph: UInt32, size: Float) -> ColorGlyph? {
    guard size.isFinite, size > 0 else { return nil }
    let size = Self.rounded(min(size, Self.maximumSize / 4))
    let key = PictureKey(glyph: Self.key(face, glyph), size: UInt32(size * Self.steps))
    if let known = pictures.stored(key) { return known }
    let scaled = library.catalog.face(face)?.picture(of: glyph, size: size).flatMap { $0.scaled(toSize: size) }
    return pictures.store(scaled, cost: 96 + 4 * (scaled?.pixmap.pixels.count ?? 0), for: key)
  }

  private static func key(_ face: Int32, _ glyph: UInt32) -> UInt64 {
    UInt64(UInt32(bitPattern: face)) << 32 | UInt64(glyph)
  }

  /// To the nearest step, at least one above zero.
  private static func rounded(_ value: Float) -> Float {
    value == 0 ? 0 : max(1, (value * steps).rounded()) / steps
  }
}
