import CSQLite

/// A connection to an SQLite database.
///
/// `@unchecked Sendable`: the library is opened without its own locks, so whoever holds a connection must be the only
/// one to use it or its statements; a pool hands each to one call at a time.
@safe final class SQLiteConnection: @unchecked Sendable {
  enum Access {
    case read
    /// For databases on media where no lock file can be made; nobody may be writing.
    case readImmutable
    case write
  }

  let path: String
  private let database: OpaquePointer

  /// - Throws: `TileArchiveError` when the file cannot be opened. That it is a database shows only when it is used.
  init(path: String, access: Access) throws(TileArchiveError) {
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

  func execute(_ sql: String) throws(TileArchiveError) {
    guard unsafe sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
  }

  func prepare(_ sql: String) throws(TileArchiveError) -> SQLiteStatement {
    var statement: OpaquePointer?
    guard unsafe sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK, let statement = unsafe statement
    else { throw failure() }
    return unsafe SQLiteStatement(statement, of: self)
  }

  func failure() -> TileArchiveError {
    let reason = unsafe String(cString: sqlite3_errmsg(database))
    return unsafe sqlite3_db_readonly(database, "main") == 0
      ? .cannotWrite(path: path, reason: reason) : .cannotRead(path: path, reason: reason)
  }
}

/// A prepared statement. Parameters count from 1, columns from 0, as SQLite has it.
@safe final class SQLiteStatement {
  private let statement: OpaquePointer
  private let connection: SQLiteConnection

  fileprivate init(_ statement: OpaquePointer, of connection: SQLiteConnection) {
    unsafe self.statement = statement
    self.connection = connection
  }

  deinit { unsafe sqlite3_finalize(statement) }

  func bind(_ value: Int, at index: Int) {
    unsafe sqlite3_bind_int64(statement, Int32(index), Int64(value))
  }

  func bind(_ text: String, at index: Int) {
    unsafe sqlite3_bind_text(statement, Int32(index), text, -1, Self.copied)
  }

  func bind(_ bytes: [UInt8], at index: Int) {
    unsafe bytes.withUnsafeBytes {
      _ = unsafe sqlite3_bind_blob64(statement, Int32(index), $0.baseAddress, UInt64($0.count), Self.copied)
    }
  }

  /// SQLITE_TRANSIENT: SQLite copies what is bound, so it need not outlive the call.
  private static var copied: sqlite3_destructor_type? {
    unsafe unsafeBitCast(-1, to: sqlite3_destructor_type?.self)
  }

  /// True while there is a row to read.
  func step() throws(TileArchiveError) -> Bool {
    switch unsafe sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw connection.failure()
    }
  }

  /// Runs a statement that gives no rows, and makes it ready for the next.
  func run() throws(TileArchiveError) {
    _ = try step()
    reset()
  }

  func reset() {
    unsafe sqlite3_reset(statement)
  }

  /// Nil for NULL.
  func integer(_ column: Int) -> Int? {
    unsafe sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
      ? nil : Int(unsafe sqlite3_column_int64(statement, Int32(column)))
  }

  /// Nil for NULL.
  func text(_ column: Int) -> String? {
    unsafe sqlite3_column_text(statement, Int32(column)).map { unsafe String(cString: $0) }
  }

  /// Nil for NULL.
  func bytes(_ column: Int) -> [UInt8]? {
    guard unsafe sqlite3_column_type(statement, Int32(column)) != SQLITE_NULL else { return nil }
    let start = unsafe sqlite3_column_blob(statement, Int32(column))
    let count = Int(unsafe sqlite3_column_bytes(statement, Int32(column)))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
