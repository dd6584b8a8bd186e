import Foundation
import Geodesy
import SQLite
import Testing

@testable import Places

struct PlaceStoreTests {
  private let world: SmallStore

  init() throws { world = try SmallStore() }

  @Test func `what is written is read`() throws {
    let store = try PlaceStore(path: world.path)
    #expect(store.count == world.places.count)
    for place in world.places {
      var expected = place
      expected.areas = place.id == world.hut.id ? [] : [world.town, world.country]
      #expect(try store.place(place.id) == expected)
    }
    #expect(try store.place(#require(PlaceID(.node, 999))) == nil)
    #expect(store.problems() == [])
  }

  @Test func `areas complete an address where no tag says it`() throws {
    let store = try PlaceStore(path: world.path)
    let cafe = try #require(try store.place(world.cafe.id))
    let address = cafe.address(in: "fi")
    #expect(address.street == "Hauptstraße")
    #expect(address.locality == "Linna")
    #expect(address.country == "Testimaa")
    #expect(address.countryCode == "TL")
    #expect(cafe.address().locality == "Burg")
  }

  @Test func `equal calls make equal files`() throws {
    let other = try SmallStore()
    #expect(try Data(contentsOf: URL(filePath: world.path)) == Data(contentsOf: URL(filePath: other.path)))
  }

  @Test(arguments: ["Café Müller", "cafe muller", "CAFE\u{301} MU\u{308}LLER", "Kahvila", "カフェ", "kah*"])
  func `names are found in every language, with and without accents`(text: String) throws {
    let connection = try SQLiteConnection<PlacesError>(path: world.path, access: .read)
    let statement = try connection.prepare("SELECT rowid FROM place_names WHERE place_names MATCH ?")
    let words = PlaceNames.composed(text).split(separator: " ")
    statement.bind(
      words.map { $0.hasSuffix("*") ? "\"\($0.dropLast())\"*" : "\"\($0)\"" }.joined(separator: " "), at: 1)
    #expect(try statement.step())
    #expect(statement.integer(0) == world.places.firstIndex { $0.id == world.cafe.id }.map { $0 + 1 })
  }

  @Test func `boxes find places, across the antimeridian too`() throws {
    let connection = try SQLiteConnection<PlacesError>(path: world.path, access: .read)
    let statement = try connection.prepare(
      "SELECT rank FROM place_bounds WHERE west <= -179 + 360 AND east >= -179.5 + 360")
    #expect(try statement.step())
    #expect(statement.integer(0) == world.places.firstIndex { $0.id == world.island.id }.map { $0 + 1 })
    #expect(try !statement.step())
  }

  @Test func `places out of order are found by a check`() throws {
    let connection = try SQLiteConnection<PlacesError>(path: world.path, access: .write)
    try connection.execute("UPDATE places SET importance = 100000 WHERE rank = 2")
    #expect(try PlaceStore(path: world.path).problems().contains { $0.contains("importance") })
  }

  @Test func `other databases are refused`() throws {
    let connection = try SQLiteConnection<PlacesError>(path: world.path, access: .write)
    try connection.execute("PRAGMA user_version = 9")
    #expect(throws: PlacesError.unsupportedVersion(path: world.path, version: 9)) {
      try PlaceStore(path: world.path)
    }
    try connection.execute("PRAGMA application_id = 1")
    #expect(throws: PlacesError.notAPlaceStore(path: world.path)) { try PlaceStore(path: world.path) }
    #expect(throws: PlacesError.self) { try PlaceStore(path: world.path + ".none") }
  }
}

struct DamagedPlaceStoreTests {
  /// Opens, reads and checks a damaged copy: an error or an answer, nothing else.
  private func survive(_ bytes: [UInt8], at path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
    guard let store = try? PlaceStore(path: path) else { return }
    for osmID in Int64(1)...6 {
      for element in [PlaceID.Element.node, .way, .relation] {
        if let id = PlaceID(element, osmID) { _ = try? store.place(id) }
      }
    }
    _ = store.problems()
  }

  @Test func `a truncated store is an error`() throws {
    let world = try SmallStore()
    let whole = [UInt8](try Data(contentsOf: URL(filePath: world.path)))
    for length in stride(from: 0, to: whole.count, by: 509) {
      try survive(Array(whole[..<length]), at: world.path + ".damaged")
      if length < 100 { #expect(throws: PlacesError.self) { try PlaceStore(path: world.path + ".damaged") } }
    }
  }

  @Test func `damage anywhere is survived`() throws {
    let world = try SmallStore()
    let whole = [UInt8](try Data(contentsOf: URL(filePath: world.path)))
    var seed: UInt64 = 42
    func next(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    let deadline = ContinuousClock.now + .seconds(1)
    while ContinuousClock.now < deadline {
      var bytes = whole
      for _ in 0..<1 + next(8) { bytes[next(bytes.count)] = UInt8(next(256)) }
      try survive(bytes, at: world.path + ".damaged")
    }
  }
}
