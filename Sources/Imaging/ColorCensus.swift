/// The different colours of a picture, how often each occurs, and which of them each pixel has.
struct ColorCensus {
  /// More colours than this are a photograph, which no palette serves.
  static let limit = 16_384
  /// Twice the limit, so that at most every other slot is taken.
  private static let slotBits: UInt32 = 15

  /// In the order of their first occurrence.
  private(set) var colors: [UInt32] = []
  /// Pixels of each colour.
  private(set) var counts: [UInt32] = []
  /// One index into `colors` a pixel.
  private var identities: [UInt16]

  /// Counts the pixels; nil if there are more than `limit` colours.
  init?(_ pixels: [UInt32]) {
    colors.reserveCapacity(1024)
    counts.reserveCapacity(1024)
    identities = [UInt16](repeating: 0, count: pixels.count)
    // A slot holds the index of a colour plus one, or 0.
    var slots = [UInt16](repeating: 0, count: 1 << ColorCensus.slotBits)
    let isWithinLimit = unsafe slots.withUnsafeMutableBufferPointer { slots in
      unsafe identities.withUnsafeMutableBufferPointer { identities in
        unsafe ColorCensus.count(pixels, &colors, &counts, identities, slots)
      }
    }
    guard isWithinLimit else { return nil }
  }

  /// Fills the lists; false if there are too many colours. `identities` is as long as `pixels`, and `slots` has more
  /// than `limit` of them, all 0, so that a search always ends at an empty one.
  private static func count(
    _ pixels: [UInt32], _ colors: inout [UInt32], _ counts: inout [UInt32],
    _ identities: UnsafeMutableBufferPointer<UInt16>, _ slots: UnsafeMutableBufferPointer<UInt16>
  ) -> Bool {
    let mask = slots.count - 1
    var last: UInt32 = 0
    var identity: UInt16 = 0
    var start = 0
    return unsafe pixels.withUnsafeBytes { bytes in
      var index = 0
      while index < pixels.count {
        let pixel = unsafe bytes.loadUnaligned(fromByteOffset: index &<< 2, as: UInt32.self)
        if pixel != last || index == 0 {
          if index > 0 { counts[Int(identity)] &+= UInt32(truncatingIfNeeded: index &- start) }
          start = index
          last = pixel
          var slot = Int((pixel &* 0x9E37_79B1) >> (32 - slotBits))
          while unsafe slots[slot] != 0, unsafe colors[Int(slots[slot]) - 1] != pixel { slot = (slot &+ 1) & mask }
          if unsafe slots[slot] == 0 {
            guard colors.count < limit else { return false }
            colors.append(pixel)
            counts.append(0)
            unsafe slots[slot] = UInt16(truncatingIfNeeded: colors.count)
          }
          identity = unsafe slots[slot] &- 1
        }
        unsafe identities[index] = identity
        index &+= 1
      }
      if index > 0 { counts[Int(identity)] &+= UInt32(truncatingIfNeeded: index &- start) }
      return true
    }
  }

  /// Rows of indexes, each led by a zero: for every pixel what `assignment`, of one value a colour, says of its colour.
  /// - Parameter width: of a row; the pixels are a whole number of them.
  func rows(_ assignment: [UInt8], width: Int) -> [UInt8] {
    let height = width > 0 ? identities.count / width : 0
    return unsafe [UInt8](unsafeUninitializedCapacity: (width + 1) * height) { rows, count in
      unsafe assignment.withUnsafeBufferPointer { assignment in
        unsafe identities.withUnsafeBufferPointer { identities in
          var target = 0
          for y in 0..<height {
            unsafe rows[target] = 0
            target &+= 1
            for index in y &* width..<(y &+ 1) &* width {
              unsafe rows[target] = assignment[Int(identities[index])]
              target &+= 1
            }
          }
        }
      }
      count = (width + 1) * height
    }
  }
}
