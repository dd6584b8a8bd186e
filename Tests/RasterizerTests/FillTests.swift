import Imaging
import Rasterizer
import Testing

/// A slow twin of the fill: winding numbers at `grid` × `grid` points of each pixel.
private func sampledCoverage(
  _ polygons: [[SIMD2<Float>]], width: Int, height: Int, rule: FillRule, grid: Int = 8
) -> [Float] {
  func winding(_ x: Float, _ y: Float) -> Int {
    var winding = 0
    for polygon in polygons {
      for (index, from) in polygon.enumerated() {
        let to = polygon[(index + 1) % polygon.count]
        guard (from.y <= y) != (to.y <= y) else { continue }
        if from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x) <= x { winding += from.y < to.y ? 1 : -1 }
      }
    }
    return winding
  }
  var coverage = [Float](repeating: 0, count: width * height)
  for index in coverage.indices {
    var inside = 0
    for sample in 0..<grid * grid {
      let x = Float(index % width) + (Float(sample % grid) + 0.5) / Float(grid)
      let y = Float(index / width) + (Float(sample / grid) + 0.5) / Float(grid)
      let winding = winding(x, y)
      if rule == .evenOdd ? winding % 2 != 0 : winding != 0 { inside += 1 }
    }
    coverage[index] = Float(inside) / Float(grid * grid)
  }
  return coverage
}

