import MapStyle
import Testing

struct CollatorTests {
  private func compare(
    _ left: String, _ right: String, case isCaseSensitive: Bool = false, marks isDiacriticSensitive: Bool = false,
    _ locale: String? = nil
  ) -> Int {
    Collator(isCaseSensitive: isCaseSensitive, isDiacriticSensitive: isDiacriticSensitive, locale: locale)
      .compare(left, right)
  }

  @Test func `accents and case count only where they are asked for`() {
    #expect(compare("Été", "ete") == 0)
    #expect(compare("Ete", "ete", case: true) > 0)
    #expect(compare("été", "ete", case: true) == 0)
    #expect(compare("été", "ete", marks: true) > 0)
    #expect(compare("e\u{301}te", "éte", case: true, marks: true) == 0)
  }

  @Test func `base letters decide before accents, and accents before case`() {
    #expect(compare("éa", "eb", case: true, marks: true) < 0)
    #expect(compare("Ea", "éa", case: true, marks: true) < 0)
    #expect(compare("ab", "abc") < 0)
    #expect(compare("", "a") < 0)
  }

  @Test func `languages put letters where their alphabets have them`() {
    #expect(compare("ä", "z", "sv") > 0)
    #expect(compare("ä", "z", "en") < 0)
    #expect(compare("å", "ö", "sv-SE") < 0)
    #expect(compare("å", "ö", "da") > 0)
    #expect(compare("Müller", "Mueller", "de") == 0)
  }

  @Test func `a language that does not exist falls back`() {
    func resolved(_ locale: String?) -> String {
      Collator(isCaseSensitive: false, isDiacriticSensitive: false, locale: locale).locale
    }
    #expect(resolved("de-AT") == "de-AT")
    #expect(resolved("xq") == "en")
    #expect(resolved("") == "en")
    #expect(resolved(nil) == "en")
  }
}
