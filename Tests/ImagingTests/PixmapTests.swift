import Imaging
import Testing

struct PixmapTests {
  @Test func `a cropped part is transparent outside the picture`() {
    var picture = Pixmap(width: 3, height: 2)
    for index in 0..<6 { picture.pixels[index] = UInt32(index + 1) }
    #expect(picture.cropped(x: 1, y: 0, width: 2, height: 2).pixels == [2, 3, 5, 6])
    #expect(picture.cropped(x: -1, y: 1, width: 3, height: 2).pixels == [0, 4, 5, 0, 0, 0])
    #expect(picture.cropped(x: 9, y: 9, width: 1, height: 1).pixels == [0])
    #expect(picture.cropped(x: 0, y: 0, width: 0, height: -4).pixels.isEmpty)
  }

  @Test(arguments: [1, 5, 1024, 1025, 5000])
  func `a uniform picture is known by its pixel`(count: Int) {
    var picture = Pixmap(width: count, height: 1, fill: 7)
    #expect(picture.uniformPixel == 7)
    picture.pixels[count - 1] = 8
    #expect(picture.uniformPixel == (count == 1 ? 8 : nil))
    #expect(Pixmap(width: 0, height: 3).uniformPixel == nil)
  }

  @Test func `a picture with one translucent pixel is not opaque`() {
    var picture = Pixmap(width: 9, height: 9, fill: 0xFF12_3456)
    #expect(picture.isOpaque)
    picture[4, 4] = 0xFE00_0000
    #expect(!picture.isOpaque)
  }
}
