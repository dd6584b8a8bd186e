package import Geodesy

/// Which tiles the areas of a record have.
package struct TileCoverage: Sendable {
  private var levels: [[TilePlan.Level]]

  package init(_ areas: [DrawingRecord.Area]) {
    levels = Array(repeating: [], count: Int(TileID.maximumZoom) + 1)
    for area in areas {
      for z in area.zooms { levels[Int(z)].append(TilePlan.Level(z: z, box: area.box)) }
    }
  }

  package func contains(_ tile: TileID) -> Bool {
    levels.indices.contains(Int(tile.z)) && levels[Int(tile.z)].contains { $0.contains(tile) }
  }
}

extension TilePlan {
  /// The plan as a part of a record.
  package var area: DrawingRecord.Area { DrawingRecord.Area(zooms: zooms, box: box) }

  /// Tiles of the plan that are not there.
  package func count(without isThere: (TileID) -> Bool) -> Int {
    metatiles.reduce(0) { $0 + $1.tiles.count { !isThere($0) } }
  }
}
