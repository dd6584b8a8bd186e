/// A place's name in every import of it: `I` and 16 hexadecimal digits, the 64-bit two's complement of OSM id × 4 + 1 for
/// a node, 2 for a way, 3 for a relation.
package struct PlaceID: Sendable, Hashable {
  /// What kind of OpenStreetMap object the place is.
  package enum Element: Int64, Sendable {
    case node = 1
    case way = 2
    case relation = 3
  }

  package let osmID: Int64
  package let element: Element

  /// Ids beyond ±2⁶¹, which no OpenStreetMap file has, are none.
  package init?(_ element: Element, _ osmID: Int64) {
    guard osmID >= Int64.min / 4, osmID <= Int64.max / 4 else { return nil }
    self.osmID = osmID
    self.element = element
  }

  /// OSM id × 4 + element: what the place store keeps.
  package var number: Int64 { osmID * 4 + element.rawValue }

  package init?(number: Int64) {
    guard let element = Element(rawValue: number & 3) else { return nil }
    self.init(element, number >> 2)
  }
}

extension PlaceID: LosslessStringConvertible {
  /// Nothing but the very text that `description` gives.
  package init?(_ text: String) {
    let bytes = text.utf8
    guard bytes.count == 17, bytes.first == UInt8(ascii: "I"), text.dropFirst().utf8.allSatisfy(Self.isDigit),
      let bits = UInt64(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(number: Int64(bitPattern: bits))
  }

  package var description: String {
    let digits = String(UInt64(bitPattern: number), radix: 16, uppercase: true)
    return "I" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte)
  }
}
