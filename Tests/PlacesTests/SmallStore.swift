import Foundation
import Geodesy

@testable import Places

/// A store of four places, in a directory that goes with it.
final class SmallStore {
  let path: String
  let places: [Place]
  let country, town: PlaceArea
  let cafe, island, hut: Place
  private let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "places-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    path = directory.appending(path: "places.sqlite").path
    country = PlaceArea(
      id: PlaceID(.relation, 1)!, role: .country, names: PlaceNames(local: "Testland", others: ["fi": "Testimaa"]),
      code: "TL")
    town = PlaceArea(
      id: PlaceID(.relation, 2)!, role: .locality, names: PlaceNames(local: "Burg", others: ["fi": "Linna"]))
    var burg = Self.place(PlaceID(.relation, 2)!, 10, 50)
    burg.names = town.names
    burg.importance = 500
    cafe = Self.cafe
    var island = Self.place(PlaceID(.way, 4)!, 180, -17)
    island.bounds = BoundingBox(west: 179.5, south: -17.5, east: -179.25, north: -16.5)
    island.names.local = "Taveuni"
    island.importance = 50
    self.island = island
    hut = Self.place(PlaceID(.node, -5)!, 11, 51)
    places = [burg, cafe, island, hut]
    try write()
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  private func write() throws {
    let writer = try PlaceStoreWriter(path: path)
    let outer = try writer.add(country, in: 0)
    let inner = try writer.add(town, in: outer)
    for place in places { try writer.add(place, in: place.id == hut.id ? 0 : inner) }
    try writer.finish()
  }

  private static func place(_ id: PlaceID, _ longitude: Double, _ latitude: Double) -> Place {
    Place(
      id: id, coordinate: Coordinate(latitude: latitude, longitude: longitude),
      bounds: BoundingBox(west: longitude, south: latitude, east: longitude, north: latitude))
  }

  /// Everything that a place may have.
  private static var cafe: Place {
    var cafe = place(PlaceID(.node, 3)!, 10.001, 50.001)
    cafe.names = PlaceNames(
      local: "Cafe\u{301} Müller", others: ["fi": "Kahvila", "ja": "カフェ", "alt_name": "<b>\"Zum\" & 'Eck'</b>"])
    cafe.category = .cafe
    cafe.kind = "amenity=cafe"
    cafe.importance = 300
    cafe.taggedAddress.houseNumber = "12a"
    cafe.taggedAddress.houseName = "Altes Haus"
    cafe.taggedAddress.street = "Hauptstraße"
    cafe.taggedAddress.postcode = "12345"
    cafe.openingHours = "Mo-Fr 09:00-18:00"
    cafe.phone = "+49 1"
    cafe.website = "javascript:alert(1)"
    cafe.wikidata = "Q1"
    cafe.wikipedia = "de:Müller"
    cafe.ref = "7"
    return cafe
  }
}
