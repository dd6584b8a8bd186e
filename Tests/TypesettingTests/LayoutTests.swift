import Rasterizer
import Testing
import Typesetting

/// Texts as blocks around a point.
@Suite(.enabled(if: SharedFonts.has("Noto Sans"), "fonts-noto-core is absent")) struct LayoutTests {
  @Test func `lines break where they come out most alike`() {
    let layout = SharedFonts.block("Museum of Contemporary Art", maxWidth: 9)
    #expect(layout.lines == 2)
    #expect(layout.bounds.maxX - layout.bounds.minX <= 10 * 9)
    #expect(SharedFonts.block("Museum of Contemporary Art", maxWidth: nil).lines == 1)
    #expect(SharedFonts.block("Rautatientori", maxWidth: 2).lines == 1)
  }

  @Test(arguments: [
    ("Rhein-Main-Donau", 4, 3), ("A/B/C/D/E/F/G", 2, 4), ("Saint\u{200B}Petersburg", 6, 2), ("one\ntwo", 50, 2),
    ("one\n\ntwo", 50, 3), ("one\n", 50, 1), ("東京都千代田区", 4, 2), ("서울특별시청", 3, 1),
  ])
  func `lines may end after these characters`(text: String, width: Float, lines: Int) {
    #expect(SharedFonts.block(text, maxWidth: width).lines == lines)
  }

  @Test func `no line of Japanese begins with a stop`() {
    let layout = SharedFonts.block("東京、大阪、京都、札幌、福岡", maxWidth: 3)
    let firsts = Dictionary(grouping: layout.glyphs, by: \.position.y).values.compactMap { line in
      line.min { $0.position.x < $1.position.x }?.glyph
    }
    let comma = SharedFonts.line("あ、").glyphs.last?.glyph
    #expect(layout.lines >= 3 && !firsts.contains { $0 == comma })
  }

  @Test(arguments: TextAnchor.allCases) func `the anchor point lies on the named edge of the block`(anchor: TextAnchor)
  {
    let options = TextOptions(size: 10, maxWidth: 5, anchor: anchor)
    let bounds = SharedFonts.regular.layout([TextSection(text: "Town Hall Square")], options).bounds
    let width = bounds.maxX - bounds.minX
    let height = bounds.maxY - bounds.minY
    #expect(abs(bounds.minX + anchor.horizontal * width) < 0.01)
    #expect(abs(bounds.minY + anchor.vertical * height) < 0.01)
    #expect(abs(height - 2 * 12) < 0.01)
  }

  @Test func `an offset moves glyphs and bounds alike`() {
    let plain = SharedFonts.block("abc")
    let moved = SharedFonts.regular.layout([TextSection(text: "abc")], TextOptions(size: 10, offset: [1.5, -2]))
    #expect(zip(plain.glyphs, moved.glyphs).allSatisfy { abs(($1.position - $0.position - [15, -20]).max()) < 0.01 })
    #expect(abs(moved.bounds.minX - plain.bounds.minX - 15) < 0.01)
  }

  @Test(arguments: TextJustification.allCases)
  func `lines stand to each other as justified`(justify: TextJustification) throws {
    let options = TextOptions(size: 10, maxWidth: nil, justify: justify)
    let layout = SharedFonts.regular.layout([TextSection(text: "lllllll\nl")], options)
    let lone = try #require(layout.glyphs.last?.position.x)
    let room = layout.bounds.maxX - layout.bounds.minX - SharedFonts.line("l").width
    let expected: Float = justify == .left ? 0 : justify == .center ? room / 2 : room
    #expect(abs(lone - layout.bounds.minX - expected) < 0.01)
  }

  @Test func `sections have their own size and their lines make room for it`() {
    let layout = SharedFonts.regular.layout(
      [TextSection(text: "Big", scale: 2), TextSection(text: " small")], TextOptions(size: 10))
    #expect(layout.glyphs.filter { $0.section == 0 }.allSatisfy { $0.size == 20 })
    #expect(layout.glyphs.filter { $0.section == 1 }.count == 5)
    #expect(Set(layout.glyphs.map(\.position.y)).count == 1)
    #expect(abs(layout.bounds.maxY - layout.bounds.minY - 24) < 0.01)
  }

  @Test func `sections have their own fonts`() {
    let bold = SharedFonts.library.stack(["Noto Sans Bold"])
    let layout = SharedFonts.regular.layout(
      [TextSection(text: "a"), TextSection(text: "a", stack: bold)], TextOptions(size: 10))
    #expect(layout.glyphs.map { SharedFonts.library.description(ofFace: $0.face)?.weight } == [400, 700])
  }

  @Test(arguments: ["", " ", "\n\n", "\t", "\u{200B}\u{200F}", "\u{1}"])
  func `what cannot be seen gives an empty layout`(text: String) {
    #expect(SharedFonts.block(text).isEmpty)
    #expect(SharedFonts.regular.layout([], TextOptions(size: 10)).isEmpty)
  }

  @Test func `figures beyond reason give positions in range`() {
    let huge = Float.greatestFiniteMagnitude
    let options = TextOptions(
      size: huge, maxWidth: huge, lineHeight: -huge, letterSpacing: huge, offset: [huge, -.infinity])
    let layout = SharedFonts.regular.layout([TextSection(text: "ab c", scale: huge)], options)
    #expect(layout.glyphs.count == 3)
    #expect(layout.glyphs.allSatisfy { abs($0.position.x) < 1e12 && abs($0.position.y) < 1e12 && $0.size < 1e6 })
    #expect(SharedFonts.regular.layout([TextSection(text: "a", scale: .nan)], TextOptions(size: 10)).isEmpty)
    let run = SharedFonts.regular.line([TextSection(text: "ab")], size: huge, letterSpacing: huge)
    #expect(run.glyphs.count == 2 && run.width < 1e12)
  }

  @Test func `long names and long texts stay bounded`() {
    let name = SharedFonts.block(String(repeating: "A", count: 255))
    #expect(name.lines == 1 && name.glyphs.count == 255)
    let clock = ContinuousClock()
    let time = clock.measure {
      for text in [String(repeating: "a ", count: 10_000), String(repeating: "京", count: 10_000)] {
        #expect(SharedFonts.block(text).glyphs.count <= 4096)
      }
      #expect(SharedFonts.block("e" + String(repeating: "\u{0301}", count: 10_000)).glyphs.count <= 4096)
    }
    #expect(time < .seconds(20))
  }

  @Test func `many threads lay out the same texts alike`() async {
    let texts = ["Helsinki", "مكتبة الإسكندرية", "東京都", "हिन्दी मार्ग", "Ääkköset (5)"]
    // A library of its own, so that faces are opened by many threads at once.
    let library = FontLibrary()
    let cache = GlyphCache(library: library, byteLimit: 1 << 16)
    let results = await withTaskGroup(of: [String].self) { group in
      for worker in 0..<16 {
        group.addTask {
          (0..<40).map { step in
            let text = texts[(worker + step) % texts.count]
            let layout = library.stack(["Noto Sans Bold"]).layout([TextSection(text: text)], TextOptions(size: 14))
            let inked = layout.glyphs.reduce(0) { sum, glyph in
              let halo: Float = step % 2 == 0 ? 0 : 1
              let mask = cache.mask(face: glyph.face, glyph: glyph.glyph, size: glyph.size, haloWidth: halo)
              return sum + (mask?.coverage.reduce(0) { $0 + Int($1) } ?? 0)
            }
            return "\(text) \(step % 2) \(layout.glyphs.count) \(layout.bounds) \(inked)"
          }
        }
      }
      return await group.reduce(into: Set<String>()) { $0.formUnion($1) }
    }
    #expect(results.count == texts.count * 2)
  }
}
