/// The number of a list of attributes in `AttributeLists`.
typealias AttributesID = UInt32

/// A field of a feature: the key and, by its type, the value in 32 bits.
struct Attribute: Sendable, Hashable {
  enum Kind: UInt8, Sendable { case text, bool, integer, number }

  let key: TextID
  /// A `TextID`, 0 or 1, an `Int32` or a `Float`, as bits.
  let bits: UInt32
  let kind: Kind
  /// The field is left out of tiles of lower zooms.
  let minimumZoom: UInt8
}

/// Lists of attributes held once each: most features share theirs with many others.
struct AttributeLists: Sendable {
  private var attributes: [Attribute] = []
  private var ends: [UInt32] = []
  private var slots: [UInt32] = Array(repeating: 0, count: 1024)

  var count: Int { ends.count }

  subscript(id: AttributesID) -> ArraySlice<Attribute> {
    let index = Int(id)
    return attributes[Int(index == 0 ? 0 : ends[index - 1])..<Int(ends[index])]
  }

  mutating func intern(_ list: [Attribute]) -> AttributesID {
    let mask = slots.count - 1
    var slot = Self.hash(list) & mask
    while slots[slot] != 0 {
      let id = slots[slot] - 1
      if self[id].elementsEqual(list) { return id }
      slot = (slot + 1) & mask
    }
    attributes += list
    ends.append(UInt32(attributes.count))
    slots[slot] = UInt32(ends.count)
    if ends.count * 2 > slots.count { grow() }
    return AttributesID(ends.count - 1)
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for id in ends.indices {
      var slot = Self.hash(self[AttributesID(id)]) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(id) + 1
    }
  }

  private static func hash(_ list: some Sequence<Attribute>) -> Int {
    var hash: UInt64 = 0x9e37_79b9_7f4a_7c15
    for attribute in list {
      let word = UInt64(attribute.key) << 32 | UInt64(attribute.bits)
      hash = (hash ^ word ^ UInt64(attribute.minimumZoom) << 56) &* 0xff51_afd7_ed55_8ccd
      hash ^= hash >> 32
    }
    return Int(truncatingIfNeeded: hash & 0x7fff_ffff_ffff)
  }
}
