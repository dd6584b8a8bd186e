extension Classifier {
  /// Ways of administrative boundaries of level 2 and 4, whatever else they are.
  mutating func addBoundary() {
    guard object.origin == .line, object.adminLevel == 2 || object.adminLevel == 4 else { return }
    attributes.removeAll(keepingCapacity: true)
    set(.adminLevel, integer: Int32(object.adminLevel))
    set(.maritime, bool: tags[.maritime] == words.yes || tags[.natural] == words.coastline)
    set(.disputed, bool: object.isDisputed || tags[.disputed] == words.yes)
    append(.boundaries, .line, minimumZoom: object.adminLevel == 2 ? 0 : 7, order: -Int32(object.adminLevel))
  }

  mutating func addBoundaryLabel() {
    let level = Int32(store.texts[tags[.adminLevel]]) ?? 0
    let squareKilometres = object.area / 1e6
    let zoom: UInt8 =
      switch squareKilometres {
      case 2e6... where level == 2: 2
      case 7e5...: 3
      case 1e5...: 4
      default: 5
      }
    set(.adminLevel, integer: level)
    set(.wayArea, number: object.area / 1e4)
    setNames()
    append(.boundaryLabels, .point, minimumZoom: zoom, order: Self.order(area: object.area))
  }

  mutating func addPlace(kind: TextID, minimumZoom: UInt8) {
    guard tags.has(.name) else { return }
    let population = integer(.population) ?? Tables.defaultPopulations[store.texts[tags[.place]]] ?? 0
    set(.kind, text: kind)
    setNames()
    set(.population, integer: population)
    append(.placeLabels, .point, minimumZoom: minimumZoom, order: -population)
  }

  /// A tag that counts something: its leading digits, grouping marks left out. Nil where there is none.
  func integer(_ key: OSMKey) -> Int32? {
    guard tags.has(key) else { return nil }
    var value: Int64?
    for byte in store.texts.utf8(tags[key]) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = min((value ?? 0) * 10 + Int64(byte - UInt8(ascii: "0")), Int64(Int32.max))
      case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "'"): continue
      default: return value.map(Int32.init)
      }
    }
    return value.map(Int32.init)
  }

  /// A tag that measures something in metres: `12`, `12.5 m`, `40 ft`, `40'`. Nil where it is none or beyond ±100 km.
  func metres(_ key: OSMKey) -> Double? {
    guard tags.has(key) else { return nil }
    let text = store.texts[tags[key]].replacing(",", with: ".")
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-" || $0 == "+") }
    guard let value = Double(digits), abs(value) <= 100_000 else { return nil }
    switch String(text.dropFirst(digits.count).trimmingPrefix { $0 == " " }) {
    case "", "m", "metres", "meters": return value
    case "ft", "'", "feet": return value * 0.3048
    default: return nil
    }
  }
}
