/// Finds contents by their checksum: a hash table of indexes with open addressing, four to eight bytes a content.
struct ContentTable {
  /// Marks a free slot.
  private static let free = UInt32.max

  private var slots = [UInt32](repeating: free, count: 1024)
  private var count = 0

  /// The first content that may have the checksum; others may follow it.
  func first(_ checksum: UInt32) -> (slot: Int, content: UInt32)? {
    found(at: Int(checksum) & (slots.count - 1))
  }

  func next(after slot: Int) -> (slot: Int, content: UInt32)? {
    found(at: (slot + 1) & (slots.count - 1))
  }

  /// - Parameter checksum: Tells the checksum of a content.
  mutating func insert(_ content: UInt32, checksum: (UInt32) -> UInt32) {
    if count * 4 >= slots.count * 3 { grow(checksum) }
    place(content, checksum(content))
    count += 1
  }

  private func found(at slot: Int) -> (slot: Int, content: UInt32)? {
    slots[slot] == Self.free ? nil : (slot, slots[slot])
  }

  private mutating func place(_ content: UInt32, _ checksum: UInt32) {
    var slot = Int(checksum) & (slots.count - 1)
    while slots[slot] != Self.free { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = content
  }

  private mutating func grow(_ checksum: (UInt32) -> UInt32) {
    let old = slots
    slots = [UInt32](repeating: Self.free, count: old.count * 2)
    for content in old where content != Self.free { place(content, checksum(content)) }
  }
}
