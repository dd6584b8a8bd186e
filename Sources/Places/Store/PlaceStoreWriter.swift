import Files
import Foundation
import Geodesy
import JSON
import SQLite

/// Writes a place store in one go: first the areas, the outer before the inner ones, then the places in falling
/// importance. Equal calls make equal files.
package final class PlaceStoreWriter {
  private let connection: SQLiteConnection<PlacesError>
  private let place: SQLiteStatement<PlacesError>
  private let names: SQLiteStatement<PlacesError>
  private var bounds: BoundsPacker
  private let area: SQLiteStatement<PlacesError>
  private var lastRank = 0
  private var lastArea = 0

  /// Places so far.
  package var count: Int { lastRank }

  /// Replaces a file under that name.
  package init(path: String) throws(PlacesError) {
    guard FileManager.default.createFile(atPath: path, contents: nil) else {
      throw .cannotWrite(path: path, reason: systemReason())
    }
    connection = try SQLiteConnection(path: path, access: .write)
    try connection.execute(PlaceStoreSchema.creation)
    let columns = PlaceStoreSchema.columns
    place = try connection.prepare(
      """
      INSERT INTO places (rank, \(columns.joined(separator: ", ")))
      VALUES (?\(String(repeating: ", ?", count: columns.count)))
      """)
    names = try connection.prepare("INSERT INTO place_names (rowid, names) VALUES (?, ?)")
    bounds = try BoundsPacker("place_bounds", connection)
    area = try connection.prepare("INSERT INTO areas VALUES (?, ?, ?, ?, ?, ?, ?)")
  }

  /// - Parameter parent: the number of an area added before, 0 for none.
  /// - Returns: the area's number, 1, 2, 3, …
  package func add(_ new: PlaceArea, in parent: Int) throws(PlacesError) -> Int {
    lastArea += 1
    area.bind(lastArea, at: 1)
    area.bind(parent == 0 ? nil : parent, at: 2)
    area.bind(Int(new.id.number), at: 3)
    area.bind(new.role.rawValue, at: 4)
    area.bind(new.code, at: 5)
    area.bind(new.names.local, at: 6)
    area.bind(Self.json(new.names.others), at: 7)
    try area.run()
    return lastArea
  }

  /// - Parameters:
  ///   - new: a place no more important than the last; what it says of its areas is passed over.
  ///   - area: the number of the smallest area that it lies in, 0 for none.
  package func add(_ new: Place, in area: Int) throws(PlacesError) {
    lastRank += 1
    place.bind(lastRank, at: 1)
    place.bind(Int(new.id.number), at: 2)
    place.bind(new.importance, at: 3)
    let box = new.bounds
    let numbers = [new.coordinate.longitude, new.coordinate.latitude, box.west, box.south, box.east, box.north]
    for (index, number) in numbers.enumerated() { place.bind(number, at: 8 + index) }
    let address = new.taggedAddress
    place.bind(new.names.local, at: 4)
    place.bind(Self.json(new.names.others), at: 5)
    place.bind(new.category?.rawValue, at: 6)
    place.bind(new.kind, at: 7)
    place.bind(area == 0 ? nil : area, at: 14)
    let texts = [
      address.houseNumber, address.houseName, address.street, address.subLocality, address.locality, address.postcode,
      address.subAdministrativeArea, address.administrativeArea, address.countryCode, new.openingHours, new.phone,
      new.website, new.wikidata, new.wikipedia, new.ref,
    ]
    for (index, text) in texts.enumerated() { place.bind(text, at: 15 + index) }
    try place.run()
    try index(new)
  }

  private func index(_ new: Place) throws(PlacesError) {
    if !new.names.isEmpty {
      names.bind(lastRank, at: 1)
      names.bind(new.names.searchText, at: 2)
      try names.run()
    }
    try bounds.add(new.bounds)
  }

  /// Makes the store whole; nothing can be added afterwards.
  package func finish() throws(PlacesError) {
    try bounds.finish()
    try connection.execute(PlaceStoreSchema.completion)
  }

  private static func json(_ names: [String: String]) -> String? {
    names.isEmpty
      ? nil : String(decoding: JSONValue.object(names.mapValues(JSONValue.string)).serialized(), as: UTF8.self)
  }
}

extension SQLiteStatement {
  /// Nil is NULL.
  fileprivate func bind(_ text: String?, at index: Int) {
    if let text { bind(text, at: index) } else { bindNull(at: index) }
  }

  /// Nil is NULL.
  fileprivate func bind(_ number: Int?, at index: Int) {
    if let number { bind(number, at: index) } else { bindNull(at: index) }
  }
}
