/// A picture as indexes into at most 256 straight colours; those that are not opaque come first.
struct Palette {
  /// How far any channel of any pixel may be from the original when colours are merged, in levels of 255.
  static let tolerance = 6

  /// Straight RGBA8, red in the low byte.
  let colors: [UInt32]
  /// One index into `colors` a pixel, row-major.
  let indexes: [UInt8]

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
    indexes = census.mapped(assignment)
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
  func packedRows(width: Int, height: Int) -> [UInt8] {
    let depth = bitDepth
    let perByte = 8 / depth
    let stride = 1 + (width + perByte - 1) / perByte
    var rows = [UInt8](repeating: 0, count: stride * height)
    if depth == 8 {
      for y in 0..<height {
        let start = y * stride + 1
        rows.replaceSubrange(start..<start + width, with: indexes[y * width..<(y + 1) * width])
      }
      return rows
    }
    for y in 0..<height {
      for x in 0..<width {
        let shift = (perByte - 1 - x % perByte) * depth
        rows[y * stride + 1 + x / perByte] |= indexes[y * width + x] << UInt8(shift)
      }
    }
    return rows
  }
}
