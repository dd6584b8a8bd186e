import BulkRendering
import Cartography
import Geodesy
import Testing

@Suite struct TilePlanTests {
  private static let monaco = BoundingBox(west: 7.4, south: 43.72, east: 7.45, north: 43.76)

  private static let boxes = [
    monaco, .world, BoundingBox(west: 24, south: 59, east: 26, north: 61),
    BoundingBox(west: 179, south: -20, east: -178, north: -16),
  ]

  @Test(arguments: boxes)
  func `metatiles hold each tile of the box once, by rising PMTiles id`(box: BoundingBox) throws {
    let plan = try TilePlan(zooms: 0...7, box: box, within: .world, scale: 1)
    let tiles = plan.metatiles.flatMap(\.tiles)
    let ids = tiles.map(\.hilbertID)
    #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 })
    let expected = Set((0...7).flatMap { z in TileRange.covering(box, z: z).flatMap(Self.tiles) })
    #expect(Set(tiles) == expected)
    #expect(plan.count == expected.count)
  }

  @Test(arguments: [(1, 64), (2, 16), (3, 4)])
  func `metatiles grow to 2048 pixels`(scale: Int, tiles: Int) throws {
    let plan = try TilePlan(zooms: 6...6, box: .world, within: .world, scale: scale)
    #expect(plan.metatiles.allSatisfy { $0.tiles.count == tiles })
    #expect(plan.metatiles.reduce(0) { $0 + $1.tiles.count } == 4096)
  }

  @Test func `a box reaches no further than the region`() throws {
    let south = BoundingBox(west: 7.3, south: 43.6, east: 7.5, north: 43.74)
    let plan = try TilePlan(zooms: 14...17, box: south, within: Self.monaco, scale: 1)
    let both = BoundingBox(west: 7.4, south: 43.72, east: 7.45, north: 43.74)
    let expected = Set((14...17).flatMap { z in TileRange.covering(both, z: z).flatMap(Self.tiles) })
    #expect(Set(plan.metatiles.flatMap(\.tiles)) == expected)
  }

  @Test func `a box elsewhere is an error`() {
    #expect(throws: BulkRenderingError.nothingToDraw) {
      try TilePlan(
        zooms: 0...3, box: BoundingBox(west: 0, south: 0, east: 1, north: 1), within: Self.monaco, scale: 1)
    }
  }

  @Test func `a metatile's view is the rectangle around its tiles`() throws {
    let box = BoundingBox(west: -1, south: 1, east: 100, north: 3)
    let plan = try TilePlan(zooms: 2...2, box: box, within: .world, scale: 2)
    let view = try #require(plan.metatiles.first { _ in true }).view(scale: 2)
    // Columns 1, 2 and 3 of four, row 1.
    #expect(view.center == WorldPoint(x: 2.5 / 4, y: 1.5 / 4))
    #expect(view.zoom == 1)
    #expect((view.width, view.height, view.pixelRatio) == (768, 256, 2))
  }

  private static func tiles(of range: TileRange) -> [TileID] {
    range.columns.flatMap { x in range.rows.map { TileID(z: range.z, x: x, y: $0) } }
  }
}
