import SQLite

extension PlaceStore {
  /// Reads everything; what is wrong, one sentence each, empty for a whole store.
  package func problems() -> [String] {
    do {
      return try connections.withConnection { connection throws(PlacesError) in
        let damage = try damage(connection)
        // What lies in a damaged file tells nothing more.
        return damage.isEmpty ? try contradictions(connection) + unreadablePlaces(connection) : damage
      }
    } catch {
      return [error.reason]
    }
  }

  private func damage(_ connection: SQLiteConnection<PlacesError>) throws(PlacesError) -> [String] {
    var problems: [String] = []
    for sql in ["PRAGMA integrity_check(10)", "SELECT rtreecheck('place_bounds')"] {
      let statement = try connection.prepare(sql)
      while try statement.step() {
        if let text = statement.text(0), text != "ok" { problems.append(text) }
      }
    }
    return problems
  }

  private func contradictions(_ connection: SQLiteConnection<PlacesError>) throws(PlacesError) -> [String] {
    let questions = [
      ("SELECT count(*) <> \(count) FROM places", "ranks are not 1, 2, 3, …"),
      (
        """
        SELECT count(*) FROM places a JOIN places b ON b.rank = a.rank + 1 WHERE b.importance > a.importance
        """, "places do not stand in falling importance"
      ),
      ("SELECT count(*) - count(DISTINCT id) FROM places", "places share an id"),
      (
        "SELECT count(*) FROM places WHERE area > 0 AND area NOT IN (SELECT area FROM areas)",
        "places lie in areas that are missing"
      ),
      (
        "SELECT count(*) FROM places WHERE rank NOT IN (SELECT rank FROM place_bounds)",
        "places are missing from place_bounds"
      ),
      (
        """
        SELECT count(*) FROM places
        WHERE coalesce(name, names) IS NOT NULL AND rank NOT IN (SELECT id FROM place_names_docsize)
        """, "places are missing from place_names"
      ),
    ]
    var problems: [String] = []
    for (sql, sentence) in questions where try connection.integer(sql) ?? 0 != 0 { problems.append(sentence) }
    return problems
  }

  private func unreadablePlaces(_ connection: SQLiteConnection<PlacesError>) throws(PlacesError) -> [String] {
    let statement = try connection.prepare(
      "SELECT \(PlaceStoreSchema.columns.joined(separator: ", ")) FROM places ORDER BY rank")
    while try statement.step() { _ = try place(statement) }
    return []
  }
}
