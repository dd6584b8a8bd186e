/// The error type of a module that keeps things in SQLite: its own cases say that the database failed.
package protocol SQLiteFailure: Error {
  /// `reason` is SQLite's word for it.
  static func cannotRead(path: String, reason: String) -> Self
  static func cannotWrite(path: String, reason: String) -> Self
}
