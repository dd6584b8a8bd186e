import Testing

@testable import Importing

struct ClassifierTests {
  @Test func `names come in every language, and in nothing else that starts alike`() {
    let place = Classifier.features(
      of: [
        "place": "town", "name": "Turku", "name:sv": "Åbo", "name:zh-Hant": "圖爾庫", "name:be-x-old": "Турку",
        "name:etymology": "Tori", "name:left": "L", "name:": "?",
      ], as: .node
    ).first
    #expect(place?.fields["name"] == .text("Turku"))
    #expect(place?.fields["name_sv"] == .text("Åbo"))
    #expect(place?.fields["name_zh-Hant"] == .text("圖爾庫"))
    #expect(place?.fields["name_be-x-old"] == .text("Турку"))
    #expect(place?.fields.keys.filter { $0.hasPrefix("name") }.count == 4)
  }

  @Test(
    arguments: [
      (["height": "12.5"], 12.5), (["height": "12,5 m"], 12.5), (["height": "40 ft"], 12.192),
      (["height": "40'"], 12.192),
      (["building:levels": "4"], 12), (["building:levels": "4", "roof:levels": "1"], 15),
    ] as [([String: String], Double)])
  func `a building's height is read or counted from its levels`(tags: [String: String], height: Double) throws {
    let building = Classifier.features(of: tags.merging(["building": "yes"]) { $1 }, as: .area)
      .first { $0.layer == "buildings" }
    guard case .number(let value)? = building?.fields["height"] else {
      Issue.record("no height")
      return
    }
    #expect(abs(value - height) < 0.001)
  }

  @Test(arguments: ["", "tall", "-3", "nan", "1e99", "99999999999999999999"])
  func `a height that can't be is left out`(text: String) {
    let building = Classifier.features(of: ["building": "yes", "height": text], as: .area)
      .first { $0.layer == "buildings" }
    #expect(building != nil)
    #expect(building?.fields["height"] == nil)
  }

  @Test func `an outline that is drawn in parts says so, its neighbour does not`() {
    var classifier = Classifier.fresh
    classifier.add(["building": "yes"], as: .area, id: 1, side: 4000)
    classifier.add(
      ["building:part": "yes", "height": "9"], as: .area, id: 2, at: home &+ GridPoint(100, 100), side: 500)
    classifier.add(["building": "yes"], as: .area, id: 3, at: home &+ GridPoint(5000, 0), side: 4000)
    classifier.store.markOutlines(of: classifier.buildingParts.sorted(), fieldKeys: classifier.fieldKeys)
    let flags = classifier.seenFeatures.filter { $0.layer == "buildings" }.map {
      [$0.fields["has_parts"] == .bool(true), $0.fields["is_part"] == .bool(true)]
    }
    #expect(flags == [[true, false], [false, true], [false, false]])
  }

  @Test(arguments: [
    (["amenity": "cafe"], "Cafe"), (["tourism": "museum"], "Museum"), (["shop": "shoes"], "Store"),
    (["shop": "bakery"], "Bakery"), (["amenity": "place_of_worship"], "ReligiousSite"),
    (["leisure": "pitch", "sport": "tennis"], "Tennis"), (["railway": "station"], "PublicTransport"),
    (["aeroway": "aerodrome"], "Airport"), (["amenity": "charging_station"], "EVCharger"),
  ])
  func `places have MapKit's categories`(tags: [String: String], category: String) {
    let place = Classifier.features(of: tags, as: .node).first { $0.layer == "pois" || $0.layer == "public_transport" }
    #expect(place?.fields["category"] == .text(category))
  }

  @Test func `a known museum ranks before a nameless bench`() {
    func rank(_ tags: [String: String]) -> Int {
      let place = Classifier.features(of: tags, as: .node).first { $0.layer == "pois" }
      if case .integer(let rank)? = place?.fields["rank"] { return rank }
      return 0
    }
    let museum = rank(["tourism": "museum", "name": "X", "wikidata": "Q1", "website": "https://example.org"])
    let cafe = rank(["amenity": "cafe", "name": "Y"])
    let bench = rank(["amenity": "bench"])
    #expect(museum < cafe)
    #expect(cafe < bench)
    #expect((1...1000).contains(museum) && (1...1000).contains(bench))
  }

  @Test func `feature ids tell the kind of object, and negative ids none`() {
    var classifier = Classifier.fresh
    classifier.add(["amenity": "bench"], as: .node, id: 12)
    classifier.add(["highway": "path"], as: .line, id: 12)
    classifier.add(["amenity": "bench"], as: .node, id: -12)
    #expect(classifier.store.features.map(\.id) == [121, 122, 0])
  }

  @Test func `a closed street is a line, a square is an area`() {
    var classifier = Classifier.fresh
    let ring = [GridPoint(0, 0), GridPoint(900, 0), GridPoint(900, 900), GridPoint(0, 0)].map { home &+ $0 }
    classifier.decode(Array("highway\0pedestrian\0".utf8).span)
    classifier.addWay(id: 1, points: ring, isClosed: true)
    classifier.decode(Array("highway\0pedestrian\0area\0yes\0".utf8).span)
    classifier.addWay(id: 2, points: ring, isClosed: true)
    #expect(classifier.seenFeatures.map(\.layer) == ["streets"])
    #expect(
      Classifier.features(of: ["highway": "pedestrian", "area": "yes"], as: .area).map(\.layer) == ["street_polygons"])
    #expect(Classifier.features(of: ["highway": "pedestrian"], as: .area).isEmpty)
  }

  @Test func `bridges lie above and tunnels below streets of their class`() {
    func order(_ tags: [String: String]) -> Int32 {
      var classifier = Classifier.fresh
      classifier.add(tags.merging(["highway": "primary"]) { $1 }, as: .line)
      return classifier.store.features[0].order
    }
    #expect(order(["tunnel": "yes"]) < order([:]))
    #expect(order([:]) < order(["bridge": "yes"]))
    #expect(order(["bridge": "yes"]) < order(["bridge": "yes", "layer": "2"]))
  }

  @Test func `peaks, trees and entrances have layers of their own`() {
    let peak = Classifier.features(of: ["natural": "peak", "name": "Halti", "ele": "1324"], as: .node).first
    #expect(peak?.layer == "natural_points")
    #expect(peak?.fields["ele"] == .number(1324))
    #expect(Classifier.features(of: ["natural": "tree"], as: .node).map(\.layer) == ["trees"])
    #expect(Classifier.features(of: ["natural": "tree_row"], as: .line).map(\.layer) == ["trees"])
    #expect(Classifier.features(of: ["entrance": "main"], as: .node).map(\.layer) == ["entrances"])
  }
}
