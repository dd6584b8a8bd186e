/// What a place record holds beside position and names.
enum PlaceField: UInt8, CaseIterable, Sendable {
  case name
  /// Name in a language or of another sort: its key, NUL, the name.
  case otherName
  case kind
  case houseNumber, houseName, street, suburb, city, postcode, county, state, country
  case openingHours, phone, website, wikidata, wikipedia, ref
  /// ISO 3166 code of a country or of a part of one.
  case areaCode
}

/// Finds the field that a tag's key says.
struct PlaceKeyTable: Sendable {
  /// Keys by field; of several that an object has, the first of its row counts.
  private static let rows: [(field: PlaceField, keys: [String])] = [
    (.name, ["name"]),
    (.houseNumber, ["addr:housenumber", "addr:conscriptionnumber"]),
    (.houseName, ["addr:housename"]),
    (.street, ["addr:street", "addr:place"]),
    (.suburb, ["addr:suburb", "addr:quarter", "addr:neighbourhood"]),
    (.city, ["addr:city", "addr:town", "addr:village", "addr:municipality", "addr:hamlet"]),
    (.postcode, ["addr:postcode"]),
    (.county, ["addr:county", "addr:district"]),
    (.state, ["addr:state", "addr:province"]),
    (.country, ["addr:country"]),
    (.openingHours, ["opening_hours"]),
    (.phone, ["phone", "contact:phone", "contact:mobile"]),
    (.website, ["website", "contact:website", "url"]),
    (.wikidata, ["wikidata"]),
    (.wikipedia, ["wikipedia"]),
    (.ref, ["ref"]),
    (.areaCode, ["ISO3166-1:alpha2", "ISO3166-1", "ISO3166-2"]),
  ]

  private var pool = TextPool()
  /// By the key's number in the pool, less one: its field, and how many keys of the field go before it.
  private var entries: [(field: PlaceField, priority: UInt8)] = []

  init() {
    for row in Self.rows {
      for (priority, key) in row.keys.enumerated() {
        _ = pool.intern(key)
        entries.append((row.field, UInt8(priority)))
      }
    }
  }

  subscript(key: Span<UInt8>) -> (field: PlaceField, priority: UInt8)? {
    pool.find(key).map { entries[Int($0) - 1] }
  }

  private static let otherNames: [StaticString] = [
    "name:", "alt_name", "old_name", "official_name", "short_name", "int_name", "loc_name", "nat_name", "reg_name",
  ]

  /// What of a key names the name: all of `alt_name`, the language of `name:fi`; nil where it names none.
  static func otherName(_ key: Span<UInt8>) -> Range<Int>? {
    for (index, prefix) in otherNames.enumerated() where key.starts(with: prefix) {
      let end = prefix.utf8CodeUnitCount
      if index == 0 { return TagSet.isLanguage(key, from: end) ? end..<key.count : nil }
      let isWhole = key.count == end
      let isInLanguage = !isWhole && key[end] == UInt8(ascii: ":") && TagSet.isLanguage(key, from: end + 1)
      return isWhole || isInLanguage ? 0..<key.count : nil
    }
    return nil
  }
}

extension Span<UInt8> {
  fileprivate func starts(with prefix: StaticString) -> Bool {
    guard count >= prefix.utf8CodeUnitCount else { return false }
    for index in 0..<prefix.utf8CodeUnitCount where self[index] != (unsafe prefix.utf8Start[index]) { return false }
    return true
  }
}
