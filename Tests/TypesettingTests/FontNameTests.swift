import Foundation
import Rasterizer
import TestWorlds
import Testing
import Typesetting

/// Names of style documents become faces.
@Suite struct FontNameTests {
  @Test(
    .enabled(if: SharedFonts.has("Noto Sans", "Noto Serif", "DejaVu Sans Mono"), "Noto and DejaVu fonts are absent"),
    arguments: [
      ("Noto Sans Regular", "Noto Sans", 400, false), ("Noto Sans Bold", "Noto Sans", 700, false),
      ("Noto Sans Italic", "Noto Sans", 400, true), ("Noto Sans Bold Italic", "Noto Sans", 700, true),
      ("noto_sans_regular", "Noto Sans", 400, false), ("NotoSans-Bold", "Noto Sans", 700, false),
      ("Noto Serif Bold", "Noto Serif", 700, false), ("DejaVu Sans Mono Book", "DejaVu Sans Mono", 400, false),
      // Not installed: the style in a family that is.
      ("Nowhere Sans Semibold", "Noto Sans", 700, false), ("Roboto Medium", "Noto Sans", 400, false),
      ("Arial Unicode MS Regular", "Noto Sans", 400, false), ("Some Serif Bold Italic", "Noto Serif", 700, true),
      ("Courier New", "DejaVu Sans Mono", 400, false), ("", "Noto Sans", 400, false),
    ])
  func `a name finds the nearest family, weight and slope`(
    name: String, family: String, weight: Int, isSlanted: Bool
  ) throws {
    let glyph = try #require(SharedFonts.library.stack([name]).line([TextSection(text: "a")], size: 10).glyphs.first)
    let face = try #require(SharedFonts.library.description(ofFace: glyph.face))
    #expect(face.family == family && face.weight == weight && face.isSlanted == isSlanted)
  }

  @Test(.enabled(if: SharedFonts.has("Open Sans"), "fonts-open-sans is absent"))
  func `the font that the style specification names by itself is found`() throws {
    let stack = SharedFonts.library.stack(["Open Sans Semibold", "Arial Unicode MS Bold"])
    let glyph = try #require(stack.line([TextSection(text: "a")], size: 10).glyphs.first)
    let face = try #require(SharedFonts.library.description(ofFace: glyph.face))
    #expect(face.family.hasPrefix("Open Sans") && face.weight == 600)
  }

  @Test(.enabled(if: SharedFonts.has("Noto Sans", "DejaVu Sans"), "Noto Sans or DejaVu Sans is absent"))
  func `the first installed name of a stack wins`() {
    let stack = SharedFonts.library.stack(["Klokantech Nowhere", "DejaVu Sans", "Noto Sans Regular"])
    let face = stack.line([TextSection(text: "a")], size: 10).glyphs.first?.face
    #expect(face.flatMap { SharedFonts.library.description(ofFace: $0)?.family } == "DejaVu Sans")
  }

  @Test(
    .enabled(if: SharedFonts.has("Noto Sans CJK JP"), "fonts-noto-cjk is absent"),
    arguments: [("ja", "JP"), ("ko", "KR"), ("zh-Hant", "TC"), ("zh-HK", "HK"), ("zh", "SC"), ("fi", "SC")])
  func `Han characters take the forms of the language`(language: String, form: String) {
    let stack = SharedFonts.library.stack(["Noto Sans Regular"], language: language)
    let face = stack.line([TextSection(text: "直")], size: 10).glyphs.first?.face
    #expect(face.flatMap { SharedFonts.library.description(ofFace: $0)?.family } == "Noto Sans CJK \(form)")
  }

  @Test func `without any font a text is empty and its script is told once`() {
    let told = Counter()
    let library = FontLibrary(directories: ["/nowhere/at/all"]) { told.count($0) }
    #expect(library.faceCount == 0)
    let stack = library.stack(["Noto Sans Regular"])
    for _ in 0..<3 { #expect(stack.layout([TextSection(text: "abc ქარ")], TextOptions(size: 10)).isEmpty) }
    #expect(told.counts == ["Latn": 1, "Geor": 1])
    #expect(library.outline(face: 0, glyph: 1, size: 10).isEmpty)
    #expect(!library.signedDistanceRange(stack: ["Noto Sans Regular"], start: 0).isEmpty)
  }

  @Test(.enabled(if: FontFiles.noto != nil, "Noto Sans is absent"))
  func `damaged font files are left out or survive being drawn from`() throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: #require(FontFiles.noto)))
    let directory = FileManager.default.temporaryDirectory.appending(path: "belvedere-fonts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    var random = SplitMix(seed: 7)
    for round in 0..<24 {
      var damaged = round < 12 ? whole.prefix(whole.count * round / 12) : whole
      if round >= 12 {
        for _ in 0..<200 {
          damaged[Int(random.next() % UInt64(round < 18 ? 4096 : whole.count))] = UInt8(random.next() & 255)
        }
      }
      try damaged.write(to: directory.appending(path: "\(round).ttf"))
    }
    let library = FontLibrary(directories: [directory.path])
    let cache = GlyphCache(library: library)
    for face in 0..<Int32(library.faceCount) {
      for glyph in [1, 36, 700] as [UInt32] { _ = cache.mask(face: face, glyph: glyph, size: 20, haloWidth: 1) }
    }
    for name in ["Noto Sans Regular", "Noto Sans Bold"] {
      _ = library.stack([name]).layout([TextSection(text: "Fidelity ääkköset हिन्दी")], TextOptions(size: 12))
    }
  }

  @Test(.enabled(if: FontFiles.icons != nil, "fonts-materialdesignicons-webfont is absent"))
  func `a font of icons gives outlines by name and by code point`() throws {
    let face = try SharedFonts.library.symbolFace(path: #require(FontFiles.icons))
    #expect(try SharedFonts.library.symbolFace(path: #require(FontFiles.icons)) == face)
    #expect(try SharedFonts.library.symbolFace(path: "materialdesignicons-webfont.ttf") == face)
    let named = try #require(SharedFonts.library.glyph(face: face, named: "home"))
    let bounds = try #require(SharedFonts.library.outline(face: face, glyph: named, size: 24).bounds)
    #expect(bounds.minX >= -1 && bounds.maxX <= 25 && bounds.maxX - bounds.minX > 12)
    #expect(SharedFonts.library.glyph(face: face, named: "no such icon") == nil)
    #expect(SharedFonts.library.glyph(face: face, codePoint: 0x10_FFFF) == nil)
    #expect(throws: TypesettingError.unreadableFont(path: "/nowhere.ttf")) {
      try SharedFonts.library.symbolFace(path: "/nowhere.ttf")
    }
    #expect(throws: TypesettingError.unreadableFont(path: "nowhere.ttf")) {
      try SharedFonts.library.symbolFace(path: "nowhere.ttf")
    }
  }
}
