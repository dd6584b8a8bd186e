import CSQLite

/// How a database is opened.
package enum SQLiteAccess: Sendable {
  case read
  /// For databases on media where no lock file can be made; nobody may be writing.
  case readImmutable
  /// The file must exist; an empty one becomes a database.
  case write
}

/// A connection to an SQLite database, which fails with its owner's error.
///
/// `@unchecked Sendable`: the library is opened without its own locks, so whoever holds a connection must be the only
/// one to use it or its statements; a pool hands each to one call at a time.
@safe package final class SQLiteConnection<Failure: SQLiteFailure>: @unchecked Sendable {
  package let path: String
  private let database: OpaquePointer

  /// - Throws: When the file cannot be opened. That it is a database shows only when it is used.
  package init(path: String, access: SQLiteAccess) throws(Failure) {
    self.path = path
    let escaped = path.utf8.map(Self.escape).joined()
    let name = "file:\(escaped)\(access == .readImmutable ? "?immutable=1" : "")"
    let mode = access == .write ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    var opened: OpaquePointer?
    let status = unsafe sqlite3_open_v2(name, &opened, mode | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened = unsafe opened else { throw .cannotRead(path: path, reason: "out of memory") }
    unsafe database = opened
    guard status == SQLITE_OK else { throw failure() }
  }

  deinit { unsafe sqlite3_close_v2(database) }

  /// A byte of a path as a file URI has it.
  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case 0x25: "%25"
    case 0x3F: "%3F"
    case 0x23: "%23"
    case 0x80...: "%" + String(byte, radix: 16, uppercase: true)
    default: String(UnicodeScalar(byte))
    }
  }

  /// Runs statements that give no rows.
  package func execute(_ sql: String) throws(Failure) {
    guard unsafe sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
  }

  /// Prepares the first statement of `sql`.
  package func prepare(_ sql: String) throws(Failure) -> SQLiteStatement<Failure> {
    var statement: OpaquePointer?
    guard unsafe sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK, let statement = unsafe statement
    else { throw failure() }
    return unsafe SQLiteStatement(statement, of: self)
  }

  func failure() -> Failure {
    let reason = unsafe String(cString: sqlite3_errmsg(database))
    return unsafe sqlite3_db_readonly(database, "main") == 0
      ? .cannotWrite(path: path, reason: reason) : .cannotRead(path: path, reason: reason)
  }
}
