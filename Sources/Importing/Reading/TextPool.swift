/// The number of a text in a `TextPool`; 0 means that there is none.
typealias TextID = UInt32

/// Texts held once each, numbered in the order in which they came.
struct TextPool: Sendable {
  private var bytes: [UInt8] = []
  /// Where text n ends; text 0 is the empty one.
  private var ends: [UInt32] = [0]
  /// Open addressing, a power of two; 0 marks a free slot.
  private var slots: [TextID] = Array(repeating: 0, count: 1024)

  static let none: TextID = 0

  var count: Int { ends.count }

  /// The number of `text`; the empty text is `none`. Beyond 4 GiB of text nothing more is taken in.
  mutating func intern(_ text: Span<UInt8>) -> TextID {
    guard !text.isEmpty else { return Self.none }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: Self.hash(text)) & mask
    while slots[slot] != 0 {
      if isEqual(slots[slot], text) { return slots[slot] }
      slot = (slot + 1) & mask
    }
    guard bytes.count + text.count < Int(UInt32.max), ends.count < Int(UInt32.max) else { return Self.none }
    let id = TextID(ends.count)
    for index in text.indices { bytes.append(text[index]) }
    ends.append(UInt32(bytes.count))
    slots[slot] = id
    if ends.count * 2 > slots.count { grow() }
    return id
  }

  mutating func intern(_ text: String) -> TextID {
    var text = text
    return text.withUTF8 { buffer in
      unsafe intern(Span(_unsafeElements: buffer))
    }
  }

  /// The number of `text` if it has been taken in.
  func find(_ text: Span<UInt8>) -> TextID? {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: Self.hash(text)) & mask
    while slots[slot] != 0 {
      if isEqual(slots[slot], text) { return slots[slot] }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Malformed UTF-8 is repaired.
  subscript(id: TextID) -> String { String(decoding: bytes[range(of: id)], as: UTF8.self) }

  func utf8(_ id: TextID) -> ArraySlice<UInt8> { bytes[range(of: id)] }

  private func range(of id: TextID) -> Range<Int> {
    id == 0 ? 0..<0 : Int(ends[Int(id) - 1])..<Int(ends[Int(id)])
  }

  private func isEqual(_ id: TextID, _ text: Span<UInt8>) -> Bool {
    let range = range(of: id)
    guard range.count == text.count else { return false }
    for index in text.indices where bytes[range.lowerBound + index] != text[index] { return false }
    return true
  }

  private mutating func grow() {
    var larger = [TextID](repeating: 0, count: slots.count * 2)
    let mask = larger.count - 1
    for id in slots where id != 0 {
      var slot = Int(truncatingIfNeeded: Self.hash(bytes.span.extracting(range(of: id)))) & mask
      while larger[slot] != 0 { slot = (slot + 1) & mask }
      larger[slot] = id
    }
    slots = larger
  }

  /// FNV-1a, 64 bits, its high half folded in.
  private static func hash(_ text: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in text.indices {
      hash = (hash ^ UInt64(text[index])) &* 0x0000_0100_0000_01b3
    }
    return hash ^ (hash >> 32)
  }
}
