import Synchronization

/// Connections that read one database, each used by one call at a time.
package final class SQLiteReadingPool<Failure: SQLiteFailure>: Sendable {
  package let path: String
  private let access: SQLiteAccess
  /// Connections that no call is using.
  private let idle: Mutex<[SQLiteConnection<Failure>]>

  /// A database in WAL mode needs files beside it even for reading; where they cannot be made it is taken as it stands.
  /// - Throws: Unless the file is a database.
  package init(path: String) throws(Failure) {
    self.path = path
    do {
      idle = Mutex([try Self.probed(path, .read)])
      access = .read
    } catch {
      idle = Mutex([try Self.probed(path, .readImmutable)])
      access = .readImmutable
    }
  }

  /// Calls `body` with a connection that nobody else uses meanwhile.
  package func withConnection<Result>(
    _ body: (SQLiteConnection<Failure>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let free = idle.withLock { $0.popLast() }
    let connection = if let free { free } else { try connect() }
    defer { idle.withLock { $0.append(connection) } }
    return try body(connection)
  }

  /// A connection of its own, for a walk that takes long.
  package func connect() throws(Failure) -> SQLiteConnection<Failure> { try Self.connect(path, access) }

  private static func probed(_ path: String, _ access: SQLiteAccess) throws(Failure) -> SQLiteConnection<Failure> {
    let connection = try connect(path, access)
    _ = try connection.prepare("SELECT 1 FROM sqlite_master").step()
    return connection
  }

  private static func connect(_ path: String, _ access: SQLiteAccess) throws(Failure) -> SQLiteConnection<Failure> {
    let connection = try SQLiteConnection<Failure>(path: path, access: access)
    // A foreign schema must not call functions with side effects.
    try connection.execute("PRAGMA trusted_schema = OFF; PRAGMA busy_timeout = 5000")
    return connection
  }
}
