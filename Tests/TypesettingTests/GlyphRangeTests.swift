import Foundation
import Imaging
import Rasterizer
import TestWorlds
import Testing
import Typesetting

/// Signed distance glyphs, made and read.
@Suite(.enabled(if: SharedFonts.has("Noto Sans"), "fonts-noto-core is absent")) struct GlyphRangeTests {
  private static let latin = SharedFonts.library.signedDistanceRange(stack: ["Noto Sans Regular"], start: 0)

  @Test func `a range holds what a MapLibre client expects`() throws {
    let range = try GlyphRange(decoding: Self.latin)
    #expect(range.name == "Noto Sans Regular" && range.start == 0)
    let letter = try #require(range.glyphs.first { $0.id == 0x48 })
    #expect(letter.bitmap.count == (letter.width + 6) * (letter.height + 6))
    // Capital height 0.714 em of 24 pixels, counted from 26 above the baseline; advance 0.741 em.
    #expect(letter.height == 18 && letter.top == -8 && letter.advance == 18)
    #expect(letter.bitmap.contains { $0 > 191 } && letter.bitmap.first.map { $0 < 150 } == true)
    let space = try #require(range.glyphs.first { $0.id == 0x20 })
    #expect(space.bitmap.isEmpty && space.advance == 6)
    #expect(!range.glyphs.contains { $0.id < 0x20 || (0x7F..<0xA0).contains($0.id) })
    #expect(range.encoded() == Self.latin)
  }

  @Test(arguments: [0x0400, 0x0600, 0x4E00, 0xFE00, 0x1_F600, 0x10_FF00, UInt32.max])
  func `any range can be asked for`(start: UInt32) throws {
    let range = try GlyphRange(decoding: SharedFonts.library.signedDistanceRange(stack: [], start: start))
    #expect(range.glyphs.allSatisfy { $0.id & ~255 == range.start })
  }

  @Test func `a truncated range is refused or cut at a field`() {
    for length in stride(from: 0, to: Self.latin.count, by: 97) {
      let cut = Array(Self.latin.prefix(length))
      if length == 0 { continue }
      #expect(throws: TypesettingError.self) { try GlyphRange(decoding: cut) }
    }
  }

  @Test func `damaged ranges never trap`() {
    var random = SplitMix(seed: 3)
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(500)
    while clock.now < end {
      var damaged = Array(Self.latin.prefix(4000))
      for _ in 0..<8 { damaged[Int(random.next() % 4000)] = UInt8(random.next() & 255) }
      // The outer lengths made right again, so that the glyphs are reached.
      _ = try? GlyphRange(decoding: damaged)
      let bytes = damaged
      let stack = SharedFonts.library.stack(["Noto Sans Regular"]) { $0 == 0 ? bytes : nil }
      _ = stack.layout([TextSection(text: "Hi")], TextOptions(size: 10))
    }
  }

  @Test func `a text from a range looks like one from the font`() throws {
    let bytes = Self.latin
    let stack = SharedFonts.library.stack(["Noto Sans Regular"]) { $0 == 0 ? bytes : nil }
    let cache = GlyphCache(library: SharedFonts.library)
    let fromRange = stack.line([TextSection(text: "Hag")], size: 32).glyphs
    let fromFont = SharedFonts.regular.line([TextSection(text: "Hag")], size: 32).glyphs
    #expect(fromRange.map(\.glyph) == [0x48, 0x61, 0x67])
    for (field, outline) in zip(fromRange, fromFont) {
      let soft = try #require(cache.mask(face: field.face, glyph: field.glyph, size: 32))
      let sharp = try #require(cache.mask(face: outline.face, glyph: outline.glyph, size: 32))
      let (softArea, sharpArea) = (soft.coverage.reduce(0) { $0 + Int($1) }, sharp.coverage.reduce(0) { $0 + Int($1) })
      #expect(abs(softArea - sharpArea) < sharpArea / 8)
    }
  }

  @Test func `what a range lacks comes from fonts`() {
    let bytes = Self.latin
    let asked = Counter()
    let stack = SharedFonts.library.stack(["Noto Sans Regular"]) { start in
      asked.count("\(start)")
      return start == 0 ? bytes : nil
    }
    for _ in 0..<3 {
      let layout = stack.layout([TextSection(text: "Aд ب")], TextOptions(size: 10))
      #expect(layout.glyphs.count == 3)
      #expect(layout.glyphs.filter { SharedFonts.library.description(ofFace: $0.face) != nil }.count == 2)
    }
    #expect(asked.counts == ["0": 1, "1024": 1])
  }

  @Test(
    .enabled(if: Conformance.isPresent, "../shared/conformance is absent"),
    arguments: ["text-max-width/force-newline", "text-max-width/force-double-newline"])
  func `foreign glyphs are drawn as MapLibre draws them`(name: String) throws {
    let text = try Conformance.text(name)
    let expected = try Conformance.picture(name)
    var page = Page(width: expected.width, height: expected.height)
    let stack = SharedFonts.library.stack(["Open Sans Semibold"]) { Conformance.glyphRange($0) }
    let layout = stack.layout([TextSection(text: text)], TextOptions(size: 16, maxWidth: 50))
    page.draw(layout, at: SIMD2(Float(expected.width), Float(expected.height)) / 2)
    let furthest = zip(page.pixmap.pixels, expected.pixels).reduce(0) { worst, pixels in
      [0, 8, 16].reduce(worst) { max($0, abs(Int(pixels.0 >> $1 & 0xFF) - Int(pixels.1 >> $1 & 0xFF))) }
    }
    // The page sets glyphs to quarters of a pixel; 40 levels are what that may change at an edge.
    #expect(furthest <= 40)
  }
}

/// Pictures drawn by MapLibre, read where they are at hand.
private enum Conformance {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/conformance/render").standardized
  static let isPresent = FileManager.default.fileExists(atPath: root.appending(path: "tests").path)

  static func picture(_ name: String) throws -> Pixmap {
    try PNG.decode(Array(Data(contentsOf: root.appending(path: "tests/\(name)/expected.png"))))
  }

  static func glyphRange(_ start: UInt32) -> [UInt8]? {
    let path = "resources/glyphs/Open Sans Semibold,Arial Unicode MS Bold/\(start)-\(start + 255).pbf"
    return try? Array(Data(contentsOf: root.appending(path: path)))
  }

  /// The text of the last layer.
  static func text(_ name: String) throws -> String {
    struct Style: Decodable {
      struct Layer: Decodable { var layout: Layout? }
      struct Layout: Decodable {
        var text: String
        enum CodingKeys: String, CodingKey { case text = "text-field" }
      }
      var layers: [Layer]
    }
    let bytes = try Data(contentsOf: root.appending(path: "tests/\(name)/style.json"))
    return try #require(try JSONDecoder().decode(Style.self, from: bytes).layers.last?.layout).text
  }
}
