import Imaging
import Rasterizer
import Typesetting

/// A white page that texts are set on, to be looked at.
struct Page {
  private(set) var pixmap: Pixmap
  private let cache = GlyphCache(library: SharedFonts.library)

  init(width: Int, height: Int) { pixmap = Pixmap(width: width, height: height, fill: 0xFFFF_FFFF) }

  mutating func draw(_ layout: TextLayout, at anchor: SIMD2<Float>, halo: Float = 0, haloBlur: Float = 0) {
    if halo > 0 {
      for glyph in layout.glyphs {
        draw(glyph, at: anchor, halo: halo, haloBlur: haloBlur, ink: SIMD3(255, 0, 0))
      }
    }
    for glyph in layout.glyphs { draw(glyph, at: anchor, halo: 0, haloBlur: 0, ink: SIMD3(0, 0, 0)) }
  }

  private mutating func draw(
    _ glyph: PlacedGlyph, at anchor: SIMD2<Float>, halo: Float, haloBlur: Float, ink: SIMD3<Float>
  ) {
    let quarters = ((anchor + glyph.position) * 4).rounded(.toNearestOrAwayFromZero)
    let (x, y) = (Int(quarters.x), Int(quarters.y))
    if glyph.isColor {
      guard halo == 0, let bitmap = cache.colorBitmap(face: glyph.face, glyph: glyph.glyph, size: glyph.size) else {
        return
      }
      for row in 0..<bitmap.pixmap.height {
        for column in 0..<bitmap.pixmap.width {
          let pixel = bitmap.pixmap[column, row]
          let color = SIMD3(Float(pixel & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel >> 16 & 0xFF))
          blend(color, Float(pixel >> 24) / 255, (x >> 2) + bitmap.left + column, (y >> 2) + bitmap.top + row)
        }
      }
      return
    }
    guard
      let mask = cache.mask(
        face: glyph.face, glyph: glyph.glyph, size: glyph.size, subpixel: SIMD2(UInt8(x & 3), UInt8(y & 3)),
        haloWidth: halo, haloBlur: haloBlur)
    else { return }
    for row in 0..<mask.height {
      for column in 0..<mask.width {
        let coverage = Float(mask.coverage[row * mask.width + column]) / 255
        blend(ink * coverage, coverage, (x >> 2) + mask.left + column, (y >> 2) + mask.top + row)
      }
    }
  }

  /// Premultiplied colour, 0…255.
  private mutating func blend(_ color: SIMD3<Float>, _ alpha: Float, _ x: Int, _ y: Int) {
    guard (0..<pixmap.width).contains(x), (0..<pixmap.height).contains(y) else { return }
    let index = y * pixmap.width + x
    let under = pixmap.pixels[index]
    let below = SIMD3(Float(under & 0xFF), Float(under >> 8 & 0xFF), Float(under >> 16 & 0xFF))
    let mixed = SIMD3<UInt32>(
      (color + below * (1 - alpha) + 0.5).clamped(lowerBound: .zero, upperBound: .init(repeating: 255)))
    pixmap.pixels[index] = mixed.x | mixed.y << 8 | mixed.z << 16 | 0xFF00_0000
  }
}
