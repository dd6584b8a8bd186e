import Files
import Foundation
import Places
import SQLite

/// Places on disk between reading and writing, where they are sorted.
final class PlaceSpool {
  private let connection: SQLiteConnection<PlacesError>
  private let insertion: SQLiteStatement<PlacesError>

  /// - Parameter directory: where the file may lie. It has no name there, and goes with its owner.
  init(in directory: URL) throws(PlacesError) {
    let path = directory.appending(path: "places.spool").path
    guard FileManager.default.createFile(atPath: path, contents: nil) else {
      throw .cannotWrite(path: path, reason: systemReason())
    }
    defer { unsafe unlink(path) }
    connection = try SQLiteConnection(path: path, access: .write)
    try connection.execute(
      """
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      PRAGMA temp_store = FILE;
      BEGIN;
      CREATE TABLE records (importance INTEGER NOT NULL, id INTEGER NOT NULL, record BLOB NOT NULL) STRICT;
      """)
    insertion = try connection.prepare("INSERT INTO records VALUES (?, ?, ?)")
  }

  /// Takes the records over.
  func add(_ records: inout PlaceRecords) throws(PlacesError) {
    for index in records.ends.indices {
      let record = records[index]
      let key = PlaceRecordReader.key(of: record)
      insertion.bind(Int(key.importance), at: 1)
      insertion.bind(Int(key.id), at: 2)
      insertion.bind(Array(record), at: 3)
      try insertion.run()
    }
    records.removeAll()
  }

  /// Every record, in falling importance, those of an id in the order in which they came.
  func readAll(_ body: (ArraySlice<UInt8>) throws(PlacesError) -> Void) throws(PlacesError) {
    let statement = try connection.prepare("SELECT record FROM records ORDER BY importance DESC, id, rowid")
    while try statement.step() {
      if let record = statement.bytes(0) { try body(record[...]) }
    }
  }
}
