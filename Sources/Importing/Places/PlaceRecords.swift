import ByteCoding
import Places

/// Places as bytes, one after the other, until they are spooled.
///
/// A record: importance (4 bytes, little-endian as all numbers), number of the Place ID (8), longitude and latitude, west,
/// south, east, north (4 each, 10⁻⁷ degrees), category (1, 255 for none), then the fields: field (1), length (4), text.
struct PlaceRecords: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Where record n ends in `bytes`.
  private(set) var ends: [Int] = []

  /// Whether there are enough of them to be put aside.
  var isFull: Bool { bytes.count >= 1 << 20 }

  private static let keys = PlaceKeyTable()

  /// What a record begins with.
  struct Head: Sendable {
    var id: PlaceID
    var importance: Int32
    var label: OSMPosition
    /// Corners of its box.
    var southWest, northEast: OSMPosition
    /// A place among `PlaceCategory.allCases`.
    var category: UInt8?
  }

  subscript(index: Int) -> ArraySlice<UInt8> { bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]] }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Adds a place.
  /// - Parameters:
  ///   - tags: key, NUL, value, NUL, …
  ///   - kind: `key=value`; empty for none.
  mutating func append(_ head: Head, tags: Span<UInt8>, kind: [UInt8]) {
    append(head)
    if !kind.isEmpty { append(.kind, kind.span) }
    var best = [(value: Range<Int>, priority: UInt8)](
      repeating: (0..<0, UInt8.max), count: PlaceField.allCases.count)
    var start = 0
    while let tag = TagSet.tag(at: start, in: tags) {
      note(tag, tags, &best)
      start = tag.value.upperBound + 1
    }
    for field in PlaceField.allCases where !best[Int(field.rawValue)].value.isEmpty {
      append(field, tags.extracting(best[Int(field.rawValue)].value))
    }
    ends.append(bytes.count)
  }

  /// Keeps a name that is not the only one; of a field notes the tag that says it best.
  private mutating func note(
    _ tag: (key: Range<Int>, value: Range<Int>), _ tags: Span<UInt8>,
    _ best: inout [(value: Range<Int>, priority: UInt8)]
  ) {
    guard !tag.value.isEmpty else { return }
    let key = tags.extracting(tag.key)
    if let (field, priority) = Self.keys[key] {
      if priority < best[Int(field.rawValue)].priority { best[Int(field.rawValue)] = (tag.value, priority) }
    } else if let part = PlaceKeyTable.otherName(key) {
      bytes.append(PlaceField.otherName.rawValue)
      bytes.append(littleEndian: UInt32(part.count + 1 + tag.value.count))
      append(key.extracting(part))
      bytes.append(0)
      append(tags.extracting(tag.value))
    }
  }

  private mutating func append(_ head: Head) {
    bytes.append(littleEndian: head.importance)
    bytes.append(littleEndian: head.id.number)
    for position in [head.label, head.southWest, head.northEast] {
      bytes.append(littleEndian: position.x)
      bytes.append(littleEndian: position.y)
    }
    bytes.append(head.category ?? .max)
  }

  private mutating func append(_ field: PlaceField, _ text: Span<UInt8>) {
    bytes.append(field.rawValue)
    bytes.append(littleEndian: UInt32(text.count))
    append(text)
  }

  private mutating func append(_ text: Span<UInt8>) {
    for index in text.indices { bytes.append(text[index]) }
  }
}
