/// The tags of one object, texts as numbers of a pool. One set serves object after object.
struct TagSet: Sendable {
  /// A value for each `OSMKey`, by its raw value; 0 where the object has no such tag.
  private var values: [TextID]
  private var present: [OSMKey] = []
  /// The names in other languages: the field's name (`name_fi`) and the value.
  private(set) var names: [(field: TextID, value: TextID)] = []
  /// All tags, also those that the import does not know.
  private(set) var count = 0
  /// All tags as they came: key, NUL, value, NUL, key, …
  private(set) var bytes: [UInt8] = []

  init() {
    values = Array(repeating: TextPool.none, count: OSMKey.allCases.count)
  }

  subscript(key: OSMKey) -> TextID { values[Int(key.rawValue)] }

  func has(_ key: OSMKey) -> Bool { self[key] != TextPool.none }

  /// The keys that the object has, in the order of its tags.
  var keys: [OSMKey] { present }

  mutating func removeAll() {
    for key in present { values[Int(key.rawValue)] = TextPool.none }
    present.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    count = 0
  }

  mutating func insert(_ key: OSMKey, _ value: TextID) {
    guard value != TextPool.none, !has(key) else { return }
    values[Int(key.rawValue)] = value
    present.append(key)
  }

  /// Takes in tags as libosmium keeps them: key, NUL, value, NUL, key, …
  mutating func decode(_ bytes: Span<UInt8>, keys: OSMKeyTable, pool: inout TextPool) {
    removeAll()
    for index in bytes.indices { self.bytes.append(bytes[index]) }
    var start = 0
    while let tag = Self.tag(at: start, in: bytes) {
      let key = bytes.extracting(tag.key)
      let value = bytes.extracting(tag.value)
      count += 1
      if let known = keys[key] {
        insert(known, pool.intern(value))
      } else if Self.isLocalizedName(key) {
        let field = pool.intern("name_" + String(decoding: (5..<key.count).map { key[$0] }, as: UTF8.self))
        names.append((field, pool.intern(value)))
      }
      start = tag.value.upperBound + 1
    }
  }

  /// The tag that begins at `start`; nil at the end. The next begins after its value's NUL.
  static func tag(at start: Int, in bytes: Span<UInt8>) -> (key: Range<Int>, value: Range<Int>)? {
    guard let keyEnd = end(of: start, in: bytes), let valueEnd = end(of: keyEnd + 1, in: bytes) else { return nil }
    return (start..<keyEnd, keyEnd + 1..<valueEnd)
  }

  private static func end(of start: Int, in bytes: Span<UInt8>) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == 0 { return index }
      index += 1
    }
    return nil
  }

  /// `name:` and a language tag: two or three letters, then subtags (`name:zh-Hant`), not `name:etymology`.
  private static func isLocalizedName(_ key: Span<UInt8>) -> Bool {
    guard key.count >= 7, key.count <= 40 else { return false }
    let prefix: StaticString = "name:"
    for index in 0..<5 where key[index] != (unsafe prefix.utf8Start[index]) { return false }
    return isLanguage(key, from: 5)
  }

  /// Whether a key ends in a language tag that begins at `start`.
  static func isLanguage(_ key: Span<UInt8>, from start: Int) -> Bool {
    var index = start
    while index < key.count, isLowercase(key[index]) { index += 1 }
    guard (2...3).contains(index - start) else { return false }
    guard index < key.count else { return true }
    guard key[index] == UInt8(ascii: "-") || key[index] == UInt8(ascii: "_") else { return false }
    while index < key.count {
      let byte = key[index]
      let isWord = isLowercase(byte | 0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      guard isWord || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") else { return false }
      index += 1
    }
    return true
  }

  private static func isLowercase(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
}

/// Finds an `OSMKey` by its spelling.
struct OSMKeyTable: Sendable {
  private var pool = TextPool()

  init() {
    for key in OSMKey.allCases { _ = pool.intern(key.spelling) }
  }

  subscript(spelling: Span<UInt8>) -> OSMKey? {
    // Keys were taken in as 1, 2, 3, …
    pool.find(spelling).flatMap { OSMKey(rawValue: UInt8($0 - 1)) }
  }
}