func path(_ polygons: [[SIMD2<Float>]], closed: Bool = true) -> Path {
  var path = Path()
  for polygon in polygons {
    for (index, point) in polygon.enumerated() {
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    if closed { path.close() }
  }
  return path
}

/// The alpha of what a black fill leaves on an empty canvas, 0…255.
func alphas(_ canvas: Canvas) -> [UInt8] { canvas.pixmap.pixels.map { UInt8($0 >> 24) } }

struct FillTests {
  @Test func `a rectangle covers the fraction of each pixel that it overlaps`() {
    let canvas = Canvas(width: 4, height: 3)
    canvas.fill(.rectangle(x: 0.5, y: 0.25, width: 2, height: 1.75), color: .black)
    #expect(alphas(canvas) == [96, 191, 96, 0, 128, 255, 128, 0, 0, 0, 0, 0])
  }

  @Test func `a triangle's diagonal halves its pixels`() {
    let canvas = Canvas(width: 9, height: 9)
    canvas.fill(path([[SIMD2(0, 0), SIMD2(9, 9), SIMD2(0, 9)]]), color: .black)
    for y in 0..<9 {
      for x in 0..<9 { #expect(canvas[x, y] >> 24 == (x < y ? 255 : x == y ? 128 : 0)) }
    }
  }

  @Test(arguments: [1, 7, 8, 9, 63, 64, 65, 511, 512, 513, 1100])
  func `a whole canvas is covered at any width`(width: Int) {
    let canvas = Canvas(width: width, height: 3)
    canvas.fill(.rectangle(x: -5, y: -5, width: Float(width) + 10, height: 20), color: .white)
    #expect(canvas.pixmap.uniformPixel == UInt32.max)
    canvas.clear()
    canvas.fill(.rectangle(x: 0, y: 0, width: Float(width), height: 3), color: .white)
    #expect(canvas.pixmap.uniformPixel == UInt32.max)
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd], 1...12)
  func `simple polygons agree with sampling`(rule: FillRule, seed: Int) {
    var noise = Noise(seed: UInt64(seed))
    let (width, height) = (21, 17)
    // Stars around a centre do not cross themselves; some reach far over the border.
    let center = noise.point(in: 0...18)
    let reach: Float = seed % 3 == 0 ? 60 : 12
    let polygon = (0..<9).map { index in
      let turn = Float(index) / 9 * 2 * Float.pi
      let spoke = AffineTransform.rotation(turn).apply(SIMD2(noise.number(in: 2...reach), 0))
      return center + spoke
    }
    let canvas = Canvas(width: width, height: height)
    canvas.fill(path([polygon]), rule: rule, color: .black)
    let expected = sampledCoverage([polygon], width: width, height: height, rule: rule)
    for (got, wanted) in zip(alphas(canvas), expected) {
      #expect(abs(Float(got) / 255 - wanted) < 0.06)
    }
  }

  @Test(arguments: 1...12)
  func `tangled polygons agree with sampling inside and outside`(seed: Int) {
    var noise = Noise(seed: UInt64(seed))
    let polygons = (0..<2).map { _ in (0..<5).map { _ in noise.point(in: -12...32) } }
    for rule in [FillRule.nonZero, .evenOdd] {
      let canvas = Canvas(width: 21, height: 17)
      canvas.fill(path(polygons), rule: rule, color: .black)
      let expected = sampledCoverage(polygons, width: 21, height: 17, rule: rule)
      // Where edges cross in a pixel, areas of opposite winding are averaged; whole pixels are exact.
      for (got, wanted) in zip(alphas(canvas), expected) where wanted == 0 || wanted == 1 {
        #expect(abs(Float(got) / 255 - wanted) < 0.13)
      }
    }
  }

  @Test func `a hole of opposite winding and an even-odd hole are empty`() {
    let outer: [SIMD2<Float>] = [SIMD2(1, 1), SIMD2(15, 1), SIMD2(15, 15), SIMD2(1, 15)]
    let inner: [SIMD2<Float>] = [SIMD2(5, 5), SIMD2(10, 5), SIMD2(10, 10), SIMD2(5, 10)]
    let canvas = Canvas(width: 16, height: 16)
    canvas.fill(path([outer, inner.reversed()]), color: .black)
    #expect(canvas[7, 7] == 0 && canvas[3, 7] == 0xFF00_0000)
    canvas.clear()
    canvas.fill(path([outer, inner]), rule: .evenOdd, color: .black)
    #expect(canvas[7, 7] == 0 && canvas[3, 7] == 0xFF00_0000)
    canvas.clear()
    canvas.fill(path([outer, inner]), color: .black)
    #expect(canvas[7, 7] == 0xFF00_0000)
  }

  @Test func `without antialiasing a pixel is drawn if its centre is inside`() {
    let canvas = Canvas(width: 6, height: 4)
    canvas.fill(.rectangle(x: 0.6, y: 0.4, width: 3, height: 2.2), color: .black, antialias: false)
    let full: [UInt8] = [0, 255, 255, 255, 0, 0]
    #expect(alphas(canvas) == full + full + full + [0, 0, 0, 0, 0, 0])
  }

  @Test func `triangles that share edges leave no gap without antialiasing`() {
    var noise = Noise(seed: 5)
    let corners: [SIMD2<Float>] = [SIMD2(0, 0), SIMD2(32, 0), SIMD2(32, 32), SIMD2(0, 32)]
    for _ in 0..<50 {
      let center = noise.point(in: 1...31)
      let canvas = Canvas(width: 32, height: 32)
      let half = Color(straightRed: 1, green: 0, blue: 0, alpha: 0.5)
      for index in 0..<4 {
        canvas.fill(path([[corners[index], corners[(index + 1) % 4], center]]), color: half, antialias: false)
      }
      #expect(canvas.pixmap.uniformPixel == half.pixel)
    }
  }

  @Test func `far and non-finite coordinates draw what is near and nothing else`() {
    let canvas = Canvas(width: 32, height: 32)
    let far: [Float] = [1e5, 1e7, 1e20, .greatestFiniteMagnitude]
    for distance in far {
      canvas.clear()
      canvas.fill(path([[SIMD2(-distance, 8), SIMD2(8, 8), SIMD2(8, 16), SIMD2(-distance, 16)]]), color: .black)
      #expect(canvas[0, 8] == 0xFF00_0000 && canvas[7, 15] == 0xFF00_0000)
      #expect(canvas[8, 8] == 0 && canvas[0, 7] == 0 && canvas[31, 16] == 0)
      canvas.clear()
      canvas.fill(
        path([
          [
            SIMD2(-distance, -distance), SIMD2(distance, -distance), SIMD2(distance, distance),
            SIMD2(-distance, distance),
          ]
        ]),
        color: .black)
      #expect(canvas.pixmap.uniformPixel == 0xFF00_0000)
    }
    canvas.clear()
    var broken = Path()
    broken.move(to: SIMD2(.nan, 3))
    for value in [Float.nan, .infinity, -.infinity] {
      broken.line(to: SIMD2(value, 4))
      broken.quad(to: SIMD2(5, value), control: SIMD2(value, value))
      broken.cubic(to: SIMD2(value, 1), control1: SIMD2(1, 1), control2: SIMD2(2, value))
    }
    canvas.fill(broken, color: .black)
    canvas.fill(broken.transformed(by: .scale(.infinity, .nan)), color: .black)
    #expect(canvas.pixmap.uniformPixel == 0)
  }

  @Test func `random far points leave the sums empty`() {
    var noise = Noise(seed: 11)
    let canvas = Canvas(width: 40, height: 24)
    for round in 0..<400 {
      let reach: Float = [50, 1e4, 1e7, 3e7][round % 4]
      canvas.fill(path([(0..<6).map { _ in noise.point(in: -reach...reach) }]), color: .black, antialias: round % 3 > 0)
    }
    canvas.clear()
    canvas.fill(.rectangle(x: 4, y: 4, width: 4, height: 4), color: .white)
    for y in 0..<24 {
      for x in 0..<40 { #expect((canvas[x, y] != 0) == ((4..<8).contains(x) && (4..<8).contains(y))) }
    }
  }

  @Test func `a circle has the area that it should`() {
    let canvas = Canvas(width: 64, height: 64)
    canvas.fill(.circle(center: SIMD2(31.3, 32.2), radius: 20), color: .black)
    let area = alphas(canvas).reduce(0) { $0 + Float($1) / 255 }
    #expect(abs(area - Float.pi * 400) < 2)
  }

  @Test func `blending agrees with the plain formula`() {
    var noise = Noise(seed: 8)
    for _ in 0..<200 {
      let below = Pixmap.premultiplied(noise.next())
      let above = Pixmap.premultiplied(noise.next())
      let cover = noise.number(in: 0...1)
      let canvas = Canvas(width: 24, height: 1)
      canvas.fill(color: Color(pixel: below))
      canvas.fill(.rectangle(x: 0, y: 0, width: 20, height: cover), color: Color(pixel: above))
      let coverage = UInt32((cover * 255).rounded(.toNearestOrEven))
      for x in [0, 5, 12, 19] { #expect(canvas[x, 0] == plainBlend(above, coverage, below)) }
      #expect(canvas[20, 0] == below)
    }
  }

  @Test func `an empty canvas is drawn on without harm`() {
    let canvas = Canvas(width: 0, height: 0)
    canvas.fill(color: .black)
    canvas.fill(.circle(center: .zero, radius: 5), color: .black)
    #expect(canvas.pixmap.pixels.isEmpty)
    let flat = Canvas(width: 0, height: 7)
    flat.fill(.circle(center: .zero, radius: 5), color: .black)
    #expect(flat.pixmap.pixels.isEmpty)
  }
}

/// A pixel times a coverage 0…255 over another, every product divided by 255 and rounded.
func plainBlend(_ above: UInt32, _ coverage: UInt32, _ below: UInt32) -> UInt32 {
  func divided(_ product: UInt32) -> UInt32 { (product + 127) / 255 }
  let rest = 255 - divided((above >> 24) * coverage)
  var result: UInt32 = 0
  for shift: UInt32 in [0, 8, 16, 24] {
    let component = divided((above >> shift & 255) * coverage) + divided((below >> shift & 255) * rest)
    result |= component << shift
  }
  return result
}
