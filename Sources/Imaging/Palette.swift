/// A picture of at most 256 straight colours; those that are not opaque come first.
struct Palette {
  /// How far any channel of any pixel may be from the original when colours are merged, in levels of 255.
  static let tolerance = 6

  /// Straight RGBA8, red in the low byte.
  let colors: [UInt32]
  private let census: ColorCensus
  /// For each colour of the census its index in `colors`.
  private let assignment: [UInt8]

  /// Exact if the picture has at most 256 colours, merged within the tolerance if that is possible, else nil.
  init?(_ pixmap: Pixmap) {
    guard let census = ColorCensus(pixmap.pixels), !census.colors.isEmpty else { return nil }
    let straight = census.colors.map(Pixmap.straight)
    var assignment: [UInt8]
    var colors: [UInt32]
    if straight.count <= 256 {
      colors = straight
      assignment = (0..<straight.count).map { UInt8($0) }
    } else {
      guard let merged = Quantizer.merged(straight, counts: census.counts) else { return nil }
      colors = merged.colors
      assignment = merged.assignment
    }
    let order = Palette.translucentFirst(colors)
    var position = [UInt8](repeating: 0, count: 256)
    for (new, old) in order.enumerated() { position[old] = UInt8(new) }
    colors = order.map { colors[$0] }
    for index in assignment.indices { assignment[index] = position[Int(assignment[index])] }
    self.colors = colors
    self.census = census
    self.assignment = assignment
  }

  private static func translucentFirst(_ colors: [UInt32]) -> [Int] {
    colors.indices.filter { colors[$0] >> 24 != 255 } + colors.indices.filter { colors[$0] >> 24 == 255 }
  }

  /// The fewest bits that tell the colours apart: 1, 2, 4 or 8.
  var bitDepth: Int {
    switch colors.count {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }

  /// The rows as PNG wants them: a zero for "no filter", then the indexes, the leftmost in the highest bits.
  func packedRows(width: Int) -> [UInt8] {
    let rows = census.rows(assignment, width: width)
    let depth = bitDepth
    guard depth < 8 else { return rows }
    let perByte = 8 / depth
    let height = rows.count / (width + 1)
    let stride = 1 + (width + perByte - 1) / perByte
    var packed = [UInt8](repeating: 0, count: stride * height)
    for y in 0..<height {
      for x in 0..<width {
        let shift = (perByte - 1 - x % perByte) * depth
        packed[y * stride + 1 + x / perByte] |= rows[y * (width + 1) + 1 + x] << UInt8(shift)
      }
    }
    return packed
  }
}
