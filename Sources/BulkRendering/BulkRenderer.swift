package import Cartography
package import Geodesy
package import Imaging

/// Draws the tiles of a plan on several threads and hands them over in the plan's order.
package struct BulkRenderer: Sendable {
  package let plan: TilePlan
  /// Pixels for a style pixel.
  let scale: Int
  /// Threads that draw, at least 1.
  let jobs: Int
  private let draw: @Sendable (MapView) throws -> Pixmap
  private let flatTiles = FlatTiles()
  private let encode: @Sendable (Pixmap) throws -> [UInt8]

  /// - Parameters:
  ///   - draw: Draws a view; called by `jobs` threads at once.
  ///   - encode: Makes a tile's picture a file; likewise.
  package init(
    plan: TilePlan, scale: Int, jobs: Int, draw: @escaping @Sendable (MapView) throws -> Pixmap,
    encode: @escaping @Sendable (Pixmap) throws -> [UInt8]
  ) {
    self.plan = plan
    self.scale = scale
    self.jobs = max(jobs, 1)
    self.draw = draw
    self.encode = encode
  }

  /// Draws what is not there yet. `write` is called on the calling thread, by rising PMTiles id.
  /// - Parameter isThere: Tells the tiles that are left out, the same until they are written; called by any thread.
  /// - Throws: The first error of drawing, encoding or writing; nothing is drawn after it.
  package func run(
    without isThere: @escaping @Sendable (TileID) -> Bool = { _ in false }, write: (TileID, [UInt8]) throws -> Void
  ) throws {
    let remaining = RemainingMetatiles(plan, isThere: isThere)
    let pipeline = OrderedPipeline(remaining, limit: 2 * jobs + 1) { metatile in
      try files(of: metatile, without: isThere)
    }
    try pipeline.run(threads: jobs) { tiles in
      for (tile, bytes) in tiles { try write(tile, bytes) }
    }
  }

  /// A metatile's tiles as files, by rising PMTiles id. The metatile is drawn whole whichever are wanted of it, so that
  /// each tile is the same picture always.
  func files(
    of metatile: Metatile, without isThere: (TileID) -> Bool = { _ in false }
  ) throws -> [(tile: TileID, bytes: [UInt8])] {
    let picture = try draw(metatile.view(scale: scale))
    return try metatile.tiles.filter { !isThere($0) }.map { tile in
      (tile, try flatTiles.file(of: metatile.cut(tile, from: picture, scale: scale), encode: encode))
    }
  }
}
