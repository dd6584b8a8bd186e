/// The parts of an address, from the door to the country. Any may be missing.
package struct PlaceAddress: Sendable, Hashable {
  package var houseNumber: String?
  package var houseName: String?
  package var street: String?
  /// A part of the locality.
  package var subLocality: String?
  /// City, town or village.
  package var locality: String?
  package var postcode: String?
  /// County or district.
  package var subAdministrativeArea: String?
  /// State, province or canton.
  package var administrativeArea: String?
  /// What follows the country in ISO 3166-2 (`CA` of `US-CA`).
  package var administrativeAreaCode: String?
  package var country: String?
  /// ISO 3166-1 alpha-2.
  package var countryCode: String?

  package init() {}

  package var isEmpty: Bool { self == PlaceAddress() }
}
