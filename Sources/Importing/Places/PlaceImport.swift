import Foundation
import Geodesy
import Places

/// Makes a region's place store: takes records while sources are read, then sorts and completes them.
final class PlaceImport {
  private let spool: PlaceSpool
  /// - Parameter directory: where the spool may lie.
  init(in directory: URL) throws(PlacesError) { spool = try PlaceSpool(in: directory) }

  /// Takes the records over.
  func take(_ records: inout PlaceRecords) throws(PlacesError) { try spool.add(&records) }

  /// Writes the store: everything taken, and what the classifier still holds.
  /// - Returns: how many places there are.
  func finish(_ classifier: Classifier, path: String) throws(PlacesError) -> Int {
    var rest = classifier.places
    try spool.add(&rest)
    var completion = AddressCompletion(
      classifier.placeAreas, openOutlines: classifier.openOutlines, writer: try PlaceStoreWriter(path: path))
    var pending: Place?
    try spool.readAll { record throws(PlacesError) in
      guard let place = PlaceRecordReader.read(record)?.place else { return }
      if let before = pending, before.id == place.id {
        // A way that the extract has in several pieces.
        pending?.bounds = before.bounds.union(place.bounds)
      } else {
        if let pending { try completion.write(pending) }
        pending = place
      }
    }
    if let pending { try completion.write(pending) }
    try completion.writer.finish()
    return completion.writer.count
  }
}

/// Writes places, each with the areas that it lies in.
private struct AddressCompletion {
  let writer: PlaceStoreWriter
  private let finder: PlaceAreaFinder
  /// Ways that may come twice, by whether they have come. As areas they are no less important and come first.
  private var openOutlines: [Int64: Bool]
  /// The number of a location's innermost area; 0 where it has none.
  private var numbers: [PlaceAreaFinder.Location: Int] = [:]
  /// The numbers of areas, which are written when they are first needed.
  private var written: [AreaKey: Int] = [:]

  /// An area in another, 0 for none.
  private struct AreaKey: Hashable {
    let id: PlaceID
    let parent: Int
  }

  init(_ areas: PlaceAreas, openOutlines: Set<Int64>, writer: PlaceStoreWriter) {
    self.writer = writer
    self.openOutlines = Dictionary(uniqueKeysWithValues: openOutlines.map { ($0, false) })
    finder = PlaceAreaFinder(areas)
  }

  mutating func write(_ place: Place) throws(PlacesError) {
    if place.id.element == .way, let hasCome = openOutlines[place.id.osmID] {
      if hasCome { return }
      openOutlines[place.id.osmID] = true
    }
    let location = finder.location(of: WorldGrid.point(place.coordinate))
    if numbers[location] == nil { numbers[location] = try number(of: finder.chain(of: location)) }
    try writer.add(place, in: numbers[location] ?? 0)
  }

  /// The number of the innermost area of a chain; 0 where it is empty.
  private mutating func number(of chain: [PlaceArea]) throws(PlacesError) -> Int {
    var number = 0
    for area in chain.reversed() {
      let key = AreaKey(id: area.id, parent: number)
      if written[key] == nil { written[key] = try writer.add(area, in: number) }
      number = written[key] ?? 0
    }
    return number
  }
}
