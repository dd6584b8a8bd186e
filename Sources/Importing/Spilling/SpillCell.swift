/// Where a feature is put aside: with others of its zooms, size and place.
///
/// Features lie in squares of the world, the small ones in small squares and wider ones in squares as large as they are
/// (a loose quad-tree: Ulrich 2000), each in the square of its north-west corner.
struct SpillCell: Sendable, Hashable, Comparable {
  /// The band, the square's zoom and its place on a Morton curve, so that neighbours in a file are neighbours on earth.
  let key: UInt32

  /// The zoom of the smallest squares: 4.9 km at 60° north.
  static let finestZoom = 12

  init(band: Int, box: GridBox) {
    let size = max(Int64(box.upper.x) - Int64(box.lower.x), Int64(box.upper.y) - Int64(box.lower.y))
    var zoom = Self.finestZoom
    while zoom > 0, size > Int64(1) << Int64(WorldGrid.bits - zoom) { zoom -= 1 }
    let shift = UInt32(WorldGrid.bits - zoom)
    let mask = UInt32(WorldGrid.size - 1)
    let column = (UInt32(bitPattern: box.lower.x) & mask) >> shift
    let row = (UInt32(bitPattern: box.lower.y) & mask) >> shift
    key = UInt32(band) << 28 | UInt32(zoom) << 24 | Self.spread(column) | Self.spread(row) << 1
  }

  var band: Int { Int(key >> 28) }

  static func < (a: SpillCell, b: SpillCell) -> Bool { a.key < b.key }

  /// The lower 12 bits with a gap after each.
  private static func spread(_ number: UInt32) -> UInt32 {
    var bits = number & 0xfff
    bits = (bits | bits << 8) & 0x00ff_00ff
    bits = (bits | bits << 4) & 0x0f0f_0f0f
    bits = (bits | bits << 2) & 0x3333_3333
    return (bits | bits << 1) & 0x5555_5555
  }
}

/// Features of one cell that were put aside together.
struct SpillSegment: Sendable {
  let band: UInt8
  let bytes: Range<Int>
  let featureCount: Int
  let pointCount: Int
  /// Around all of them.
  let box: GridBox

  /// Features of more points have a segment of their own and are cut with the blocks that they reach over.
  static let largePointCount = 1 << 15

  var isLarge: Bool { featureCount == 1 && pointCount > Self.largePointCount }
}
