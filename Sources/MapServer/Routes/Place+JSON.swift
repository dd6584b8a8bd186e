import Foundation
import Geodesy
import JSON
import Places

extension Place {
  /// As the server API has places, with what else is known beside. Names are in `language`, or local.
  func json(in language: String?) -> JSONValue {
    let address = address(in: language)
    var members: [String: JSONValue] = [
      "id": .string(id.description), "alternateIds": [],
      "coordinate": ["latitude": .number(coordinate.latitude), "longitude": .number(coordinate.longitude)],
      "displayMapRegion": displayRegion, "formattedAddressLines": .array(address.lines.map(JSONValue.string)),
      "structuredAddress": address.structured,
    ]
    let texts = [
      "name": names.name(in: language) ?? address.houseName ?? address.streetLine, "country": address.country,
      "countryCode": address.countryCode, "poiCategory": category?.rawValue, "kind": kind, "phoneNumber": phone,
      "website": website, "openingHours": openingHours, "wikidata": wikidata, "wikipedia": wikipedia, "ref": ref,
    ]
    members.merge(texts.compactMapValues { $0.map(JSONValue.string) }) { $1 }
    return .object(members)
  }

  /// Its bounds, at least 300 m high and wide.
  private var displayRegion: JSONValue {
    let halfHeight = 0.00135
    let halfWidth = halfHeight / max(cos(coordinate.latitude * .pi / 180), 0.01)
    let centre = bounds.centre
    let width = (bounds.east - bounds.west + (bounds.crossesAntimeridian ? 360 : 0)) / 2
    var (west, east) = (bounds.west, bounds.east)
    if width < halfWidth {
      (west, east) = (centre.longitude - halfWidth, centre.longitude + halfWidth)
      if west < -180 { west += 360 }
      if east > 180 { east -= 360 }
    }
    return [
      "southLatitude": .number(max(min(bounds.south, centre.latitude - halfHeight), -90)),
      "northLatitude": .number(min(max(bounds.north, centre.latitude + halfHeight), 90)),
      "westLongitude": .number(west), "eastLongitude": .number(east),
    ]
  }
}

extension PlaceAddress {
  /// The server API's StructuredAddress.
  fileprivate var structured: JSONValue {
    let texts = [
      "administrativeArea": administrativeArea, "administrativeAreaCode": administrativeAreaCode,
      "subAdministrativeArea": subAdministrativeArea, "locality": locality, "subLocality": subLocality,
      "postCode": postcode, "thoroughfare": street, "subThoroughfare": houseNumber,
      "fullThoroughfare": street == nil ? nil : streetLine,
    ]
    var members = texts.compactMapValues { $0.map(JSONValue.string) }
    if let subLocality { members["dependentLocalities"] = [.string(subLocality)] }
    return .object(members)
  }
}
