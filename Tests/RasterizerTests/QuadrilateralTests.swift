import Imaging
import Testing

@testable import Rasterizer

/// Pictures laid between four corners.
struct QuadrilateralTests {
  private static let red: UInt32 = 0xFF00_00FF
  private static let green: UInt32 = 0xFF00_FF00

  /// Red on the left, green on the right.
  private let picture: Pixmap = {
    var picture = Pixmap(width: 8, height: 8, fill: red)
    for y in 0..<8 { for x in 4..<8 { picture[x, y] = green } }
    return picture
  }()

  @Test func `a picture between the corners of a rectangle is the picture`() {
    let canvas = Canvas(width: 12, height: 12)
    canvas.draw(picture, corners: [SIMD2(2, 2), SIMD2(10, 2), SIMD2(10, 10), SIMD2(2, 10)], smooth: false)
    #expect(canvas.pixmap.cropped(x: 2, y: 2, width: 8, height: 8) == picture)
    #expect(canvas[1, 5] == 0 && canvas[10, 5] == 0 && canvas[5, 1] == 0 && canvas[5, 10] == 0)
  }

  @Test func `each corner has its own place`() {
    let canvas = Canvas(width: 40, height: 40)
    // The upper side is half as long as the lower one.
    canvas.draw(picture, corners: [SIMD2(10, 0), SIMD2(30, 0), SIMD2(40, 40), SIMD2(0, 40)])
    #expect(canvas[2, 2] == 0 && canvas[37, 2] == 0)
    #expect(canvas[12, 1] == Self.red && canvas[28, 1] == Self.green)
    #expect(canvas[2, 38] == Self.red && canvas[37, 38] == Self.green)
  }

  @Test func `corners may turn the picture over, and flat or endless ones draw nothing`() {
    let canvas = Canvas(width: 8, height: 8)
    canvas.draw(picture, corners: [SIMD2(8, 0), SIMD2(0, 0), SIMD2(0, 8), SIMD2(8, 8)], smooth: false)
    #expect(canvas[1, 4] == Self.green && canvas[6, 4] == Self.red)
    canvas.clear()
    canvas.draw(picture, corners: [SIMD2(0, 0), SIMD2(8, 0), SIMD2(8, 0), SIMD2(0, 0)])
    canvas.draw(picture, corners: [SIMD2(0, 0), SIMD2(.infinity, 0), SIMD2(8, 8), SIMD2(0, .nan)])
    canvas.draw(picture, corners: [SIMD2(0, 0), SIMD2(8, 0), SIMD2(8, 8)])
    #expect(canvas.pixmap.uniformPixel == 0)
  }
}
