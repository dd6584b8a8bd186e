import Geodesy
import JSON
import SQLite

/// Reads a place store. Any number of threads may ask at the same time.
package final class PlaceStore: Sendable {
  package let path: String
  /// How many places there are.
  package let count: Int
  let connections: SQLiteReadingPool<PlacesError>

  /// - Throws: unless the file is a place store of a version that is known.
  package init(path: String) throws(PlacesError) {
    self.path = path
    connections = try SQLiteReadingPool(path: path)
    count = try connections.withConnection { connection throws(PlacesError) in
      guard try connection.integer("PRAGMA application_id") == PlaceStoreSchema.applicationID else {
        throw PlacesError.notAPlaceStore(path: path)
      }
      let version = try connection.integer("PRAGMA user_version") ?? 0
      guard version == PlaceStoreSchema.version else {
        throw PlacesError.unsupportedVersion(path: path, version: version)
      }
      // Ranks are 1, 2, 3, …
      return try connection.integer("SELECT max(rank) FROM places") ?? 0
    }
  }

  /// The place with its areas; nil where there is none of that id.
  package func place(_ id: PlaceID) throws(PlacesError) -> Place? {
    try connections.withConnection { connection throws(PlacesError) in
      let statement = try connection.prepare(
        "SELECT \(PlaceStoreSchema.columns.joined(separator: ", ")) FROM places WHERE id = ?")
      statement.bind(Int(id.number), at: 1)
      guard try statement.step() else { return nil }
      var place = try self.place(statement)
      place.areas = try areas(from: statement.integer(12), connection)
      return place
    }
  }

  /// The place of a row with the schema's columns.
  func place(_ row: SQLiteStatement<PlacesError>) throws(PlacesError) -> Place {
    let degrees = (6...11).compactMap { row.double($0) }
    guard let number = row.integer(0), let id = PlaceID(number: Int64(number)), degrees.count == 6 else {
      throw .corrupt(path: path, what: "a place has no id or position")
    }
    let coordinate = Coordinate(latitude: degrees[1], longitude: degrees[0])
    let corners = [
      Coordinate(latitude: degrees[3], longitude: degrees[2]), Coordinate(latitude: degrees[5], longitude: degrees[4]),
    ]
    guard coordinate.isValid, corners.allSatisfy(\.isValid) else {
      throw .corrupt(path: path, what: "place \(id) does not lie on the earth")
    }
    var place = Place(
      id: id, coordinate: coordinate,
      bounds: BoundingBox(west: degrees[2], south: degrees[3], east: degrees[4], north: degrees[5]))
    place.importance = row.integer(1) ?? 0
    place.names = try names(row, local: 2, others: 3)
    place.category = row.text(4).flatMap(PlaceCategory.init)
    place.kind = row.text(5)
    place.taggedAddress = Self.address(row)
    (place.openingHours, place.phone, place.website) = (row.text(22), row.text(23), row.text(24))
    (place.wikidata, place.wikipedia, place.ref) = (row.text(25), row.text(26), row.text(27))
    return place
  }

  private static func address(_ row: SQLiteStatement<PlacesError>) -> PlaceAddress {
    var address = PlaceAddress()
    (address.houseNumber, address.houseName, address.street) = (row.text(13), row.text(14), row.text(15))
    (address.subLocality, address.locality, address.postcode) = (row.text(16), row.text(17), row.text(18))
    (address.subAdministrativeArea, address.administrativeArea) = (row.text(19), row.text(20))
    address.countryCode = row.text(21)
    return address
  }

  private func names(
    _ row: SQLiteStatement<PlacesError>, local: Int, others: Int
  ) throws(PlacesError) -> PlaceNames {
    var names = PlaceNames(local: row.text(local))
    guard let text = row.text(others) else { return names }
    guard let members = (try? JSONValue(parsing: text))?.object else {
      throw .corrupt(path: path, what: "names are not JSON")
    }
    names.others = members.compactMapValues(\.string)
    return names
  }

  /// An area and those around it, the smallest first.
  private func areas(
    from first: Int?, _ connection: SQLiteConnection<PlacesError>
  ) throws(PlacesError) -> [PlaceArea] {
    let statement = try connection.prepare("SELECT id, role, code, name, names, parent FROM areas WHERE area = ?")
    var areas: [PlaceArea] = []
    var next = first
    while let area = next {
      statement.bind(area, at: 1)
      guard try statement.step(), let number = statement.integer(0), let id = PlaceID(number: Int64(number)),
        let role = statement.text(1).flatMap(PlaceArea.Role.init)
      else { throw .corrupt(path: path, what: "area \(area) is missing") }
      let names = try names(statement, local: 3, others: 4)
      areas.append(PlaceArea(id: id, role: role, names: names, code: statement.text(2)))
      next = statement.integer(5)
      // Parents come first, so that there can be no circle.
      guard next ?? 0 < area else { throw .corrupt(path: path, what: "area \(area) lies in one after it") }
      statement.reset()
    }
    return areas
  }
}

extension SQLiteConnection {
  /// The first column of the first row.
  func integer(_ sql: String) throws(Failure) -> Int? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : nil
  }
}
