import Foundation
import Geodesy
import Imaging
import TestWorlds
import Testing
import TileArchives
import VectorTiles

struct DrawnMapTests {
  private let map = DrawnMap(
    """
    a-------b
    |  e-f  |
    |  h-g  |
    d-------c---x
    """,
    [
      .area("abcda efgh", in: "land", id: 3, ["kind": "park"]),
      .line("abc cx", in: "streets", ["lit": true, "lanes": 2]),
      .point("x", in: "pois", ["name": "Café"]),
    ])

  @Test func `letters become places, paths features with winding in order`() throws {
    let tile = map.tile
    #expect(tile.layers.map(\.name) == ["land", "streets", "pois"])
    let land = tile.layers[0]
    #expect(land.doubledArea(ofPart: 0) == 2 * 2048 * 768)
    #expect(land.doubledArea(ofPart: 1) == -2 * 512 * 256)
    let streets = tile.layers[1]
    #expect(streets.part(1).map { streets.points[$0] } == [SIMD2(2048, 768), SIMD2(3072, 768)])
    #expect(streets.attributes(of: streets.features[0]) == ["lit": true, "lanes": 2])
    #expect(tile.layers[2].points == [SIMD2(3072, 768)])
  }

  @Test func `an archive has the drawing in every tile that it touches`() throws {
    let over: TileID = .init(z: 10, x: 500, y: 300)
    let archive = try map.archive(over: over, zooms: 9...11)
    #expect(archive.metadata.minZoom == 9 && archive.metadata.maxZoom == 11)
    let tile = try VectorTile(decoding: try #require(try archive.tile(over)))
    #expect(tile.layers.map { $0.points.count } == map.tile.layers.map { $0.points.count })
    #expect(tile.layers[0].attributes(of: tile.layers[0].features[0]) == ["kind": "park"])
    #expect(tile.layers[2].points == map.tile.layers[2].points)
    let deeper = try archive.tile(TileID(z: UInt8(11), x: 1001, y: 600))
    #expect(try VectorTile(decoding: try #require(deeper)).layer(named: "pois")?.points == [SIMD2(2048, 1536)])
    #expect(map.coordinate("a", over: over).longitude == over.bounds.west)
  }

  @Test func `a picture that differs is measured`() {
    let white = Pixmap(width: 10, height: 10, fill: 0xFFFF_FFFF)
    var other = white
    other[3, 4] = 0xFFFF_FFF0
    #expect(PictureComparison(white, white).matches)
    let comparison = PictureComparison(other, white)
    #expect(!comparison.matches && comparison.differingPixels == 1 && comparison.largestError == 15)
    #expect(comparison.difference?[3, 4] != white[3, 4] && comparison.difference?[4, 3] == white[4, 3])
    #expect(PictureComparison(other, white, tolerance: PictureTolerance(levels: 15)).matches)
    #expect(PictureComparison(other, white, tolerance: PictureTolerance(share: 0.01)).matches)
    #expect(!PictureComparison(other, Pixmap(width: 9, height: 10)).matches)
  }
}
