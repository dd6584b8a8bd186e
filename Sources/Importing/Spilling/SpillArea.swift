/// A square of the world, with what lies near it.
struct SpillArea: Sendable {
  /// In grid units; upper bounds are included.
  private let west: Int64
  private let east: Int64
  private let north: Int64
  private let south: Int64

  init(_ block: TileBlock, margin: Int32) {
    let side = Int64(1) << Int64(WorldGrid.bits - Int(block.z))
    west = Int64(block.x) * side - Int64(margin)
    east = (Int64(block.x) + 1) * side + Int64(margin)
    north = Int64(block.y) * side - Int64(margin)
    south = (Int64(block.y) + 1) * side + Int64(margin)
  }

  func contains(_ box: GridBox) -> Bool {
    Int64(box.lower.x) >= west && Int64(box.upper.x) <= east && Int64(box.lower.y) >= north
      && Int64(box.upper.y) <= south
  }

  /// The square, and itself a world further west and east.
  var boxes: [GridBox] {
    [0, -Int64(WorldGrid.size), Int64(WorldGrid.size)].map { shift in
      GridBox(
        lower: GridPoint(Int32(clamping: west + shift), Int32(clamping: north)),
        upper: GridPoint(Int32(clamping: east + shift), Int32(clamping: south)))
    }
  }

  /// Whether the box has a part in the square. A box that runs across the antimeridian is also a world further.
  func meets(_ box: GridBox) -> Bool {
    guard !box.isEmpty, Int64(box.lower.y) <= south, Int64(box.upper.y) >= north else { return false }
    let world = Int64(WorldGrid.size)
    for shift in [0, -world, world]
    where Int64(box.lower.x) + shift <= east && Int64(box.upper.x) + shift >= west {
      return true
    }
    return false
  }
}
