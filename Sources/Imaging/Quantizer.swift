/// Merges colours into at most 256, none further than `Palette.tolerance` from its new one in any channel.
///
/// The most frequent colour that is left takes its neighbours within the tolerance, until none is left. Where that needs
/// too many colours, it takes the fullest window of twice the tolerance that holds it, and is moved to its middle. Median
/// cut, which halves boxes, needs about twice as many colours for the same largest error. Colours that fill areas are
/// kept exactly, however like they are, so that an area has one colour across tiles, where there is room for all of them.
struct Quantizer {
  /// Straight RGBA8.
  private(set) var colors: [UInt32] = []
  /// The index into `colors` of each colour given.
  private(set) var assignment: [UInt8]

  /// The channels of each colour given.
  private let channels: [SIMD4<UInt8>]
  /// The colours given, those in one cell of 16³ levels of red, green and blue side by side.
  private var order: [UInt16]
  /// Where each cell begins in `order`, and where those end that are left.
  private var cellStarts: [UInt16]
  private var cellEnds: [UInt16]
  private var isTaken: [Bool]
  /// Colours that only they themselves may take.
  private let isReserved: [Bool]
  /// The colours left around the one whose window is sought, to be used again for the next.
  private var near: [UInt16] = []

  /// Colours of at least this share of the pixels are not moved.
  private static let frequentShare: UInt32 = 1024
  /// Colours of at least this share of the pixels fill areas.
  private static let areaShare: UInt32 = 256
  private static let reach = Palette.tolerance * 2

  /// Nil if 256 colours do not suffice.
  /// - Parameters:
  ///   - source: straight RGBA8, all different, at most `ColorCensus.limit`.
  ///   - counts: how many pixels have each.
  static func merged(_ source: [UInt32], counts: [UInt32]) -> Quantizer? {
    Quantizer(source, counts: counts, isCentered: true, keepsAreas: true)
      ?? Quantizer(source, counts: counts, isCentered: false, keepsAreas: true)
      ?? Quantizer(source, counts: counts, isCentered: false, keepsAreas: false)
  }

  /// - Parameters:
  ///   - isCentered: whether every window has its seed in the middle.
  ///   - keepsAreas: whether colours that fill areas are not merged with each other.
  private init?(_ source: [UInt32], counts: [UInt32], isCentered: Bool, keepsAreas: Bool) {
    assignment = [UInt8](repeating: 0, count: source.count)
    isTaken = [Bool](repeating: false, count: source.count)
    channels = source.map(Quantizer.channels)
    order = [UInt16](repeating: 0, count: source.count)
    cellStarts = [UInt16](repeating: 0, count: 4097)
    for color in channels { cellStarts[Quantizer.cell(color) + 1] += 1 }
    for cell in 1...4096 { cellStarts[cell] += cellStarts[cell - 1] }
    cellEnds = Array(cellStarts.dropLast())
    for index in channels.indices {
      let cell = Quantizer.cell(channels[index])
      order[Int(cellEnds[cell])] = UInt16(index)
      cellEnds[cell] += 1
    }
    var total: UInt32 = 0
    for count in counts { total += count }
    let frequent = max(2, total / Quantizer.frequentShare)
    let area = keepsAreas ? max(2, total / Quantizer.areaShare) : .max
    isReserved = counts.map { $0 >= area }
    for seed in Quantizer.byFallingCount(counts) where !isTaken[Int(seed)] {
      guard colors.count < 256 else { return nil }
      take(around: Int(seed), isKept: isCentered || counts[Int(seed)] >= frequent)
    }
  }

  /// The indexes of the colours, the most frequent first; counts over 255 pixels are sorted among themselves.
  private static func byFallingCount(_ counts: [UInt32]) -> [UInt16] {
    var ends = [Int](repeating: 0, count: 257)
    for count in counts { ends[Int(min(count, 255))] += 1 }
    for level in stride(from: 255, through: 0, by: -1) { ends[level] += ends[level + 1] }
    var result = [UInt16](repeating: 0, count: counts.count)
    for index in counts.indices.reversed() {
      let level = Int(min(counts[index], 255))
      ends[level] -= 1
      result[ends[level]] = UInt16(index)
    }
    let many = counts.reduce(0) { $0 + ($1 >= 255 ? 1 : 0) }
    result[..<many].sort { (counts[Int($0)], $1) > (counts[Int($1)], $0) }
    return result
  }

