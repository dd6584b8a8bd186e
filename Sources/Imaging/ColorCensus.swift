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
    var run: UInt32 = 0
    for index in pixels.indices {
      let pixel = pixels[index]
      if pixel != last || run == 0 {
        if run > 0 { counts[Int(identity)] &+= run }
        run = 0
        last = pixel
        var slot = Int((pixel &* 0x9E37_79B1) >> (32 - slotBits))
        while unsafe slots[slot] != 0, unsafe colors[Int(slots[slot]) - 1] != pixel { slot = (slot + 1) & mask }
        if unsafe slots[slot] == 0 {
          guard colors.count < limit else { return false }
          colors.append(pixel)
          counts.append(0)
          unsafe slots[slot] = UInt16(colors.count)
        }
        identity = unsafe slots[slot] - 1
      }
      run &+= 1
      unsafe identities[index] = identity
    }
    if run > 0 { counts[Int(identity)] &+= run }
    return true
  }

  /// Each pixel's colour replaced by what `assignment` says of it.
  func mapped(_ assignment: [UInt8]) -> [UInt8] {
    identities.map { assignment[Int($0)] }
  }
}
