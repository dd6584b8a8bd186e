import ByteCoding
import Geodesy
import Places

/// Takes a record apart again.
struct PlaceRecordReader {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  /// The place of a record, and the code where it is an area that has one; nil where the bytes are no record.
  static func read(_ bytes: ArraySlice<UInt8>) -> (place: Place, areaCode: String?)? {
    var reader = PlaceRecordReader(bytes: bytes, index: bytes.startIndex)
    return reader.read()
  }

  /// What records are sorted by; zeroes where the bytes are no record.
  static func key(of bytes: ArraySlice<UInt8>) -> (importance: Int32, id: Int64) {
    var reader = PlaceRecordReader(bytes: bytes, index: bytes.startIndex)
    return (reader.number() ?? 0, reader.number() ?? 0)
  }

  private mutating func read() -> (place: Place, areaCode: String?)? {
    guard let importance: Int32 = number(), let idNumber: Int64 = number(), let id = PlaceID(number: idNumber) else {
      return nil
    }
    var degrees: [Double] = []
    for _ in 0..<6 {
      guard let value: Int32 = number() else { return nil }
      degrees.append(Double(value) / 1e7)
    }
    guard let category: UInt8 = number() else { return nil }
    var place = Place(
      id: id, coordinate: Coordinate(latitude: degrees[1], longitude: degrees[0]),
      bounds: BoundingBox(west: degrees[2], south: degrees[3], east: degrees[4], north: degrees[5]))
    place.importance = Int(importance)
    if PlaceCategory.allCases.indices.contains(Int(category)) { place.category = PlaceCategory.allCases[Int(category)] }
    var areaCode: String?
    while index < bytes.endIndex {
      guard let number: UInt8 = number(), let field = PlaceField(rawValue: number), let text = text() else {
        return nil
      }
      if field == .areaCode { areaCode = Self.string(text) } else { Self.set(field, text, of: &place) }
    }
    return (place, areaCode)
  }

  private static func set(_ field: PlaceField, _ text: ArraySlice<UInt8>, of place: inout Place) {
    let string = string(text)
    switch field {
    case .name: place.names.local = string
    case .otherName:
      let key = text.prefix { $0 != 0 }
      place.names.others[Self.string(key)] = Self.string(text.dropFirst(key.count + 1))
    case .kind: place.kind = string
    case .houseNumber: place.taggedAddress.houseNumber = string
    case .houseName: place.taggedAddress.houseName = string
    case .street: place.taggedAddress.street = string
    case .suburb: place.taggedAddress.subLocality = string
    case .city: place.taggedAddress.locality = string
    case .postcode: place.taggedAddress.postcode = string
    case .county: place.taggedAddress.subAdministrativeArea = string
    case .state: place.taggedAddress.administrativeArea = string
    case .country: place.taggedAddress.countryCode = countryCode(string)
    case .openingHours: place.openingHours = string
    case .phone: place.phone = string
    case .website: place.website = string
    case .wikidata: place.wikidata = string
    case .wikipedia: place.wikipedia = string
    case .ref: place.ref = string
    case .areaCode: break
    }
  }

  /// Two letters, in capitals; nil for anything else.
  private static func countryCode(_ text: String) -> String? {
    let code = text.uppercased()
    return code.utf8.count == 2 && code.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? code : nil
  }

  /// Malformed UTF-8 is repaired.
  private static func string(_ text: ArraySlice<UInt8>) -> String { String(decoding: text, as: UTF8.self) }

  private mutating func text() -> ArraySlice<UInt8>? {
    guard let length: UInt32 = number(), bytes.endIndex - index >= Int(length) else { return nil }
    defer { index += Int(length) }
    return bytes[index..<index + Int(length)]
  }

  private mutating func number<Number: FixedWidthInteger>() -> Number? {
    let count = Number.bitWidth / 8
    guard bytes.endIndex - index >= count else { return nil }
    defer { index += count }
    return bytes.littleEndian(at: index)
  }
}
