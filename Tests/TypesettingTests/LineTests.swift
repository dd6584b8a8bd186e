import Rasterizer
import Testing
import Typesetting

/// Texts on one line, to be set along a curve.
@Suite(.enabled(if: SharedFonts.has("Noto Sans"), "fonts-noto-core is absent")) struct LineTests {
  @Test func `glyphs follow each other and blanks are left out`() {
    let run = SharedFonts.line("Oak Lane")
    #expect(run.glyphs.count == 7)
    #expect(zip(run.glyphs, run.glyphs.dropFirst()).allSatisfy { $0.x + $0.advance <= $1.x + 0.01 })
    let last = run.glyphs[6]
    #expect(abs(last.x + last.advance - run.width) < 0.01)
    #expect(run.ascent > 0 && run.descent > 0)
  }

  @Test func `a letter and its marks share their place`() {
    let run = SharedFonts.line("xq\u{0323}\u{0307}x")
    #expect(run.glyphs.count == 5)
    #expect(run.glyphs[1...3].allSatisfy { $0.x == run.glyphs[1].x && $0.advance == run.glyphs[1].advance })
    #expect(run.glyphs[1].advance > 0)
  }

  @Test func `all measures grow with the size`() {
    let small = SharedFonts.line("Hämeenkatu 5")
    let large = SharedFonts.regular.line([TextSection(text: "Hämeenkatu 5")], size: 30)
    #expect(small.glyphs.map(\.glyph) == large.glyphs.map(\.glyph))
    #expect(zip(small.glyphs, large.glyphs).allSatisfy { abs($0.x * 3 - $1.x) < 0.01 })
    #expect(abs(small.width * 3 - large.width) < 0.01)
  }

  @Test func `capitals are centred on the line`() throws {
    let glyph = try #require(SharedFonts.line("H").glyphs.first)
    let bounds = try #require(SharedFonts.library.outline(face: glyph.face, glyph: glyph.glyph, size: 10).bounds)
    #expect(abs(bounds.minY + bounds.maxY + 2 * glyph.yOffset) < 0.5)
  }

  @Test func `line feeds become spaces and white space at the ends goes`() {
    #expect(SharedFonts.line(" a\nb ").width == SharedFonts.line("a b").width)
    #expect(SharedFonts.line(" \n ").isEmpty)
    #expect(SharedFonts.line("").isEmpty)
  }

  @Test func `letters are spaced but joined scripts are not`() {
    let spaced = SharedFonts.regular.line([TextSection(text: "fire")], size: 10, letterSpacing: 0.5)
    #expect(spaced.glyphs.count == 4)
    let letters = ["f", "i", "r", "e"].map { SharedFonts.line($0).width }.reduce(0, +)
    #expect(abs(spaced.width - letters - 15) < 0.5)
    let arabic = SharedFonts.regular.line([TextSection(text: "بيت")], size: 10, letterSpacing: 0.5)
    #expect(arabic.width == SharedFonts.line("بيت").width)
  }

  @Test(arguments: [Float.nan, 0, -3]) func `without a size there is nothing`(size: Float) {
    #expect(SharedFonts.regular.line([TextSection(text: "a")], size: size).isEmpty)
    #expect(SharedFonts.regular.layout([TextSection(text: "a")], TextOptions(size: size)).isEmpty)
  }
}
