import Foundation
import Geodesy
import Places
import Region
import SQLite
import Testing

@testable import Importing

struct PlaceImportTests {
  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private func places(of source: String) throws -> PlaceStore {
    _ = try RegionImport(sources: [source], into: scratch.path("region")).run { _ in }
    let region = try Region(directory: scratch.path("region"))
    #expect(region.problems() == [])
    return try #require(region.places)
  }

  private func places(ofObjects objects: String) throws -> PlaceStore {
    try places(of: scratch.write(objects, to: "world.osm"))
  }

  private func place(_ element: PlaceID.Element, _ id: Int64, in store: PlaceStore) throws -> Place {
    let placeID = try #require(PlaceID(element, id))
    return try #require(try store.place(placeID))
  }

  private static func node(_ id: Int, _ latitude: Double, _ longitude: Double, _ tags: [String: String] = [:]) -> String
  {
    "<node id=\"\(id)\" version=\"1\" lat=\"\(latitude)\" lon=\"\(longitude)\">\(Self.tags(tags))</node>"
  }

  private static func way(_ id: Int, _ nodes: [Int], _ tags: [String: String]) -> String {
    "<way id=\"\(id)\" version=\"1\">\(nodes.map { "<nd ref=\"\($0)\"/>" }.joined())\(Self.tags(tags))</way>"
  }

  private static func tags(_ tags: [String: String]) -> String {
    tags.sorted { $0.key < $1.key }.map { "<tag k=\"\($0.key)\" v=\"\($0.value)\"/>" }.joined()
  }

  /// The corners of a square, as nodes from `first`.
  private static func square(_ first: Int, side: Double) -> String {
    node(first, 0, 0) + node(first + 1, 0, side) + node(first + 2, side, side) + node(first + 3, side, 0)
  }

  @Test func `what has a name, a category or an address is a place`() throws {
    let store = try places(
      ofObjects: Self.square(1, side: 0.01)
        + Self.node(11, 0.001, 0.001, ["amenity": "bench"])
        + Self.node(12, 0.001, 0.002, ["highway": "crossing"])
        + Self.node(13, 0.001, 0.003, ["name:fi": "Vain suomeksi", "historic": "stone"])
        + Self.node(14, 43.7300001, 7.4123457, ["addr:housenumber": "4 B", "addr:street": "Rue", "addr:country": "fr"])
        + Self.node(15, 0.001, 0.005, ["natural": "tree"])
        + Self.way(1, [1, 2], ["highway": "residential", "name": "Lane"])
        + Self.way(2, [2, 3], ["highway": "residential"])
        + Self.way(3, [1, 2, 3, 4, 1], ["building": "yes", "name": "Hall", "amenity": "townhall"])
        + Self.way(4, [1, 2, 3, 1], ["highway": "residential", "name": "Circle"]))
    #expect(store.count == 6)
    #expect(try place(.node, 11, in: store).kind == "amenity=bench")
    #expect(try place(.node, 13, in: store).names.name(in: "en") == "Vain suomeksi")
    let address = try place(.node, 14, in: store).address()
    #expect((address.houseNumber, address.street, address.countryCode) == ("4 B", "Rue", "FR"))
    #expect(try place(.node, 14, in: store).coordinate == Coordinate(latitude: 43.7300001, longitude: 7.4123457))
    let lane = try place(.way, 1, in: store)
    #expect(abs(lane.coordinate.longitude - 0.005) < 1e-6)
    #expect(abs(lane.bounds.east - 0.01) < 1e-6 && lane.bounds.west == 0)
    let hall = try place(.way, 3, in: store)
    #expect(hall.bounds.contains(hall.coordinate))
    #expect(hall.kind == "amenity=townhall")
    #expect(try place(.way, 4, in: store).kind == "highway=residential")
  }

  @Test func `boundaries complete addresses, and a settlement's node where there are none`() throws {
    func boundary(_ id: Int, _ first: Int, _ tags: [String: String]) -> String {
      Self.way(
        id, [first, first + 1, first + 2, first + 3, first], ["boundary": "administrative"].merging(tags) { $1 })
    }
    let store = try places(
      ofObjects: Self.square(1, side: 0.5) + Self.square(5, side: 0.2)
        + Self.node(21, 0.1, 0.1, ["amenity": "cafe", "name": "Inside", "addr:street": "A"])
        + Self.node(22, 0.1, 0.11, ["amenity": "cafe", "name": "Tagged", "addr:city": "Elsewhere"])
        + Self.node(23, 0.4, 0.401, ["amenity": "cafe", "name": "Near a village"])
        + Self.node(24, 0.4, 0.4, ["place": "village", "name": "Dorf", "name:en": "Village"])
        + Self.node(25, 0.3, 0.3, ["amenity": "cafe", "name": "Far from all"])
        + Self.node(26, 0.7, 0.7, ["amenity": "cafe", "name": "Abroad"])
        + boundary(1, 1, ["admin_level": "2", "name": "Land", "name:en": "Country", "ISO3166-1": "LA"])
        + boundary(2, 5, ["admin_level": "8", "name": "Stadt", "name:en": "City"]))
    let inside = try place(.node, 21, in: store).address(in: "en")
    #expect((inside.locality, inside.country, inside.countryCode) == ("City", "Country", "LA"))
    #expect(try place(.node, 22, in: store).address().locality == "Elsewhere")
    let near = try place(.node, 23, in: store).address(in: "en")
    #expect((near.locality, near.country) == ("Village", "Country"))
    let far = try place(.node, 25, in: store).address()
    #expect((far.locality, far.country) == (nil, "Land"))
    #expect(try place(.node, 26, in: store).address().isEmpty)
  }

  @Test func `a way that the extract has in pieces is one place`() throws {
    let store = try places(
      ofObjects: Self.square(1, side: 0.01)
        + Self.way(1, [1, 2, 99, 3, 4], ["highway": "residential", "name": "Broken"])
        + Self.way(2, [1, 2, 99, 3, 4, 1], ["building": "yes", "name": "Broken too"]))
    #expect(store.count == 2)
    #expect(abs(try place(.way, 1, in: store).bounds.north - 0.01) < 1e-6)
  }

  @Test func `names of any length and script are kept whole, and are text`() throws {
    let long = String(repeating: "語", count: 255)
    let store = try places(
      ofObjects: Self.node(1, 1, 1, ["amenity": "cafe", "name": long, "name:ja": long, "opening_hours": long])
        + Self.node(-2, 1, 1, ["amenity": "cafe", "name": "&lt;b&gt; &amp; &quot;'", "website": "javascript:alert(1)"]))
    let place = try place(.node, 1, in: store)
    #expect(place.names == PlaceNames(local: long, others: ["ja": long]))
    #expect(place.openingHours == long)
    let marked = try self.place(.node, -2, in: store)
    #expect(marked.id.description == "IFFFFFFFFFFFFFFF9")
    #expect((marked.names.local, marked.website) == ("<b> & \"'", "javascript:alert(1)"))
  }

  @Test func `bounds across the antimeridian have their west in the east`() throws {
    let store = try places(
      ofObjects: Self.node(1, 0, 179.9) + Self.node(2, 0, -179.9)
        + Self.way(1, [1, 2], ["route": "ferry", "name": "Date Line"]))
    let ferry = try place(.way, 1, in: store)
    #expect(ferry.bounds.crossesAntimeridian)
    #expect(abs(ferry.bounds.west - 179.9) < 1e-6 && abs(ferry.bounds.east + 179.9) < 1e-6)
    #expect(abs(abs(ferry.coordinate.longitude) - 180) < 1e-6)
  }

  @Test func `places stand in falling importance`() throws {
    let store = try places(
      ofObjects: Self.node(1, 0, 0.001, ["addr:housenumber": "1"])
        + Self.node(2, 0, 0.002, ["amenity": "cafe", "name": "Café"])
        + Self.node(3, 0, 0.003, ["tourism": "museum", "name": "Museum", "wikidata": "Q1"])
        + Self.node(4, 0, 0.004, ["place": "hamlet", "name": "Weiler"])
        + Self.node(5, 0, 0.005, ["place": "city", "name": "Großstadt", "population": "1 200 000"]))
    let connection = try SQLiteConnection<PlacesError>(path: store.path, access: .read)
    let rows = try connection.prepare("SELECT id >> 2 FROM places ORDER BY rank")
    var ids: [Int?] = []
    while try rows.step() { ids.append(rows.integer(0)) }
    #expect(ids == [5, 3, 4, 2, 1])
  }

  @Test func `every category of the tables is one that clients know`() {
    #expect(Classifier.fresh.placeRules.categories.allSatisfy { $0 != nil })
  }

  @Test(.enabled(if: SharedFiles.exists("data/osm/odd"), "needs ../shared"))
  func `thirteen scripts are found by their names`() throws {
    let store = try places(of: SharedFiles.url("data/osm/odd/hand-names-unicode.osm.pbf").path)
    #expect(store.count == 13)
    let connection = try SQLiteConnection<PlacesError>(path: store.path, access: .read)
    let names = try connection.prepare("SELECT rank, name FROM places")
    let search = try connection.prepare("SELECT count(*), min(rowid) FROM place_names WHERE place_names MATCH ?")
    while try names.step() {
      let name = try #require(names.text(1))
      #expect(!name.contains("\u{FFFD}"))
      for form in [name.precomposedStringWithCanonicalMapping, name.decomposedStringWithCanonicalMapping] {
        search.bind("\"\(PlaceNames.composed(form).replacing("\"", with: "\"\""))\"", at: 1)
        #expect(try search.step())
        #expect(search.integer(0) == 1 && search.integer(1) == names.integer(0), "\(name)")
        search.reset()
      }
    }
  }
}
