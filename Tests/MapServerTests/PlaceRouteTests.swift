import Foundation
import Geodesy
import JSON
import Places
import Testing

@testable import MapServer

@Suite(.timeLimit(.minutes(1)))
final class PlaceRouteTests {
  private let directory = FileManager.default.temporaryDirectory.appending(path: "places-\(UUID().uuidString)")
  private let renderer = StubRenderer()
  private let first, second: PlaceStore

  init() throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    first = try Self.store(directory.appending(path: "first").path, [Self.cafe("Café <b>Zentral</b>")])
    second = try Self.store(
      directory.appending(path: "second").path, [Self.cafe("Another region's name"), Self.island])
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  private static func store(_ path: String, _ places: [Place]) throws -> PlaceStore {
    let writer = try PlaceStoreWriter(path: path)
    let country = PlaceArea(
      id: PlaceID(.relation, 1)!, role: .country, names: PlaceNames(local: "Österreich", others: ["en": "Austria"]),
      code: "AT")
    let area = try writer.add(country, in: 0)
    for place in places { try writer.add(place, in: area) }
    try writer.finish()
    return try PlaceStore(path: path)
  }

  private static func cafe(_ name: String) -> Place {
    let position = Coordinate(latitude: 47.8, longitude: 13.05)
    var cafe = Place(
      id: PlaceID(.node, 12)!, coordinate: position,
      bounds: BoundingBox(west: 13.05, south: 47.8, east: 13.05, north: 47.8))
    cafe.names = PlaceNames(local: name, others: ["de-AT": "Kaffeehaus", "zh-Hant": "咖啡館"])
    cafe.category = .cafe
    cafe.kind = "amenity=cafe"
    cafe.taggedAddress.street = "Getreidegasse"
    cafe.taggedAddress.houseNumber = "9"
    cafe.taggedAddress.postcode = "5020"
    cafe.taggedAddress.locality = "Salzburg"
    cafe.website = "javascript:alert(1)"
    cafe.openingHours = "24/7"
    cafe.phone = "+43 662 1"
    cafe.wikidata = "Q34"
    return cafe
  }

  private static let island: Place = {
    var island = Place(
      id: PlaceID(.way, -3)!, coordinate: Coordinate(latitude: -17, longitude: 180),
      bounds: BoundingBox(west: 179.9, south: -17.1, east: -179.9, north: -16.9))
    island.names.local = "Taveuni"
    return island
  }()

  private func server() throws -> TestServer {
    let plain = TestServer.map(renderer)
    return try TestServer(
      renderer: renderer,
      map: ServedMap(
        name: plain.name, attribution: plain.attribution, bounds: plain.bounds, styles: plain.styles,
        places: [first, second]))
  }

  private static let cafeID = "I0000000000000031"
  private static let islandID = "IFFFFFFFFFFFFFFF6"

