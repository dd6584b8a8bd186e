/// The tiles of one zoom that cover a box: a block of columns and rows, or two where the box crosses the antimeridian.
package struct TileRange: Sendable, Hashable {
  package let z: UInt8
  package let columns: ClosedRange<UInt32>
  package let rows: ClosedRange<UInt32>

  package init(z: UInt8, columns: ClosedRange<UInt32>, rows: ClosedRange<UInt32>) {
    self.z = z
    self.columns = columns
    self.rows = rows
  }

  package var count: Int { columns.count * rows.count }

  package func contains(_ tile: TileID) -> Bool {
    tile.z == z && columns.contains(tile.x) && rows.contains(tile.y)
  }

  /// Every tile with a part of `box` in it. A box that ends on a tile's west or north edge does not reach into it.
  package static func covering(_ box: BoundingBox, z: UInt8) -> [TileRange] {
    box.spans.map { span in
      let northWest = TileID(containing: WorldPoint(Coordinate(latitude: box.north, longitude: span.west)), z: z)
      let corner = WorldPoint(Coordinate(latitude: box.south, longitude: span.east))
      let southEast = TileID(containing: WorldPoint(x: corner.x.nextDown, y: corner.y.nextDown), z: z)
      return TileRange(
        z: z, columns: northWest.x...max(northWest.x, southEast.x), rows: northWest.y...max(northWest.y, southEast.y))
    }
  }
}
