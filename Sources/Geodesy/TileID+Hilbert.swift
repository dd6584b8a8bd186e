/// PMTiles numbers tiles zoom by zoom along a Hilbert curve (PMTiles 3, section 4.2).
extension TileID {
  /// The PMTiles tile id.
  package var hilbertID: UInt64 {
    let before = ((UInt64(1) << (2 * UInt64(z))) - 1) / 3
    var (x, y) = (UInt64(x), UInt64(y))
    var distance: UInt64 = 0
    var side = (UInt64(1) << UInt64(z)) / 2
    while side > 0 {
      let right: UInt64 = x & side != 0 ? 1 : 0
      let lower: UInt64 = y & side != 0 ? 1 : 0
      distance += side * side * ((3 * right) ^ lower)
      (x, y) = Self.rotated(x & (side - 1), y & (side - 1), side: side, right: right, lower: lower)
      side /= 2
    }
    return before + distance
  }

  /// Nil for ids beyond zoom 30.
  package init?(hilbertID: UInt64) {
    var z: UInt8 = 0
    var before: UInt64 = 0
    while hilbertID - before >= UInt64(1) << (2 * UInt64(z)) {
      before += UInt64(1) << (2 * UInt64(z))
      z += 1
      guard z <= Self.maximumZoom else { return nil }
    }
    var distance = hilbertID - before
    var (x, y): (UInt64, UInt64) = (0, 0)
    var side: UInt64 = 1
    while side < UInt64(1) << UInt64(z) {
      let right = 1 & (distance / 2)
      let lower = 1 & (distance ^ right)
      (x, y) = Self.rotated(x, y, side: side, right: right, lower: lower)
      x += side * right
      y += side * lower
      distance /= 4
      side *= 2
    }
    self.init(z: z, x: UInt32(x), y: UInt32(y))
  }

  private static func rotated(
    _ x: UInt64, _ y: UInt64, side: UInt64, right: UInt64, lower: UInt64
  ) -> (UInt64, UInt64) {
    guard lower == 0 else { return (x, y) }
    return right == 1 ? (side - 1 - y, side - 1 - x) : (y, x)
  }
}
