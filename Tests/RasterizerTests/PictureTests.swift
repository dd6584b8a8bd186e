import Imaging
import Rasterizer
import Testing

struct PictureTests {
  private func noisy(_ width: Int, _ height: Int, seed: UInt64 = 3) -> Pixmap {
    var noise = Noise(seed: seed)
    var picture = Pixmap(width: width, height: height)
    for index in picture.pixels.indices { picture.pixels[index] = Pixmap.premultiplied(noise.next()) }
    return picture
  }

  @Test(arguments: [-3, 0, 2, 11], [1, 0.4] as [Float])
  func `a picture moved by whole pixels is blended pixel by pixel`(shift: Int, opacity: Float) {
    let picture = noisy(9, 7)
    let canvas = Canvas(width: 13, height: 9)
    let ground = Color(css: "#8040c0") ?? .black
    canvas.fill(color: ground)
    canvas.draw(picture, transform: .translation(Float(shift), Float(shift) / 2 * 2), opacity: opacity)
    let coverage = UInt32(opacity * 255 + 0.5)
    for y in 0..<9 {
      for x in 0..<13 {
        let (column, row) = (x - shift, y - shift)
        let inside = (0..<9).contains(column) && (0..<7).contains(row)
        #expect(canvas[x, y] == (inside ? plainBlend(picture[column, row], coverage, ground.pixel) : ground.pixel))
      }
    }
  }

  @Test func `a picture turned by a right angle without smoothing keeps its pixels`() {
    let picture = noisy(5, 5)
    let canvas = Canvas(width: 5, height: 5)
    let turn = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 5, ty: 0)
    canvas.draw(picture, transform: turn, smooth: false)
    for y in 0..<5 {
      for x in 0..<5 { #expect(canvas[4 - y, x] == picture[x, y]) }
    }
  }

  @Test func `a picture between pixels fades at its edges`() {
    let canvas = Canvas(width: 6, height: 4)
    canvas.draw(Pixmap(width: 3, height: 2, fill: 0xFF00_0000), transform: .translation(1.5, 1))
    #expect(Array(alphas(canvas)[6..<12]) == [0, 128, 255, 255, 128, 0])
    #expect(canvas[2, 0] == 0 && canvas[2, 3] == 0)
  }

  @Test func `a picture made much smaller is averaged`() {
    var board = Pixmap(width: 64, height: 64, fill: 0xFFFF_FFFF)
    for y in 0..<64 { for x in 0..<64 where (x + y) % 2 == 0 { board[x, y] = 0xFF00_0000 } }
    let canvas = Canvas(width: 8, height: 8)
    canvas.draw(board, transform: .scale(0.125, 0.125))
    #expect((120...136).contains(canvas[3, 3] & 255))
  }

  @Test func `transforms that are not finite or flat draw nothing`() {
    let canvas = Canvas(width: 8, height: 8)
    let picture = Pixmap(width: 4, height: 4, fill: 0xFFFF_FFFF)
    for value in [Float.nan, .infinity, -.infinity, 1e30, 0] {
      canvas.draw(picture, transform: .scale(value, 0))
      canvas.draw(picture, transform: .translation(.infinity, value))
      canvas.draw(picture, transform: AffineTransform(a: value, b: value, c: 0, d: 0, tx: 0, ty: 0))
    }
    #expect(canvas.pixmap.uniformPixel == 0)
  }

  @Test(arguments: [true, false], [0.37, 1, 2.3, 5.01] as [Float])
  func `raster tiles abut without a gap and without overlap`(smooth: Bool, scale: Float) {
    let tile = Pixmap(width: 16, height: 16, fill: 0x8000_0080)
    let canvas = Canvas(width: 40, height: 40)
    let side = 16 * scale
    var tops: [Float] = []
    var top: Float = -7.3
    while top < 40 {
      tops.append(top)
      top += side
    }
    for y in tops {
      for x in tops {
        canvas.drawRaster(
          tile, source: Rectangle(x: 0, y: 0, width: 16, height: 16),
          destination: Rectangle(x: x, y: y, width: side, height: side), smooth: smooth)
      }
    }
    #expect(canvas.pixmap.uniformPixel == 0x8000_0080)
  }

  @Test func `a part of a raster tile shows nothing of the rest`() {
    var tile = Pixmap(width: 16, height: 16, fill: 0xFF00_00FF)
    for y in 4..<8 { for x in 4..<8 { tile[x, y] = 0xFF00_FF00 } }
    let canvas = Canvas(width: 33, height: 33)
    canvas.drawRaster(
      tile, source: Rectangle(x: 4, y: 4, width: 4, height: 4),
      destination: Rectangle(x: 0, y: 0, width: 33, height: 33))
    #expect(canvas.pixmap.uniformPixel == 0xFF00_FF00)
  }