  /// Makes one colour of the seed and those of its neighbours that its window holds.
  private mutating func take(around seed: Int, isKept: Bool) {
    let color = channels[seed]
    gather(color, reach: isKept ? Palette.tolerance : Quantizer.reach)
    var (low, high) = (color, color)
    if isReserved[seed] { near.append(UInt16(seed)) }
    if !isKept { narrow(to: color) }
    let index = UInt8(colors.count)
    for other in near {
      low = pointwiseMin(low, channels[Int(other)])
      high = pointwiseMax(high, channels[Int(other)])
      assignment[Int(other)] = index
      isTaken[Int(other)] = true
    }
    // The seed, moved as little as brings all within the tolerance.
    let tolerance = UInt8(Palette.tolerance)
    let lowest = pointwiseMax(high, SIMD4(repeating: tolerance)) &- tolerance
    let highest = pointwiseMin(low, SIMD4(repeating: 255 - tolerance)) &+ tolerance
    let merged = pointwiseMin(pointwiseMax(color, lowest), highest)
    colors.append(
      UInt32(merged.x) | UInt32(merged.y) << 8 | UInt32(merged.z) << 16 | UInt32(merged.w) << 24)
  }

  /// Collects the colours left that differ from `color` by at most `reach` in each channel, itself among them.
  private mutating func gather(_ color: SIMD4<UInt8>, reach: Int) {
    near.removeAll(keepingCapacity: true)
    let margin = SIMD4<UInt8>(repeating: UInt8(reach))
    let low = pointwiseMax(color, margin) &- margin
    let high = pointwiseMin(color, 255 &- margin) &+ margin
    for red in low.x >> 4...high.x >> 4 {
      for green in low.y >> 4...high.y >> 4 {
        for blue in low.z >> 4...high.z >> 4 {
          gather(cell: Int(red) << 8 | Int(green) << 4 | Int(blue), low, high)
        }
      }
    }
  }

  private mutating func gather(cell: Int, _ low: SIMD4<UInt8>, _ high: SIMD4<UInt8>) {
    var position = Int(cellStarts[cell])
    var end = Int(cellEnds[cell])
    while position < end {
      let index = order[position]
      if isTaken[Int(index)] {
        // What has been taken goes behind the end.
        end -= 1
        order[position] = order[end]
        continue
      }
      let other = channels[Int(index)]
      if pointwiseMax(other, low) == other, pointwiseMin(other, high) == other, !isReserved[Int(index)] {
        near.append(index)
      }
      position += 1
    }
    cellEnds[cell] = UInt16(end)
  }

  /// Leaves of the colours gathered those in the fullest window around `color`, sought channel by channel.
  private mutating func narrow(to color: SIMD4<UInt8>) {
    for channel in 0..<4 {
      let center = Int(color[channel])
      var histogram = SIMD32<UInt16>()
      for other in near {
        histogram[Int(channels[Int(other)][channel]) - center + Quantizer.reach] &+= 1
      }
      // Windows begin at 0 … reach below the colour; the one with the colour in its middle wins a tie.
      var inside = 0
      for level in 0...Quantizer.reach { inside += Int(histogram[level]) }
      var best = (start: 0, count: inside)
      for start in 1...Quantizer.reach {
        inside += Int(histogram[start + Quantizer.reach]) - Int(histogram[start - 1])
        let isMoreCentral = abs(start - Palette.tolerance) < abs(best.start - Palette.tolerance)
        if inside > best.count || (inside == best.count && isMoreCentral) { best = (start, inside) }
      }
      guard best.count < near.count else { continue }
      let first = center - Quantizer.reach + best.start
      let channels = channels
      near.removeAll { !(first...first + Quantizer.reach).contains(Int(channels[Int($0)][channel])) }
    }
  }

  private static func cell(_ color: SIMD4<UInt8>) -> Int {
    Int(color.x >> 4) << 8 | Int(color.y >> 4) << 4 | Int(color.z >> 4)
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<UInt8> {
    SIMD4(
      UInt8(truncatingIfNeeded: pixel), UInt8(truncatingIfNeeded: pixel >> 8), UInt8(truncatingIfNeeded: pixel >> 16),
      UInt8(truncatingIfNeeded: pixel >> 24))
  }
}
