/// The grid of the tiles of one zoom. Its units are those of tile coordinates, counted from the world's north-west
/// corner, so that neighbouring tiles round alike.
struct ZoomLevel: Sendable {
  static let last: UInt8 = 14

  let z: UInt8

  /// Units along a tile's side: fine at the last zoom, which is drawn far beyond its scale.
  var extentBits: Int { z == Self.last ? 15 : 12 }
  var extent: Int32 { 1 << Int32(extentBits) }

  /// World grid units are 2^shift of this zoom's units.
  private var shift: Int32 { Int32(WorldGrid.bits - Int(z) - extentBits) }

  /// What a tile holds beyond its edges, half the widest stroke and more.
  var buffer: Int32 { extent / 16 }

  /// How far a simplified line may be from the true one, in units: a quarter of a pixel of tiles of 512 pixels. The last
  /// zoom keeps every vertex.
  var tolerance: Double { z == Self.last ? 0 : 2 }

  /// Rings of a smaller doubled area, in square units, are left out: half a pixel of tiles of 512 pixels.
  var minimumDoubledArea: Int64 { z == Self.last ? 1 : 64 }

  /// 2^cellShift units are the side of the smallest square that tiles of the zoom are made in.
  var cellShift: Int32 {
    Int32(extentBits) + Int32(z) - Int32(ZoomBand.all[ZoomBand.index(of: z)].zooms.lowerBound)
  }

  func quantize(_ point: GridPoint) -> GridPoint {
    (point &+ GridPoint(repeating: (1 << shift) >> 1)) &>> GridPoint(repeating: shift)
  }

  /// The columns or rows of tiles from `lower` to `upper`, buffers counted in.
  func tiles(from lower: Int32, to upper: Int32) -> ClosedRange<Int32> {
    let first = (lower - buffer) >> Int32(extentBits)
    return first...max(first, (upper + buffer) >> Int32(extentBits))
  }

  /// The part of the world that tiles of these columns and rows hold, buffers included.
  func box(columns: ClosedRange<Int32>, rows: ClosedRange<Int32>) -> GridBox {
    GridBox(
      lower: GridPoint(columns.lowerBound << Int32(extentBits), rows.lowerBound << Int32(extentBits))
        &- GridPoint(repeating: buffer),
      upper: GridPoint((columns.upperBound + 1) << Int32(extentBits), (rows.upperBound + 1) << Int32(extentBits))
        &+ GridPoint(repeating: buffer))
  }
}
