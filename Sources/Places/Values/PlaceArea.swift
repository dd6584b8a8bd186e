/// What places lie in: a country, a state, a city. Areas complete addresses.
package struct PlaceArea: Sendable, Hashable {
  /// The part of an address that an area's name is.
  package enum Role: String, Sendable, CaseIterable {
    case country
    case administrativeArea = "administrative_area"
    case subAdministrativeArea = "sub_administrative_area"
    case locality
    case subLocality = "sub_locality"
  }

  package var id: PlaceID
  package var role: Role
  package var names: PlaceNames
  /// ISO 3166: two letters of a country, or of a part of one with the country before it (`US-CA`).
  package var code: String?

  package init(id: PlaceID, role: Role, names: PlaceNames, code: String? = nil) {
    self.id = id
    self.role = role
    self.names = names
    self.code = code
  }
}
