package import Geodesy

/// A place: something that has a name, a category or an address.
package struct Place: Sendable, Hashable {
  package var id: PlaceID
  package var names = PlaceNames()
  /// Of an area a point in it, of a line its middle.
  package var coordinate: Coordinate
  /// Of a point itself; west > east across the antimeridian.
  package var bounds: BoundingBox
  package var category: PlaceCategory?
  /// The OpenStreetMap tag that says most of what it is, `key=value`.
  package var kind: String?
  /// The larger the more people look for it; comparable within a store.
  package var importance = 0
  /// As tagged: what its areas would add is left out.
  package var taggedAddress = PlaceAddress()
  /// In OpenStreetMap's notation.
  package var openingHours: String?
  package var phone: String?
  /// As tagged: not necessarily an address that a browser should open.
  package var website: String?
  /// An item's id: `Q1757`.
  package var wikidata: String?
  /// An article: `fi:Helsinki`.
  package var wikipedia: String?
  /// The number or letters on its sign.
  package var ref: String?
  /// The areas it lies in, the smallest first.
  package var areas: [PlaceArea] = []

  package init(id: PlaceID, coordinate: Coordinate, bounds: BoundingBox) {
    self.id = id
    self.coordinate = coordinate
    self.bounds = bounds
  }
}

extension Place {
  /// The address, with the names of its areas where no tag says it. Areas are named in `language` (BCP 47) or locally.
  package func address(in language: String? = nil) -> PlaceAddress {
    var address = taggedAddress
    for area in areas {
      let name = area.names.name(in: language)
      switch area.role {
      case .country:
        address.countryCode = address.countryCode ?? area.code
        if address.countryCode == area.code || area.code == nil { address.country = address.country ?? name }
      case .administrativeArea:
        address.administrativeArea = address.administrativeArea ?? name
        address.administrativeAreaCode = address.administrativeAreaCode ?? area.code.map(Self.subdivision)
      case .subAdministrativeArea: address.subAdministrativeArea = address.subAdministrativeArea ?? name
      case .locality: address.locality = address.locality ?? name
      case .subLocality: address.subLocality = address.subLocality ?? name
      }
    }
    return address
  }

  /// `CA` of `US-CA`.
  private static func subdivision(_ code: String) -> String {
    code.split(separator: "-", maxSplits: 1).last.map(String.init) ?? code
  }
}
