import BulkRendering
import Cartography
import Geodesy
import Imaging
import Synchronization
import Testing

@Suite struct BulkRendererTests {
  private static let box = BoundingBox(west: -100, south: -60, east: 120, north: 70)

  /// Draws each pixel's place at the zoom's scale, so that a tile's pixels name the tile.
  private static func picture(of view: MapView) -> Pixmap {
    let scale = Int(view.pixelRatio)
    var pixmap = Pixmap(width: view.width * scale, height: view.height * scale)
    let world = 512 * Double(scale) * Double(sign: .plus, exponent: Int(view.zoom) + 1, significand: 0.5)
    let left = Int((view.center.x * world).rounded()) - pixmap.width / 2
    let top = Int((view.center.y * world).rounded()) - pixmap.height / 2
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width { pixmap[x, y] = UInt32(left + x) << 16 | UInt32(top + y) }
    }
    return pixmap
  }

  /// The first pixel's place and the picture's size.
  private static func file(of pixmap: Pixmap) -> [UInt8] {
    let pixel = pixmap[0, 0]
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> $0) } + [
      UInt8(pixmap.width / 256), UInt8(pixmap.height / 256),
    ]
  }

  @Test(arguments: [(1, 1), (1, 4), (2, 2), (3, 3)])
  func `each tile is its part of the metatile, in order, whatever the number of threads`(
    scale: Int, jobs: Int
  ) throws {
    let plan = try TilePlan(zooms: 0...4, box: Self.box, within: .world, scale: scale)
    let renderer = BulkRenderer(plan: plan, scale: scale, jobs: jobs, draw: Self.picture, encode: Self.file)
    var written: [TileID] = []
    try renderer.run { tile, bytes in
      written.append(tile)
      let (x, y) = (Int(tile.x) * 256 * scale, Int(tile.y) * 256 * scale)
      let expected = [x >> 8, x, y >> 8, y].map { UInt8(truncatingIfNeeded: $0) } + [UInt8(scale), UInt8(scale)]
      #expect(bytes == expected)
    }
    #expect(written == plan.metatiles.flatMap(\.tiles))
  }

  private struct Refusal: Error, Equatable {}

  @Test func `an error of drawing ends the job after the tiles before it`() throws {
    let plan = try TilePlan(zooms: 4...6, box: .world, within: .world, scale: 1)
    let drawn = Mutex(0)
    let renderer = BulkRenderer(plan: plan, scale: 1, jobs: 3) { view in
      drawn.withLock { $0 += 1 }
      if view.zoom == 4 { throw Refusal() }
      return Pixmap(width: 256 * view.width, height: 1)
    } encode: { _ in
      []
    }
    var written = 0
    #expect(throws: Refusal()) { try renderer.run { _, _ in written += 1 } }
    #expect(written == 256)
    #expect(drawn.withLock { $0 } < 16)
  }

  @Test func `an error of writing ends the job`() throws {
    let plan = try TilePlan(zooms: 0...8, box: .world, within: .world, scale: 1)
    let drawn = Mutex(0)
    let renderer = BulkRenderer(plan: plan, scale: 1, jobs: 2) { _ in
      drawn.withLock { $0 += 1 }
      return Pixmap(width: 2048, height: 2048)
    } encode: { _ in
      []
    }
    #expect(throws: Refusal()) { try renderer.run { _, _ in throw Refusal() } }
    #expect(drawn.withLock { $0 } < 10)
  }

  @Test func `an estimate scales a sample up`() throws {
    let plan = try TilePlan(zooms: 0...9, box: .world, within: .world, scale: 1)
    let renderer = BulkRenderer(plan: plan, scale: 1, jobs: 2) { view in
      Pixmap(width: view.width, height: view.height)
    } encode: { _ in
      [UInt8](repeating: 7, count: 100)
    }
    let estimate = try renderer.estimate(samples: 2)
    #expect(estimate.tiles == plan.count)
    // One file for all tiles of a sample: a metatile or two at most of 100 bytes each.
    #expect(estimate.bytes < plan.count * 100 / 16)
    #expect(estimate.bytes > 0)
    #expect(estimate.seconds > 0)
  }
}
