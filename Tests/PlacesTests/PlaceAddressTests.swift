import Testing

@testable import Places

struct PlaceAddressTests {
  @Test(arguments: [
    ("DE", ["Main 1", "12345 Town", "Land"]), ("FR", ["1 Main", "12345 Town", "Land"]),
    ("US", ["1 Main", "Town, ST 12345", "Land"]), ("GB", ["1 Main", "Town", "12345", "Land"]),
    ("TW", ["12345 StateTownMain1", "Land"]),
  ])
  func `lines stand as the country writes them`(country: String, lines: [String]) {
    var address = PlaceAddress()
    address.houseNumber = "1"
    address.street = "Main"
    address.locality = "Town"
    address.postcode = "12345"
    address.administrativeArea = "State"
    address.administrativeAreaCode = "ST"
    address.country = "Land"
    address.countryCode = country
    #expect(address.lines == lines)
  }

  @Test func `what is missing leaves no gap`() {
    var address = PlaceAddress()
    #expect(address.lines == [])
    #expect(address.isEmpty)
    address.country = "Land"
    #expect(address.lines == ["Land"])
    address.countryCode = "US"
    address.locality = "Town"
    #expect(address.lines == ["Town", "Land"])
    address.houseName = "The Old Mill"
    #expect(address.lines == ["The Old Mill", "Town", "Land"])
    #expect(address.streetLine == nil)
  }
}

struct PlaceNamesTests {
  private let names = PlaceNames(
    local: "Wien", others: ["en": "Vienna", "sr-Latn": "Beč", "zh_pinyin": "Wéiyěnà", "alt_name": "Wean"])

  @Test(arguments: [
    (nil, "Wien"), ("en", "Vienna"), ("en-GB", "Vienna"), ("EN-us", "Vienna"), ("sr-latn-RS", "Beč"), ("sr", "Wien"),
    ("zh-pinyin", "Wéiyěnà"), ("fr", "Wien"), ("", "Wien"), ("-", "Wien"),
  ])
  func `a name is in the language asked for, or in what it falls back to`(language: String?, name: String) {
    #expect(names.name(in: language) == name)
  }

  @Test func `a place without a local name is called something all the same`() {
    #expect(PlaceNames(others: ["fi": "Vain", "int_name": "Only"]).name(in: "de") == "Only")
    #expect(PlaceNames(others: ["fi": "Vain"]).name(in: "de") == "Vain")
    #expect(PlaceNames().name(in: "de") == nil)
  }

  @Test func `equal names are searched as equal bytes`() {
    let search = PlaceNames(local: "Cafe\u{301}", others: ["fr": "Caf\u{E9}", "ko": "\u{1100}\u{1161}"]).searchText
    #expect(Array(search.unicodeScalars) == Array("Caf\u{E9}\n\u{AC00}".unicodeScalars))
  }
}
