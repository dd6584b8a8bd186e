extension Classifier {
  mutating func addPublicTransport(kind: TextID, minimumZoom: UInt8) {
    set(.kind, text: kind)
    setNames()
    set(.iata, text: tags[.iata])
    set(.ref, text: tags[.ref])
    setCategoryAndRank()
    append(.publicTransport, .point, minimumZoom: minimumZoom, order: rank)
  }

  mutating func addPointOfInterest(minimumZoom: UInt8) {
    for (key, field, _) in Tables.pointsOfInterest where listedValues.contains(TagPair(key, tags[key])) {
      set(field, text: tags[key])
    }
    setNames()
    setDetails()
    set(.housename, text: tags[.housename])
    set(.housenumber, text: tags[.housenumber])
    setCategoryAndRank()
    let rank = rank
    // Sights, museums, stations and the like stand one zoom earlier.
    append(.pois, .point, minimumZoom: rank <= Self.landmarkRank ? minimumZoom - 1 : minimumZoom, order: rank)
  }

  private static let landmarkRank: Int32 = 500

  /// What only some kinds of places tell.
  private mutating func setDetails() {
    if words.cuisineAmenities.contains(tags[.amenity]) { set(.cuisine, text: tags[.cuisine]) }
    if words.sportLeisures.contains(tags[.leisure]) { set(.sport, text: tags[.sport]) }
    if tags[.amenity] == words.vendingMachine { set(.vending, text: tags[.vending]) }
    if tags[.tourism] == words.information { set(.information, text: tags[.information]) }
    if tags[.manMade] == words.tower { set(.towerType, text: tags[.towerType]) }
    if tags[.amenity] == words.placeOfWorship {
      set(.religion, text: tags[.religion])
      set(.denomination, text: tags[.denomination])
    }
    if tags[.amenity] == words.recycling {
      set(.recyclingGlass, bool: tags[.recyclingGlass] == words.yes)
      set(.recyclingPaper, bool: tags[.recyclingPaper] == words.yes)
      set(.recyclingClothes, bool: tags[.recyclingClothes] == words.yes)
      set(.recyclingScrap, bool: tags[.recyclingScrap] == words.yes)
    }
    if tags[.amenity] == words.bank { set(.atm, bool: tags[.atm] == words.yes) }
  }

  private mutating func setCategoryAndRank() {
    if object.category >= 0 { set(.category, text: rules.kindNames[categoryTable][Int(object.category)]) }
    set(.rank, integer: rank)
  }

  /// The importance of a place, 1 (the greatest) … 1000: its category, whether the world knows it (Wikidata, Wikipedia),
  /// whether it has a site of its own, its area and how much is told of it.
  var rank: Int32 {
    var score = object.category >= 0 ? categoryWeights[Int(object.category)] : 0
    if tags.has(.wikidata) || tags.has(.wikipedia) { score += 300 }
    if tags.has(.website) || tags.has(.contactWebsite) { score += 60 }
    if tags.has(.name) { score += 60 } else { score /= 4 }
    score += min(Int((object.area.squareRoot() / 4)), 100)
    score += min(tags.count, 20) * 4
    return Int32(min(max(1000 - score, 1), 1000))
  }
}

/// A key with a value of it.
struct TagPair: Hashable, Sendable {
  let key: OSMKey
  let value: TextID

  init(_ key: OSMKey, _ value: TextID) {
    self.key = key
    self.value = value
  }
}