  @Test func `a part of a raster tile at its own size is copied`() {
    let picture = noisy(9, 7)
    let canvas = Canvas(width: 12, height: 12)
    canvas.drawRaster(
      picture, source: Rectangle(x: 2, y: 1, width: 4, height: 5),
      destination: Rectangle(x: 3, y: 6, width: 4, height: 5))
    for y in 0..<12 {
      for x in 0..<12 {
        let inside = (3..<7).contains(x) && (6..<11).contains(y)
        #expect(canvas[x, y] == (inside ? picture[x - 1, y - 5] : 0))
      }
    }
  }

  @Test func `a layer is composited with its opacity`() {
    let picture = noisy(19, 5)
    let layer = Canvas(width: 19, height: 5)
    layer.draw(picture, transform: .identity)
    let canvas = Canvas(width: 19, height: 5)
    canvas.fill(color: .white)
    canvas.composite(layer, opacity: 0.5)
    for (index, pixel) in picture.pixels.enumerated() {
      #expect(canvas[index % 19, index / 19] == plainBlend(pixel, 128, .max))
    }
  }

  @Test func `a pattern repeats from its origin across canvases`() {
    let pattern = noisy(7, 5)
    let whole = Canvas(width: 48, height: 24)
    whole.fill(.rectangle(x: 0, y: 0, width: 48, height: 24), pattern: pattern, origin: SIMD2(3, -2))
    let right = Canvas(width: 24, height: 24)
    right.fill(.rectangle(x: 0, y: 0, width: 24, height: 24), pattern: pattern, origin: SIMD2(3 - 24, -2))
    for y in 0..<24 {
      for x in 0..<48 { #expect(whole[x, y] == pattern[(x + 4) % 7, (y + 2) % 5]) }
      for x in 0..<24 { #expect(right[x, y] == whole[x + 24, y]) }
    }
  }

  @Test func `a pattern twice as large shows each of its pixels on four`() {
    var pattern = Pixmap(width: 4, height: 4, fill: 0xFFFF_FFFF)
    for y in 0..<4 { for x in 0..<2 { pattern[x, y] = 0xFF00_0000 } }
    let canvas = Canvas(width: 16, height: 8)
    canvas.fill(.rectangle(x: 0, y: 0, width: 16, height: 8), pattern: pattern, origin: .zero, scale: 2)
    #expect(
      (0..<16).map { canvas[$0, 3] & 255 } == [64, 0, 0, 64, 191, 255, 255, 191, 64, 0, 0, 64, 191, 255, 255, 191])
  }
}

struct MaskTests {
  @Test func `a pattern turned by a right angle shows its rows as columns`() {
    var noise = Noise(seed: 9)
    var pattern = Pixmap(width: 5, height: 3)
    for index in pattern.pixels.indices {
      pattern.pixels[index] = UInt32(truncatingIfNeeded: noise.next()) | 0xFF00_0000
    }
    let canvas = Canvas(width: 24, height: 24)
    canvas.fill(
      .rectangle(x: 0, y: 0, width: 24, height: 24), pattern: pattern, origin: SIMD2(10, 12), turn: SIMD2(0, 1))
    // One to the right on the canvas is one down in the pattern, one down is one to the left.
    for (x, y) in [(10, 11), (11, 11), (10, 10), (23, 0), (0, 23)] {
      let (column, row) = ((11 - y + 50) % 5, (x - 10 + 30) % 3)
      #expect(canvas[x, y] == pattern[column, row], "\(x), \(y)")
    }
  }

  @Test func `a path's mask is what a fill covers`() {
    let shape = Path.circle(center: SIMD2(12.3, 9.6), radius: 6.7)
    let canvas = Canvas(width: 24, height: 24)
    canvas.fill(shape, color: .black)
    let mask = AlphaMask(path: shape)
    #expect(mask.left == 5 && mask.top == 2)
    for y in 0..<mask.height {
      for x in 0..<mask.width {
        #expect(abs(Int(mask.coverage[y * mask.width + x]) - Int(canvas[x + 5, y + 2] >> 24)) <= 1)
      }
    }
  }

  @Test(arguments: [-5, 0, 3, 30, Int.min, Int.max])
  func `a mask is drawn where it is put and cut off at the borders`(shift: Int) {
    var noise = Noise(seed: 12)
    let coverage = (0..<13 * 6).map { _ in UInt8(noise.next() & 255) }
    let mask = AlphaMask(width: 13, height: 6, left: 0, top: 0, coverage: coverage) ?? .empty
    let canvas = Canvas(width: 16, height: 8)
    canvas.fill(color: .white)
    let ink = Color(css: "rgba(200, 30, 90, 0.7)") ?? .black
    canvas.draw(mask, x: shift, y: 1, color: ink)
    for y in 0..<8 {
      for x in 0..<16 {
        let (column, row) = (x &- shift, y - 1)
        let inside = (0..<13).contains(column) && (0..<6).contains(row)
        let expected = inside ? plainBlend(ink.pixel, UInt32(coverage[row * 13 + column]), .max) : .max
        #expect(canvas[x, y] == expected)
      }
    }
  }

  @Test func `an endless path's mask is cut off`() {
    let mask = AlphaMask(path: .rectangle(x: -1e7, y: 0, width: 2e7, height: 3))
    #expect(mask.width == AlphaMask.largestSide && mask.height == 3)
  }
}
