import CSQLite

/// A prepared statement. Parameters count from 1, columns from 0, as SQLite has it.
@safe package final class SQLiteStatement<Failure: SQLiteFailure> {
  private let statement: OpaquePointer
  private let connection: SQLiteConnection<Failure>

  @unsafe init(_ statement: OpaquePointer, of connection: SQLiteConnection<Failure>) {
    unsafe self.statement = statement
    self.connection = connection
  }

  deinit { unsafe sqlite3_finalize(statement) }

  package func bind(_ value: Int, at index: Int) {
    unsafe sqlite3_bind_int64(statement, Int32(index), Int64(value))
  }

  package func bind(_ value: Double, at index: Int) {
    unsafe sqlite3_bind_double(statement, Int32(index), value)
  }

  package func bind(_ text: String, at index: Int) {
    var text = text
    text.withUTF8 { utf8 in
      unsafe utf8.withMemoryRebound(to: CChar.self) {
        _ = unsafe sqlite3_bind_text64(
          statement, Int32(index), $0.baseAddress, UInt64($0.count), Self.copied, UInt8(SQLITE_UTF8))
      }
    }
  }

  package func bind(_ bytes: [UInt8], at index: Int) {
    unsafe bytes.withUnsafeBytes {
      _ = unsafe sqlite3_bind_blob64(statement, Int32(index), $0.baseAddress, UInt64($0.count), Self.copied)
    }
  }

  /// NULL.
  package func bindNull(at index: Int) {
    unsafe sqlite3_bind_null(statement, Int32(index))
  }

  /// SQLITE_TRANSIENT: SQLite copies what is bound, so it need not outlive the call.
  private static var copied: sqlite3_destructor_type? {
    unsafe unsafeBitCast(-1, to: sqlite3_destructor_type?.self)
  }

  /// True while there is a row to read.
  package func step() throws(Failure) -> Bool {
    switch unsafe sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw connection.failure()
    }
  }

  /// Runs a statement that gives no rows, and makes it ready for the next.
  package func run() throws(Failure) {
    _ = try step()
    reset()
  }

  /// Makes the statement ready to run again; what is bound stays.
  package func reset() {
    unsafe sqlite3_reset(statement)
  }

  /// Nil for NULL.
  package func integer(_ column: Int) -> Int? {
    unsafe isNull(column) ? nil : Int(sqlite3_column_int64(statement, Int32(column)))
  }

  /// Nil for NULL.
  package func double(_ column: Int) -> Double? {
    unsafe isNull(column) ? nil : sqlite3_column_double(statement, Int32(column))
  }

  /// Nil for NULL; bytes that are not UTF-8 become U+FFFD.
  package func text(_ column: Int) -> String? {
    guard let start = unsafe sqlite3_column_text(statement, Int32(column)) else { return nil }
    let count = Int(unsafe sqlite3_column_bytes(statement, Int32(column)))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Nil for NULL.
  package func bytes(_ column: Int) -> [UInt8]? {
    guard !isNull(column) else { return nil }
    let start = unsafe sqlite3_column_blob(statement, Int32(column))
    let count = Int(unsafe sqlite3_column_bytes(statement, Int32(column)))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  private func isNull(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
  }
}
