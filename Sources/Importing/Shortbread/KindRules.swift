/// The tables made ready: an object's tags lead straight to the rows that they may match.
struct KindRules: Sendable {
  let tables: [KindTable]
  /// The texts of the kinds' names, by table and kind.
  let kindNames: [[TextID]]

  private struct Test: Sendable {
    let key: OSMKey
    let values: [TextID]
    let isNegated: Bool

    func holds(_ tags: TagSet) -> Bool {
      let value = tags[key]
      let isMet = values.isEmpty ? value != TextPool.none : values.contains(value)
      return isMet != isNegated
    }
  }

  private struct Row: Sendable {
    let table: UInt8
    let kind: Int16
    let origins: UInt8
    let tests: Range<Int>
  }

  private var rows: [Row] = []
  private var tests: [Test] = []
  /// Rows by key and value: those of key k and text t are `rowsByTag[firstRow[i] ..< firstRow[i + 1]]`, i = k · texts + t.
  private var firstRow: [UInt32] = []
  private var rowsByTag: [UInt16] = []
  /// Texts with numbers from here on occur in no table.
  private let textCount: Int

  /// Takes the tables' texts into `pool`, which must still be new: their numbers are small then.
  init(_ tables: [KindTable], pool: inout TextPool) {
    self.tables = tables
    kindNames = tables.map { $0.kinds.map { pool.intern($0.name) } }
    var rowLists: [UInt64: [UInt16]] = [:]
    for (tableIndex, table) in tables.enumerated() {
      let origins = table.origins.reduce(UInt8(0)) { $0 | 1 << $1.rawValue }
      for (kindIndex, kind) in table.kinds.enumerated() {
        for clause in kind.clauses {
          let start = tests.count
          for test in clause.others {
            let values = test.values.map { pool.intern($0) }
            tests.append(Test(key: test.key, values: values, isNegated: test.isNegated))
          }
          for value in clause.values {
            rowLists[UInt64(clause.key.rawValue) << 32 | UInt64(pool.intern(value)), default: []].append(
              UInt16(rows.count))
          }
          rows.append(
            Row(table: UInt8(tableIndex), kind: Int16(kindIndex), origins: origins, tests: start..<tests.count))
        }
      }
    }
    textCount = pool.count
    for key in OSMKey.allCases {
      for text in 0..<textCount {
        firstRow.append(UInt32(rowsByTag.count))
        rowsByTag += rowLists[UInt64(key.rawValue) << 32 | UInt64(text)] ?? []
      }
    }
    firstRow.append(UInt32(rowsByTag.count))
  }

  /// Writes the kind that the object is in each table, −1 where it is none, into `kinds`; false where it is nothing.
  func match(_ tags: TagSet, origin: Origin, into kinds: inout [Int16]) -> Bool {
    for index in kinds.indices { kinds[index] = -1 }
    var hasMatch = false
    for key in tags.keys {
      let value = Int(tags[key])
      guard value < textCount else { continue }
      let slot = Int(key.rawValue) * textCount + value
      for index in Int(firstRow[slot])..<Int(firstRow[slot + 1]) {
        let row = rows[Int(rowsByTag[index])]
        guard row.origins & 1 << origin.rawValue != 0 else { continue }
        let best = kinds[Int(row.table)]
        guard best < 0 || row.kind < best, row.tests.allSatisfy({ tests[$0].holds(tags) }) else { continue }
        kinds[Int(row.table)] = row.kind
        hasMatch = true
      }
    }
    return hasMatch
  }
}
