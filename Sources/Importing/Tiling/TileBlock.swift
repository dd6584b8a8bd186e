import Geodesy

/// A square of the world as wide as a tile of zoom `z`; its tiles are made together.
struct TileBlock: Sendable, Hashable {
  let z: UInt8
  let x: UInt32
  let y: UInt32

  static let world = TileBlock(z: 0, x: 0, y: 0)

  /// The four blocks that it consists of, along the Hilbert curve.
  var quarters: [TileBlock] {
    TileID(z: z, x: x, y: y).children.sorted { $0.hilbertID < $1.hilbertID }.map {
      TileBlock(z: $0.z, x: $0.x, y: $0.y)
    }
  }

  func contains(_ tile: TileID) -> Bool {
    tile.z >= z && tile.x >> UInt32(tile.z - z) == x && tile.y >> UInt32(tile.z - z) == y
  }

  /// Whether one of the tiles lies in it. Columns may be counted a world further east or west.
  func meets(columns: ClosedRange<Int32>, rows: ClosedRange<Int32>, z zoom: UInt8) -> Bool {
    guard z > 0 else { return true }
    let shift = Int64(zoom - z)
    let (west, north) = (Int64(x) << shift, Int64(y) << shift)
    let side = Int64(1) << shift
    guard Int64(rows.lowerBound) < north + side, Int64(rows.upperBound) >= north else { return false }
    let world = Int64(1) << Int64(zoom)
    for offset in [0, -world, world]
    where Int64(columns.lowerBound) + offset < west + side && Int64(columns.upperBound) + offset >= west {
      return true
    }
    return false
  }
}
