import Rasterizer
import Testing
import Typesetting

/// Masks of glyphs.
@Suite(.enabled(if: SharedFonts.has("Noto Sans"), "fonts-noto-core is absent")) struct GlyphCacheTests {
  private let cache = GlyphCache(library: SharedFonts.library)
  private let glyph = SharedFonts.line("l").glyphs[0]

  private func mask(
    _ size: Float, subpixel: SIMD2<UInt8> = .zero, halo: Float = 0, blur: Float = 0, angle: Float = 0
  ) throws -> AlphaMask {
    try #require(
      cache.mask(
        face: glyph.face, glyph: glyph.glyph, size: size, subpixel: subpixel, haloWidth: halo, haloBlur: blur,
        angle: angle))
  }

  /// Covered area in pixels.
  private func area(_ mask: AlphaMask) -> Float { Float(mask.coverage.reduce(0) { $0 + Int($1) }) / 255 }

  /// The centre of what is covered, from the glyph's origin.
  private func centre(_ mask: AlphaMask) -> SIMD2<Float> {
    var sum = SIMD3<Float>.zero
    for (index, coverage) in mask.coverage.enumerated() {
      let place = SIMD2(Float(mask.left + index % mask.width), Float(mask.top + index / mask.width)) + 0.5
      sum += SIMD3(place.x, place.y, 1) * Float(coverage)
    }
    return SIMD2(sum.x, sum.y) / sum.z
  }

  @Test func `a mask covers the area of the outline`() throws {
    let bounds = try #require(SharedFonts.library.outline(face: glyph.face, glyph: glyph.glyph, size: 40).bounds)
    // The letter l of Noto Sans is a bar.
    #expect(abs(area(try mask(40)) - (bounds.maxX - bounds.minX) * (bounds.maxY - bounds.minY)) < 0.5)
  }

  @Test func `a quarter pixel moves the mask by a quarter pixel`() throws {
    let moved = centre(try mask(16, subpixel: [3, 1])) - centre(try mask(16))
    #expect(abs(moved.x - 0.75) < 0.1)
    #expect(abs(moved.y - 0.25) < 0.1)
  }

  @Test func `a halo grows the outline on all sides`() throws {
    let fill = try mask(40)
    let halo = try mask(40, halo: 3)
    let (width, height) = (Float(fill.width), Float(fill.height))
    #expect(halo.left <= fill.left - 3 && halo.top <= fill.top - 3)
    // The bar and bands of 3 pixels with round corners.
    let expected = area(fill) + 6 * (width + height) + .pi * 9
    #expect(abs(area(halo) - expected) < 0.06 * expected)
    #expect(halo.coverage.max() == 255)
    let soft = try mask(40, halo: 3, blur: 3)
    #expect(
      soft.width > halo.width
        && soft.coverage.count { (1...254).contains($0) } > halo.coverage.count { (1...254).contains($0) })
  }

  @Test func `a turned mask stands at the turned place`() throws {
    let upright = centre(try mask(24))
    let turned = centre(try mask(24, angle: .pi / 2))
    #expect(abs(turned.x + upright.y) < 0.05 && abs(turned.y - upright.x) < 0.05)
  }

  @Test func `blanks, unknown glyphs and faces and odd sizes have no mask`() throws {
    let space = try #require(SharedFonts.library.glyph(face: glyph.face, codePoint: 0x20))
    #expect(cache.mask(face: glyph.face, glyph: space, size: 16) == nil)
    #expect(cache.mask(face: glyph.face, glyph: 60_000, size: 16) == nil)
    #expect(cache.mask(face: -1, glyph: 1, size: 16) == nil)
    #expect(cache.mask(face: 100_000, glyph: 1, size: 16) == nil)
    for size in [Float.nan, .infinity, 0, -1] {
      #expect(cache.mask(face: glyph.face, glyph: glyph.glyph, size: size) == nil)
    }
    #expect(cache.colorBitmap(face: glyph.face, glyph: glyph.glyph, size: 16) == nil)
    #expect(try mask(1e9).height <= 1024)
    #expect(try mask(16, halo: 1e9).width < 200)
    _ = try mask(16, angle: 1e9)
  }

  @Test func `equal masks are drawn once`() throws {
    let clock = ContinuousClock()
    let cold = clock.measure { _ = try? mask(500, halo: 20) }
    let warm = clock.measure { _ = try? mask(500, halo: 20) }
    #expect(warm * 4 < cold)
  }
}
