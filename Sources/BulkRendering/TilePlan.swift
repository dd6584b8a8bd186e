package import Geodesy

/// Which tiles a job draws: those of a range of zooms that have a part of a box in them.
package struct TilePlan: Sendable {
  /// The zooms drawn, lowest first.
  package let zooms: ClosedRange<UInt8>
  /// What is drawn.
  package let box: BoundingBox
  /// Tiles along the side of a whole metatile, as a power of two: 3 for 8 × 8.
  let metatileLevels: UInt8
  let levels: [Level]

  /// The blocks of one zoom: columns that do not overlap, each with all of `rows`.
  struct Level: Sendable {
    let z: UInt8
    let columns: [ClosedRange<UInt32>]
    let rows: ClosedRange<UInt32>

    var count: Int { columns.reduce(0) { $0 + $1.count } * rows.count }
  }

  /// - Parameters:
  ///   - box: What is wanted.
  ///   - limits: A box outside of which there is nothing to draw.
  ///   - scale: Pixels for a style pixel; a metatile is at most 8 × 8 tiles and, where possible, 2048 pixels wide.
  /// - Throws: `nothingToDraw` where the two boxes do not meet.
  package init(
    zooms: ClosedRange<UInt8>, box: BoundingBox, within limits: BoundingBox, scale: Int
  ) throws(BulkRenderingError) {
    guard let box = box.intersection(limits) else { throw .nothingToDraw }
    self.zooms = zooms
    self.box = box
    metatileLevels = [3, 2, 1, 0].first { (256 * max(scale, 1)) << Int($0) <= 2048 } ?? 0
    levels = zooms.map { Level(z: $0, box: box) }
  }

  /// Tiles in all.
  package var count: Int { levels.reduce(0) { $0 + $1.count } }
}

extension TilePlan.Level {
  init(z: UInt8, box: BoundingBox) {
    let ranges = TileRange.covering(box, z: z)
    self.init(z: z, columns: Self.merged(ranges.map(\.columns)), rows: ranges[0].rows)
  }

  func contains(_ tile: TileID) -> Bool {
    rows.contains(tile.y) && columns.contains { $0.contains(tile.x) }
  }

  /// True where a tile of this level lies in `ancestor`, or is it.
  func meets(_ ancestor: TileID) -> Bool {
    let (across, down) = Self.descendants(of: ancestor, z: z)
    return rows.overlaps(down) && columns.contains { $0.overlaps(across) }
  }

  /// This level's tiles in `ancestor`.
  func tiles(in ancestor: TileID) -> [TileID] {
    let (across, down) = Self.descendants(of: ancestor, z: z)
    return down.flatMap { y in across.map { TileID(z: z, x: $0, y: y) } }.filter(contains)
  }

  private static func descendants(
    of tile: TileID, z: UInt8
  ) -> (columns: ClosedRange<UInt32>, rows: ClosedRange<UInt32>) {
    let shift = UInt32(z - tile.z)
    let last = (UInt32(1) << shift) - 1
    let (x, y) = (tile.x << shift, tile.y << shift)
    return (x...(x + last), y...(y + last))
  }

  private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
      if let last = merged.last, last.overlaps(range) {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
  }
}
