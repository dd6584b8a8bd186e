/// Finds the word that somebody meant.
package enum Spelling {
  /// The candidate with the fewest differing letters; nil where none is near.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let near = candidates.map { (candidate: $0, distance: distance(Array(word), Array($0))) }
      .min { $0.distance < $1.distance }
    guard let near, near.distance <= max(2, word.count / 3) else { return nil }
    return near.candidate
  }

  /// Letters to insert, remove, replace or swap with their neighbour (optimal string alignment).
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var rows = [Array(0...b.count)]
    for i in 1..<(a.count + 1) {
      var row = [i]
      for j in 1..<(b.count + 1) {
        let same = a[i - 1] == b[j - 1]
        var best = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (same ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, rows[i - 2][j - 2] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
