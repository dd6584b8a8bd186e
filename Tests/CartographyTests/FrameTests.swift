import Geodesy
import Rasterizer
import Testing

@testable import Cartography

@Suite struct FrameTests {
  @Test func `a tile's view is exactly its square`() {
    let tile = TileID(15, 18654, 9484)
    let frame = Frame(MapView(tile: tile, scale: 2))
    #expect((frame.width, frame.height) == (512, 512))
    let transform = frame.transform(FrameTile(id: tile, wrap: 0), extent: 4096)
    #expect(transform.apply(SIMD2(0, 0)) == SIMD2(0, 0))
    #expect(transform.apply(SIMD2(4096, 4096)) == SIMD2(512, 512))
    #expect(frame.tiles(atZoom: 15) == [FrameTile(id: tile, wrap: 0)])
    #expect(frame.tiles(atZoom: 14) == [FrameTile(id: TileID(14, 9327, 4742), wrap: 0)])
  }

  @Test func `a bearing of 90 degrees turns east up`() {
    let frame = Frame(
      MapView(center: WorldPoint(x: 0.5, y: 0.5), zoom: 3, bearing: 90, width: 200, height: 100, pixelRatio: 1))
    let east = frame.pixel(label: frame.space.point(SIMD2(0.5 + 10 / frame.space.worldSize, 0.5)))
    #expect(abs(east.x - 100) < 1e-6)
    #expect(abs(east.y - 40) < 1e-6)
    let vector = SIMD2(3.0, -7.0)
    let back = frame.space.unrotated(frame.space.rotated(vector))
    #expect(abs(back.x - vector.x) < 1e-12 && abs(back.y - vector.y) < 1e-12)
  }

  @Test func `a view over the antimeridian shows tiles of both sides`() {
    let frame = Frame(MapView(center: WorldPoint(x: 0, y: 0.5), zoom: 2, width: 512, height: 256))
    let tiles = frame.tiles(atZoom: 2)
    #expect(tiles.contains(FrameTile(id: TileID(2, 3, 1), wrap: -1)))
    #expect(tiles.contains(FrameTile(id: TileID(2, 0, 1), wrap: 0)))
    let east = frame.transform(FrameTile(id: TileID(2, 3, 1), wrap: -1), extent: 512)
    #expect(east.apply(SIMD2(512, 512)) == SIMD2(256, 128))
  }

  @Test func `a view shallower than zoom 0 shows the world's one tile`() {
    let frame = Frame(MapView(tile: TileID(0, 0, 0), scale: 1))
    #expect(frame.sourceZoom(0...14) == 0)
    #expect(frame.tiles(atZoom: 0) == [FrameTile(id: TileID(0, 0, 0), wrap: 0)])
    #expect(frame.sourceZoom(3...14) == nil)
  }
}

extension TileID {
  /// A tile that the test knows to exist.
  init(_ z: UInt8, _ x: UInt32, _ y: UInt32) { self.init(z: z, x: x, y: y) }
}
