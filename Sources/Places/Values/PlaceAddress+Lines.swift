extension PlaceAddress {
  /// The order in which a country writes addresses.
  private enum Order {
    /// `Mannerheimintie 2`, `00100 Helsinki`.
    case streetThenNumber
    /// `2 Rue de la Paix`, `75002 Paris`.
    case numberThenStreet
    /// `1 Main Street`, `Springfield, MA 01101`.
    case postcodeAfterState
    /// `1 High Street`, `Oxford`, `OX1 4AS`.
    case postcodeLast
    /// From the city to the number in one line.
    case largestFirst

    init(countryCode: String?) {
      self =
        switch countryCode {
        case "FR", "MC", "LU", "DZ", "MA", "TN", "SN", "CI", "RE", "GP", "MQ", "GF", "NC", "PF", "TH", "PH", "VN", "EG":
          .numberThenStreet
        case "US", "CA", "AU", "NZ", "IN", "PR", "ZA", "FJ": .postcodeAfterState
        case "GB", "IE", "IM", "JE", "GG", "GI", "MT", "SG", "HK": .postcodeLast
        case "JP", "CN", "KR", "TW": .largestFirst
        default: .streetThenNumber
        }
    }
  }

  /// The street with its number as the country writes them; nil without a street or number.
  package var streetLine: String? {
    let order = Order(countryCode: countryCode)
    let parts = order == .streetThenNumber || order == .largestFirst ? [street, houseNumber] : [houseNumber, street]
    return Self.joined(parts, by: order == .largestFirst ? "" : " ")
  }

  /// The address as an envelope has it, a line each.
  package var lines: [String] {
    let order = Order(countryCode: countryCode)
    if order == .largestFirst {
      let line = Self.joined([administrativeArea, locality, subLocality, streetLine], by: "")
      return [houseName, Self.joined([postcode, line], by: " "), country].compactMap { $0 }
    }
    return ([houseName, streetLine] + localityLines(order) + [country]).compactMap { $0 }
  }

  private func localityLines(_ order: Order) -> [String?] {
    let town = locality ?? subLocality
    switch order {
    case .postcodeAfterState:
      let state = Self.joined([administrativeAreaCode ?? administrativeArea, postcode], by: " ")
      return [Self.joined([town, state], by: ", ")]
    case .postcodeLast: return [town, postcode]
    default: return [Self.joined([postcode, town], by: " ")]
    }
  }

  /// Nil where there is nothing to join.
  private static func joined(_ parts: [String?], by separator: String) -> String? {
    let parts = parts.compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: separator)
  }
}
