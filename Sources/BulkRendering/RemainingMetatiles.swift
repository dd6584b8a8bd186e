import Geodesy

/// A plan's metatiles that have a tile which is not there yet.
struct RemainingMetatiles: IteratorProtocol, Sendable {
  private var metatiles: TilePlan.Metatiles
  private let isThere: @Sendable (TileID) -> Bool

  init(_ plan: TilePlan, isThere: @escaping @Sendable (TileID) -> Bool) {
    metatiles = plan.metatiles
    self.isThere = isThere
  }

  mutating func next() -> Metatile? {
    while let metatile = metatiles.next() {
      if !metatile.tiles.allSatisfy(isThere) { return metatile }
    }
    return nil
  }
}
