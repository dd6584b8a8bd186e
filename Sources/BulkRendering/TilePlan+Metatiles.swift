import Geodesy

extension TilePlan {
  /// The plan's tiles as metatiles, so that the tiles, one after the other, rise in PMTiles id. Nothing is held in
  /// memory for them, and the order is the same on every run.
  package var metatiles: Metatiles { Metatiles(plan: self) }

  /// Walks the tree of tiles zoom by zoom, children in Hilbert order, past what the plan does not touch. A metatile is
  /// a node of the tree and hence one run of PMTiles ids.
  package struct Metatiles: Sequence, IteratorProtocol, Sendable {
    private let plan: TilePlan
    private var remaining: ArraySlice<Level>
    /// Nodes still to visit at the first remaining level, the next one last.
    private var stack = [Self.root]

    private static let root = TileID(z: UInt8(0), x: 0, y: 0)

    fileprivate init(plan: TilePlan) {
      self.plan = plan
      remaining = plan.levels[...]
    }

    /// The metatiles of one level alone.
    init(plan: TilePlan, level: Level) {
      self.plan = plan
      remaining = [level]
    }

    package mutating func next() -> Metatile? {
      while let level = remaining.first {
        while let node = stack.popLast() {
          guard level.meets(node) else { continue }
          if node.z == plan.metatileZoom(at: level.z) { return Metatile(level.tiles(in: node)) }
          stack += node.children.sorted { $0.hilbertID > $1.hilbertID }
        }
        remaining.removeFirst()
        stack = [Self.root]
      }
      return nil
    }
  }

  /// The zoom of the tile that a metatile of zoom `z` fills.
  func metatileZoom(at z: UInt8) -> UInt8 { z - min(z, metatileLevels) }
}