  @Test(arguments: Transport.allCases)
  func `a place is told as the server API has it`(transport: Transport) throws {
    let answer = try server().answer("/v1/place/\(Self.cafeID)?lang=en-GB", over: transport)
    #expect(answer.status == 200)
    #expect(answer.headers["content-type"] == "application/json")
    #expect(answer.headers["access-control-allow-origin"] == "*")
    let region: JSONValue = try #require(answer.json?["displayMapRegion"])
    #expect(try #require(region["westLongitude"]?.number) < 13.05)
    #expect(try #require(region["northLatitude"]?.number) > 47.8)
    var members = try #require(answer.json?.object)
    members["displayMapRegion"] = nil
    #expect(
      JSONValue.object(members) == [
        "id": .string(Self.cafeID), "alternateIds": [], "name": "Café <b>Zentral</b>",
        "coordinate": ["latitude": 47.8, "longitude": 13.05],
        "formattedAddressLines": ["Getreidegasse 9", "5020 Salzburg", "Austria"],
        "structuredAddress": [
          "thoroughfare": "Getreidegasse", "subThoroughfare": "9", "fullThoroughfare": "Getreidegasse 9",
          "locality": "Salzburg", "postCode": "5020",
        ],
        "country": "Austria", "countryCode": "AT", "poiCategory": "Cafe", "kind": "amenity=cafe",
        "phoneNumber": "+43 662 1", "website": "javascript:alert(1)", "openingHours": "24/7", "wikidata": "Q34",
      ])
  }

  @Test(arguments: [
    ("", "Café <b>Zentral</b>", "Österreich"), ("?lang=de-AT", "Kaffeehaus", "Österreich"),
    ("?lang=de-at", "Kaffeehaus", "Österreich"), ("?lang=zh-Hant-TW", "咖啡館", "Österreich"),
    ("?lang=en", "Café <b>Zentral</b>", "Austria"),
  ])
  func `names are in the language asked for, or local`(query: String, name: String, country: String) throws {
    let answer = try server().answer("/v1/place/\(Self.cafeID)\(query)")
    #expect(answer.json?["name"]?.string == name)
    #expect(answer.json?["country"]?.string == country)
  }

  @Test func `a box across the antimeridian keeps its sides`() throws {
    let region = try #require(try server().answer("/v1/place/\(Self.islandID)").json?["displayMapRegion"])
    #expect(region["westLongitude"]?.number == 179.9)
    #expect(region["eastLongitude"]?.number == -179.9)
  }

  @Test func `an unchanged place is not sent again, and HEAD sends none`() throws {
    let server = try server()
    let whole = try server.answer("/v1/place/\(Self.cafeID)")
    let tag = try #require(whole.headers["etag"])
    #expect(try server.answer("/v1/place/\(Self.cafeID)", headers: ["if-none-match": tag]).status == 304)
    let head = try server.answer("/v1/place/\(Self.cafeID)", method: "HEAD", over: .socket)
    #expect(head.status == 200 && head.body.isEmpty)
    #expect(head.headers["content-length"] == String(whole.body.count))
  }

  @Test(arguments: [
    ("/v1/place/I0000000000000FF1", 404), ("/v1/place/I0000000000000030", 400), ("/v1/place/i0000000000000031", 400),
    ("/v1/place/12", 400), ("/v1/place/", 400), ("/v1/place", 400), ("/v1/place?ids=", 400),
    ("/v1/place/\(cafeID)?lang=..", 400), ("/v1/place/\(cafeID)/more", 404), ("/v1/nothing", 404),
  ])
  func `what is no place is an error in JSON`(path: String, status: Int) throws {
    let answer = try server().answer(path)
    #expect(answer.status == status)
    #expect(answer.errorMessage?.isEmpty == false)
    #expect(answer.headers["access-control-allow-origin"] == "*")
  }

  @Test func `several places come with what is wrong with the others`() throws {
    let answer = try server().answer("/v1/place?ids=\(Self.islandID),nonsense,I0000000000000FF1,\(Self.cafeID)")
    #expect(answer.status == 200)
    #expect(answer.json?["results"]?.array?.map { $0["name"] } == ["Taveuni", "Café <b>Zentral</b>"])
    #expect(
      answer.json?["errors"] == [
        ["id": "nonsense", "errorCode": "FAILED_INVALID_ID"],
        ["id": "I0000000000000FF1", "errorCode": "FAILED_NOT_FOUND"],
      ])
    let others = try server().answer("/v1/place/alternateIds?ids=\(Self.cafeID)")
    #expect(others.json?["results"] == [["id": .string(Self.cafeID), "alternateIds": []]])
    let many = String(repeating: "\(Self.cafeID),", count: 101)
    #expect(try server().answer("/v1/place?ids=\(many)").status == 400)
  }

  @Test func `a map without places has none`() throws {
    let server = try TestServer()
    #expect(try server.answer("/v1/place/\(Self.cafeID)").status == 404)
    #expect(try server.answer("/tiles.json").json?["places"] == nil)
    #expect(
      try self.server().answer("/tiles.json").json?["places"]?.string == "http://maps.test/v1/place/{id}")
  }
}
