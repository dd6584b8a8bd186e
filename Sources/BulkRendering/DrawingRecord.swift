package import Geodesy
import JSON
package import TileArchives

/// What an archive says of how its tiles were drawn, so that a later run knows what is there.
package struct DrawingRecord: Sendable, Equatable {
  /// Tiles that were drawn together.
  package struct Area: Sendable, Hashable {
    package let zooms: ClosedRange<UInt8>
    package let box: BoundingBox

    package init(zooms: ClosedRange<UInt8>, box: BoundingBox) {
      self.zooms = zooms
      self.box = box
    }

    /// Whether it holds all of another.
    func holds(_ other: Area) -> Bool {
      zooms.lowerBound <= other.zooms.lowerBound && other.zooms.upperBound <= zooms.upperBound
        && box.union(other.box) == box
    }
  }

  /// All that a tile's bytes depend on, by name: equal looks draw equal tiles.
  package let look: [String: String]
  package private(set) var areas: [Area]

  package init(look: [String: String], areas: [Area]) {
    self.look = look
    self.areas = []
    for area in areas { add(area) }
  }

  /// The member of the archive's metadata that holds it, as text.
  private static let member = "drawing"

  /// Nil where an archive says nothing of the kind.
  package init?(_ metadata: TileArchiveMetadata) {
    guard let text = metadata.json[Self.member]?.string else { return nil }
    self.init(text: text)
  }

  /// Reads `text`; nil for anything else.
  package init?(text: String) {
    guard let json = try? JSONValue(parsing: text), let look = json["look"]?.object,
      let areas = json["areas"]?.array
    else { return nil }
    self.init(look: look.compactMapValues(\.string), areas: areas.compactMap(Self.area))
  }

  private static func area(_ json: JSONValue) -> Area? {
    let numbers = json.array?.compactMap(\.number) ?? []
    guard numbers.count == 6, let low = UInt8(exactly: numbers[0]), let high = UInt8(exactly: numbers[1]),
      low <= high, high <= TileID.maximumZoom, numbers[3] <= numbers[5],
      max(abs(numbers[2]), abs(numbers[4])) <= 180, max(abs(numbers[3]), abs(numbers[5])) <= 90
    else { return nil }
    return Area(
      zooms: low...high,
      box: BoundingBox(west: numbers[2], south: numbers[3], east: numbers[4], north: numbers[5]))
  }

  /// Adds what a plan draws. Areas within others are left out, so that the record does not tell how it came about.
  package mutating func add(_ area: Area) {
    guard !areas.contains(where: { $0.holds(area) }) else { return }
    areas.removeAll { area.holds($0) }
    areas.append(area)
  }

  /// Equal records have equal texts.
  package var text: String {
    let areas = areas.map { area in
      let (zooms, box) = (area.zooms, area.box)
      return JSONValue.array(
        [Double(zooms.lowerBound), Double(zooms.upperBound), box.west, box.south, box.east, box.north]
          .map(JSONValue.number))
    }
    let json = JSONValue.object(["look": .object(look.mapValues(JSONValue.string)), "areas": .array(areas)])
    return String(decoding: json.serialized(), as: UTF8.self)
  }

  /// Writes it into an archive's metadata, with the bounds that it means.
  package func describe(_ metadata: inout TileArchiveMetadata) {
    var members = metadata.json.object ?? [:]
    members[Self.member] = .string(text)
    metadata.json = .object(members)
    guard let first = areas.first else { return }
    metadata.bounds = areas.dropFirst().reduce(first.box) { $0.union($1.box) }
  }

  /// The names of what differs in the look of another, in their order.
  package func differences(from other: DrawingRecord) -> [String] {
    Set(look.keys).union(other.look.keys).filter { look[$0] != other.look[$0] }.sorted()
  }
}
