import Imaging
import Testing
import Typesetting

/// Texts of many scripts find glyphs and stand in the right order.
@Suite(.enabled(if: SharedFonts.has("Noto Sans", "Noto Sans CJK SC"), "fonts-noto-core or fonts-noto-cjk is absent"))
struct ScriptTests {
  @Test(arguments: [
    ("Hämeenkatu Čeština Ελλάδα Москва", "Noto Sans"), ("مكتبة", "Noto Sans Arabic"), ("ירושלים", "Noto Sans Hebrew"),
    ("ที่อยู่", "Noto Sans Thai"), ("মার্গ", "Noto Sans Bengali"), ("தமிழ்", "Noto Sans Tamil"),
    ("ქართული", "Noto Sans Georgian"),
    ("Հայաստան", "Noto Sans Armenian"), ("ትግርኛ", "Noto Sans Ethiopic"), ("ភ្នំពេញ", "Noto Sans Khmer"),
    ("北京", "Noto Sans CJK SC"), ("とうきょう", "Noto Sans CJK JP"), ("東京と", "Noto Sans CJK JP"), ("서울", "Noto Sans CJK KR"),
    ("བོད", "Noto Serif Tibetan"), ("ᜆᜄᜎᜓᜄ᜔", "Noto Sans Tagalog"),
  ])
  func `each script takes the face made for it and misses no glyph`(text: String, family: String) {
    let families = SharedFonts.families(text)
    #expect(!families.isEmpty && families.allSatisfy { $0.hasPrefix(family) })
  }

  /// The glyphs that a text gives, in visual order.
  private func glyphs(_ text: String) -> [UInt32] { SharedFonts.line(text).glyphs.map(\.glyph) }

  @Test func `Hebrew runs from right to left`() {
    #expect(glyphs("אבג") == [glyphs("ג")[0], glyphs("ב")[0], glyphs("א")[0]])
  }

  @Test func `Arabic letters join and run from right to left`() {
    let word = SharedFonts.line("بيت")
    let apart = Set(["ب", "ي", "ت"].flatMap(glyphs))
    #expect(word.glyphs.count >= 3 && word.glyphs.allSatisfy { !apart.contains($0.glyph) || $0.glyph == 0 })
    #expect(word.width < SharedFonts.line("ب").width + SharedFonts.line("ي").width + SharedFonts.line("ت").width)
  }

  @Test func `brackets are mirrored in right to left text`() {
    #expect(glyphs("(א)") == [glyphs("(")[0], glyphs("א")[0], glyphs(")")[0]])
    #expect(glyphs("א(ב)") == [glyphs("(")[0], glyphs("ב")[0], glyphs(")")[0], glyphs("א")[0]])
  }

  @Test func `numbers and Latin words keep their direction in right to left text`() {
    #expect(glyphs("אב 12") == glyphs("12") + [glyphs("ב")[0], glyphs("א")[0]])
    #expect(glyphs("abc אב") == glyphs("abc") + [glyphs("ב")[0], glyphs("א")[0]])
  }

  @Test func `an override turns Latin letters round`() {
    #expect(glyphs("\u{202E}abc") == glyphs("c") + glyphs("b") + glyphs("a"))
  }

  @Test func `a paragraph takes its direction from its own first letter`() {
    let layout = SharedFonts.block("אב 12\nab אב", maxWidth: nil)
    #expect(layout.lines == 2)
    #expect(layout.glyphs.map(\.glyph) == glyphs("אב 12") + glyphs("ab אב"))
  }

  @Test func `Thai and Devanagari marks stand with their letters`() {
    for (text, letters) in [("ที่", 1), ("กี่", 1), ("हिन्दी", 2)] {
      let run = SharedFonts.line(text)
      #expect(Set(run.glyphs.map(\.x)).count == letters, "\(text)")
    }
  }

  @Test(.enabled(if: SharedFonts.has("Noto Color Emoji"), "fonts-noto-color-emoji is absent"))
  func `joined emoji, flags, keycaps and skin tones are one picture each`() throws {
    let cache = GlyphCache(library: SharedFonts.library)
    for text in ["👨‍👩‍👧‍👦", "🇫🇮", "1️⃣", "☝🏽", "❤️‍🔥", "☎️"] {
      let run = SharedFonts.line(text)
      #expect(run.glyphs.count == 1, "\(text)")
      let glyph = try #require(run.glyphs.first)
      #expect(glyph.isColor)
      #expect(cache.mask(face: glyph.face, glyph: glyph.glyph, size: 16) == nil)
      let picture = try #require(cache.colorBitmap(face: glyph.face, glyph: glyph.glyph, size: 16))
      #expect((15...23).contains(picture.pixmap.width) && (15...23).contains(picture.pixmap.height))
      #expect(picture.top < -10 && picture.pixmap.pixels.contains { $0 >> 24 == 255 })
    }
    for text in ["☎\u{FE0E}", "1", "©"] { #expect(SharedFonts.line(text).glyphs.allSatisfy { !$0.isColor }, "\(text)") }
  }
}
