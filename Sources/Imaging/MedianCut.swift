/// Merges colours into at most 256, none further than `Palette.tolerance` from its new one in any channel.
///
/// After P. Heckbert, "Color image quantization for frame buffer display" (1982), but the box that is widest in any
/// channel is cut next and in the middle of its width, because the largest error decides here and not the mean one.
struct MedianCut {
  /// A range of the ordered colours and the bounds of their channels.
  private struct Box {
    var members: Range<Int>
    var low: SIMD4<UInt8>
    var high: SIMD4<UInt8>

    var width: (channel: Int, levels: Int) {
      let span = high &- low
      var widest = 0
      for channel in 1..<4 where span[channel] > span[widest] { widest = channel }
      return (widest, Int(span[widest]))
    }
  }

  private struct Member {
    var channels: SIMD4<UInt8>
    var index: Int32
    var count: UInt32
  }

  /// Straight RGBA8.
  private(set) var colors: [UInt32] = []
  /// The index into `colors` of each colour given.
  private(set) var assignment: [UInt8]

  /// - Parameters:
  ///   - colors: straight RGBA8, all different.
  ///   - counts: how many pixels have each.
  /// Nil if 256 colours do not suffice.
  init?(_ source: [UInt32], counts: [UInt32]) {
    assignment = [UInt8](repeating: 0, count: source.count)
    var members = source.indices.map { index in
      Member(channels: MedianCut.channels(source[index]), index: Int32(index), count: counts[index])
    }
    let frequent = MedianCut.moveFrequentToFront(&members)
    for position in 0..<frequent {
      assignment[Int(members[position].index)] = UInt8(position)
      colors.append(source[Int(members[position].index)])
    }
    guard let boxes = MedianCut.cut(&members, from: frequent, limit: 256 - frequent) else { return nil }
    for box in boxes {
      for position in box.members { assignment[Int(members[position].index)] = UInt8(colors.count) }
      colors.append(MedianCut.color(of: box, members))
    }
  }

  /// Colours of at least this share of the pixels stay as they are, so that an area has one colour across tiles.
  private static let frequentShare: UInt32 = 1024
  private static let frequentLimit = 96

  private static func moveFrequentToFront(_ members: inout [Member]) -> Int {
    var total: UInt32 = 0
    for member in members { total += member.count }
    let least = max(2, total / frequentShare)
    let end = members.partition { $0.count < least }
    let frequent = members[..<end].sorted { ($0.count, $1.index) > ($1.count, $0.index) }
    members.replaceSubrange(..<end, with: frequent)
    return min(end, frequentLimit)
  }

  private static func cut(_ members: inout [Member], from start: Int, limit: Int) -> [Box]? {
    guard start < members.count else { return [] }
    var boxes = [bounded(members, start..<members.count)]
    while true {
      var widest = 0
      var width = boxes[0].width
      for index in boxes.indices.dropFirst() {
        let candidate = boxes[index].width
        if candidate.levels > width.levels { (widest, width) = (index, candidate) }
      }
      if width.levels <= 2 * Palette.tolerance { return boxes }
      guard boxes.count < limit else { return nil }
      let range = boxes[widest].members
      let channel = width.channel
      let middle = UInt8((Int(boxes[widest].low[channel]) + Int(boxes[widest].high[channel])) / 2)
      let pivot = members[range].partition { $0.channels[channel] > middle }
      boxes[widest] = bounded(members, range.lowerBound..<pivot)
      boxes.append(bounded(members, pivot..<range.upperBound))
    }
  }

  private static func bounded(_ members: [Member], _ range: Range<Int>) -> Box {
    var low = SIMD4<UInt8>(repeating: 255)
    var high = SIMD4<UInt8>(repeating: 0)
    for member in members[range] {
      low = pointwiseMin(low, member.channels)
      high = pointwiseMax(high, member.channels)
    }
    return Box(members: range, low: low, high: high)
  }

  /// The most frequent colour of a box, moved as little as keeps all others within the tolerance.
  private static func color(of box: Box, _ members: [Member]) -> UInt32 {
    var frequent = box.members.lowerBound
    for position in box.members.dropFirst() where members[position].count > members[frequent].count {
      frequent = position
    }
    let reach = UInt8(Palette.tolerance)
    let lowest = SIMD4<UInt8>(repeating: reach).replacing(with: box.high, where: box.high .> reach) &- reach
    let room = SIMD4<UInt8>(repeating: 255) &- box.low
    let highest = box.low &+ pointwiseMin(room, SIMD4(repeating: reach))
    let channels = pointwiseMin(pointwiseMax(members[frequent].channels, lowest), highest)
    return UInt32(channels.x) | UInt32(channels.y) << 8 | UInt32(channels.z) << 16 | UInt32(channels.w) << 24
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<UInt8> {
    SIMD4(
      UInt8(truncatingIfNeeded: pixel), UInt8(truncatingIfNeeded: pixel >> 8), UInt8(truncatingIfNeeded: pixel >> 16),
      UInt8(truncatingIfNeeded: pixel >> 24))
  }
}
