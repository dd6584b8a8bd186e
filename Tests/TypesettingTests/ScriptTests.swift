import Testing
import Typesetting

/// Texts of many scripts find glyphs and stand in the right order.
@Suite struct ScriptTests {
  @Test(
    .enabled(if: SharedFonts.has("Noto Sans", "Noto Sans CJK SC"), "fonts-noto-core and fonts-noto-cjk are absent"),
    arguments: [
      ("Hämeenkatu Čeština Ελλάδα Москва", "Noto Sans"), ("مكتبة", "Noto Sans Arabic"), ("ירושלים", "Noto Sans Hebrew"),
      ("ที่อยู่", "Noto Sans Thai"), ("মার্গ", "Noto Sans Bengali"), ("தமிழ்", "Noto Sans Tamil"),
      ("ქართული", "Noto Sans Georgian"),
      ("Հայաստան", "Noto Sans Armenian"), ("ትግርኛ", "Noto Sans Ethiopic"), ("ភ្នំពេញ", "Noto Sans Khmer"),
      ("北京", "Noto Sans CJK SC"), ("とうきょう", "Noto Sans CJK JP"), ("서울", "Noto Sans CJK KR"),
      ("ᜆᜄᜎᜓᜄ᜔", "Noto Sans Tagalog"),
    ])
  func `each script takes the face made for it and misses no glyph`(text: String, family: String) {
    let families = SharedFonts.families(text)
    #expect(!families.isEmpty && families.allSatisfy { $0 == family })
  }
}
