import Geodesy
import Testing

struct BoundingBoxTests {
  private let fiji = BoundingBox(west: 177, south: -19, east: -178, north: -16)
  private let monaco = BoundingBox(west: 7.4, south: 43.72, east: 7.45, north: 43.76)

  @Test func `a box across the antimeridian holds both sides of it`() {
    #expect(fiji.crossesAntimeridian)
    #expect(fiji.contains(Coordinate(latitude: -17, longitude: 179)))
    #expect(fiji.contains(Coordinate(latitude: -17, longitude: -179)))
    #expect(!fiji.contains(Coordinate(latitude: -17, longitude: 0)))
    #expect(fiji.centre == Coordinate(latitude: -17.5, longitude: 179.5))
    #expect(BoundingBox(west: 170, south: 0, east: -160, north: 1).centre.longitude == -175)
  }

  @Test func `boxes meet across the antimeridian too`() {
    #expect(fiji.intersects(BoundingBox(west: -179, south: -17, east: -170, north: 0)))
    #expect(fiji.intersects(BoundingBox(west: 170, south: -17, east: 178, north: 0)))
    #expect(!fiji.intersects(BoundingBox(west: -170, south: -17, east: 170, north: 0)))
    #expect(!fiji.intersects(monaco))
    #expect(monaco.intersects(.world))
    #expect(
      monaco.union(BoundingBox(west: 8, south: 40, east: 9, north: 41))
        == BoundingBox(west: 7.4, south: 40, east: 9, north: 43.76))
  }

  @Test func `an intersection is what lies in both, across the antimeridian too`() {
    let east = BoundingBox(west: 7.42, south: 40, east: 9, north: 43.74)
    #expect(monaco.intersection(east) == BoundingBox(west: 7.42, south: 43.72, east: 7.45, north: 43.74))
    #expect(monaco.intersection(fiji) == nil)
    #expect(fiji.intersection(.world) == fiji)
    let western = BoundingBox(west: -179, south: -17, east: -170, north: 0)
    #expect(fiji.intersection(western) == BoundingBox(west: -179, south: -17, east: -178, north: -16))
  }

  @Test func `the tiles that cover a box are those with a part of it`() {
    #expect(TileRange.covering(.world, z: 0).map(\.count) == [1])
    #expect(TileRange.covering(.world, z: 3).map(\.count) == [64])
    let range = TileRange.covering(monaco, z: 14)
    #expect(range == [TileRange(z: 14, columns: 8528...8531, rows: 5972...5975)])
    for range in range {
      for x in range.columns {
        for y in range.rows { #expect(TileID(z: 14, x: x, y: y).bounds.intersects(monaco)) }
      }
    }
  }

  @Test func `a tile's own bounds are covered by that tile alone`() {
    for (z, x, y) in [(0, 0, 0), (1, 1, 0), (5, 17, 11), (14, 8529, 5975), (18, 131_071, 90_000)] {
      guard let tile = TileID(z: z, x: x, y: y) else { continue }
      let covering = TileRange.covering(tile.bounds, z: tile.z)
      #expect(covering == [TileRange(z: tile.z, columns: tile.x...tile.x, rows: tile.y...tile.y)])
    }
  }

  @Test func `a box across the antimeridian is covered by a range on each side`() {
    let ranges = TileRange.covering(fiji, z: 6)
    #expect(ranges.map(\.columns) == [63...63, 0...0])
    #expect(ranges.allSatisfy { $0.rows == 34...35 })
    #expect(ranges[0].contains(TileID(z: 6, x: UInt32(63), y: 34)))
    #expect(!ranges[0].contains(TileID(z: 6, x: UInt32(0), y: 34)))
  }

  @Test func `a box of one point is covered by one tile`() {
    let box = BoundingBox(west: 7.4, south: 43.7, east: 7.4, north: 43.7)
    #expect(TileRange.covering(box, z: 10).map(\.count) == [1])
  }
}
