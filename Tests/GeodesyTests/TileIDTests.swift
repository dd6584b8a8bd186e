import Geodesy
import Testing

struct TileIDTests {
  @Test(arguments: [
    // The table of PMTiles 3, section 4.2, and ids that its reference implementation tests.
    (0, 0, 0, UInt64(0)), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
    (12, 3423, 1763, 19_078_479),
  ])
  func `a tile has the id that PMTiles gives it`(z: Int, x: Int, y: Int, id: UInt64) throws {
    let tile = try #require(TileID(z: z, x: x, y: y))
    #expect(tile.hilbertID == id)
    #expect(TileID(hilbertID: id) == tile)
  }

  @Test func `ids run from zoom to zoom without a gap and lead back to their tiles`() {
    var wrong = 0
    var previous: TileID?
    for id in 0..<((UInt64(1) << 20) - 1) / 3 {
      guard let tile = TileID(hilbertID: id), tile.hilbertID == id else {
        wrong += 1
        continue
      }
      // Along a zoom's curve each tile touches the next.
      if let previous, previous.z == tile.z {
        let step = abs(Int(tile.x) - Int(previous.x)) + abs(Int(tile.y) - Int(previous.y))
        if step != 1 { wrong += 1 }
      }
      previous = tile
    }
    #expect(wrong == 0)
    #expect(previous?.z == 9)
  }

  @Test func `the deepest zoom has ids too, and what lies beyond has none`() throws {
    let last = try #require(TileID(z: 30, x: (1 << 30) - 1, y: 0))
    let end = last.hilbertID
    #expect(TileID(hilbertID: end) == last)
    #expect(TileID(hilbertID: end + 1) == nil)
    #expect(TileID(hilbertID: .max) == nil)
  }

  @Test func `addresses outside the square are refused`() {
    #expect(TileID(z: 31, x: 0, y: 0) == nil)
    #expect(TileID(z: -1, x: 0, y: 0) == nil)
    #expect(TileID(z: 2, x: 4, y: 0) == nil)
    #expect(TileID(z: 2, x: 0, y: -1) == nil)
    #expect(TileID(z: 2, x: 3, y: 3) != nil)
  }

  @Test func `children lie in their parent, in reading order`() {
    let tile: TileID = .init(z: 5, x: 17, y: 11)
    #expect(tile.children.allSatisfy { $0.parent == tile })
    #expect(tile.children.map(\.description) == ["6/34/22", "6/35/22", "6/34/23", "6/35/23"])
    #expect(tile.children[3].ancestor(atZoom: 2) == tile.ancestor(atZoom: 2))
    #expect(tile.ancestor(atZoom: 9) == tile)
    #expect(TileID(z: UInt8(0), x: 0, y: 0).parent == nil)
  }

  @Test func `rows are counted from the south in TMS`() {
    let tile: TileID = .init(z: 3, x: 1, y: 2)
    #expect(tile.tmsRow == 5)
  }

  @Test func `points on and beyond the edge belong to the nearest tile`() {
    let corner = TileID(containing: WorldPoint(x: 1, y: 1), z: 4)
    #expect(corner.description == "4/15/15")
    #expect(TileID(containing: WorldPoint(x: -3, y: 7), z: 4).description == "4/0/15")
    #expect(TileID(containing: WorldPoint(x: 0.5, y: 0.5), z: 1).description == "1/1/1")
  }
}
