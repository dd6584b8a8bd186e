import Imaging
import Testing

@testable import Rasterizer

/// Discs and the rings around them.
struct DiscTests {
  private static let blue = Color(straightRed: 0, green: 0, blue: 1)
  private static let red = Color(straightRed: 1, green: 0, blue: 0)

  private func picture(_ disc: Disc, at center: SIMD2<Float> = SIMD2(20, 20)) -> Pixmap {
    let canvas = Canvas(width: 40, height: 40)
    canvas.fill(disc, center: center)
    return canvas.pixmap
  }

  @Test func `a disc has its colour, its ring another`() {
    let picture = picture(Disc(radius: 10, ring: 5, color: Self.blue, ringColor: Self.red))
    #expect(picture[20, 20] == Self.blue.pixel && picture[28, 20] == Self.blue.pixel)
    #expect(picture[32, 20] == Self.red.pixel)
    #expect(picture[35, 20] == 0 && picture[3, 3] == 0)
  }

  @Test func `a blur fades a disc from its edge to its middle`() {
    let picture = picture(Disc(radius: 16, blur: 1, color: .black))
    let alphas = (20..<36).map { picture[$0, 20] >> 24 }
    #expect(alphas == alphas.sorted(by: >))
    #expect(alphas[0] > 250 && alphas[15] < 5)
    #expect((110...145).contains(alphas[8]))
  }

  @Test func `discs off the canvas, empty or endless draw what they can`() {
    #expect(picture(Disc(radius: 10, color: .black), at: SIMD2(-20, 5)).uniformPixel == 0)
    #expect(picture(Disc(radius: 0, color: .black)).uniformPixel == 0)
    #expect(picture(Disc(radius: .nan, color: .black)).uniformPixel == 0)
    #expect(picture(Disc(radius: .infinity, color: .black)).uniformPixel == 0)
    #expect(picture(Disc(radius: 10, color: .black), at: SIMD2(.nan, 5)).uniformPixel == 0)
    #expect(picture(Disc(radius: 1000, color: .black)).uniformPixel == Color.black.pixel)
    #expect(picture(Disc(radius: 10, color: .black), at: SIMD2(39, 39))[38, 38] == Color.black.pixel)
  }
}
