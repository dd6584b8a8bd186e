import Imaging
import Rasterizer
import Testing

/// The area that black paint covers, in pixels.
private func area(_ path: Path, size: Int = 64) -> Float {
  let canvas = Canvas(width: size, height: size)
  canvas.fill(path, color: .black)
  return alphas(canvas).reduce(0) { $0 + Float($1) / 255 }
}

private func distance(_ point: SIMD2<Float>, _ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float {
  let (along, to) = (b - a, point - a)
  let square = along.x * along.x + along.y * along.y
  let t = square > 0 ? max(0, min(1, (to.x * along.x + to.y * along.y) / square)) : 0
  let gap = to - along * t
  return (gap.x * gap.x + gap.y * gap.y).squareRoot()
}

struct StrokeTests {
  private let right: [SIMD2<Float>] = [SIMD2(10, 20), SIMD2(40, 20)]
  private let corner: [SIMD2<Float>] = [SIMD2(10, 20), SIMD2(40, 20), SIMD2(40, 50)]

  @Test func `caps add nothing, a half circle or half the width`() {
    let line = path([right], closed: false)
    #expect(abs(area(line.stroked(StrokeStyle(width: 8))) - 240) < 0.5)
    #expect(abs(area(line.stroked(StrokeStyle(width: 8, cap: .square))) - 304) < 0.5)
    #expect(abs(area(line.stroked(StrokeStyle(width: 8, cap: .round))) - 240 - Float.pi * 16) < 1)
  }

  @Test func `joins add a square, a quarter circle or a triangle to a right angle`() {
    let line = path([corner], closed: false)
    let bare: Float = 30 * 8 + 30 * 8 - 16
    #expect(abs(area(line.stroked(StrokeStyle(width: 8, join: .miter))) - bare - 16) < 0.5)
    #expect(abs(area(line.stroked(StrokeStyle(width: 8, join: .round))) - bare - Float.pi * 4) < 0.5)
    #expect(abs(area(line.stroked(StrokeStyle(width: 8, join: .bevel))) - bare - 8) < 0.5)
    #expect(abs(area(line.stroked(StrokeStyle(width: 8, join: .miter, miterLimit: 1.4))) - bare - 8) < 0.5)
  }

  @Test func `a ring has joins and no caps`() {
    let ring = path([[SIMD2(12, 12), SIMD2(44, 12), SIMD2(44, 44), SIMD2(12, 44)]])
    for cap in [LineCap.butt, .round, .square] {
      #expect(abs(area(ring.stroked(StrokeStyle(width: 4, cap: cap))) - (36 * 36 - 28 * 28)) < 0.5)
    }
  }

  @Test func `a line without length is a dot of its caps`() {
    let dot = path([[SIMD2(20, 20), SIMD2(20, 20)]], closed: false)
    #expect(area(dot.stroked(StrokeStyle(width: 10))) == 0)
    #expect(abs(area(dot.stroked(StrokeStyle(width: 10, cap: .square))) - 100) < 0.5)
    #expect(abs(area(dot.stroked(StrokeStyle(width: 10, cap: .round))) - Float.pi * 25) < 1)
    #expect(path([[SIMD2(20, 20)]], closed: false).stroked(StrokeStyle(width: 10, cap: .round)).isEmpty)
  }

  @Test(arguments: 1...20)
  func `a round stroke covers what is within half its width and nothing else`(seed: Int) {
    var noise = Noise(seed: UInt64(seed))
    let width = noise.number(in: 1...16)
    let step: Float = seed % 2 == 0 ? 4 : 30
    var points = [noise.point(in: 16...48)]
    for _ in 0..<10 {
      let next = points[points.count - 1] + noise.point(in: -step...step)
      points.append(next.clamped(lowerBound: SIMD2(10, 10), upperBound: SIMD2(54, 54)))
    }
    let canvas = Canvas(width: 64, height: 64)
    let style = StrokeStyle(width: width, cap: .round, join: .round, roundLimit: 1)
    canvas.fill(path([points], closed: false).stroked(style), color: .black)
    for y in 0..<64 {
      for x in 0..<64 {
        let pixel = SIMD2(Float(x) + 0.5, Float(y) + 0.5)
        let nearest = zip(points, points.dropFirst()).map { distance(pixel, $0, $1) }.min() ?? 0
        let alpha = canvas[x, y] >> 24
        if nearest < width / 2 - 0.8 { #expect(alpha == 255) }
        if nearest > width / 2 + 0.8 { #expect(alpha == 0) }
      }
    }
  }

  @Test func `strokes of all directions in one path are filled as one`() {
    var noise = Noise(seed: 77)
    var all = Path()
    let separate = Canvas(width: 64, height: 64)
    for _ in 0..<12 {
      let line = path([(0..<4).map { _ in noise.point(in: 0...64) }], closed: false)
      let stroke = line.stroked(StrokeStyle(width: 6, cap: .round, join: .round))
      all.append(stroke)
      separate.fill(stroke, color: .black)
    }
    let merged = Canvas(width: 64, height: 64)
    merged.fill(all, color: Color(straightRed: 0, green: 0, blue: 0, alpha: 0.5))
    for (one, other) in zip(alphas(merged), alphas(separate)) {
      if other == 255 { #expect(one == 128) }
      if other == 0 { #expect(one == 0) }
    }
  }

  @Test func `a path that turns back on itself is covered once and has no spike`() {
    let back: [SIMD2<Float>] = [SIMD2(10, 20), SIMD2(40, 20), SIMD2(20, 20)]
    for join in [LineJoin.miter, .bevel] {
      #expect(abs(area(path([back], closed: false).stroked(StrokeStyle(width: 8, join: join))) - 240) < 0.5)
    }
    let rounded = area(path([back], closed: false).stroked(StrokeStyle(width: 8, join: .round)))
    #expect(abs(rounded - 240 - Float.pi * 8) < 0.7)
  }

  @Test func `strange widths draw nothing`() {
    for width in [0, -1, Float.nan, .infinity] {
      #expect(path([right], closed: false).stroked(StrokeStyle(width: width)).isEmpty)
    }
  }
}

struct DashTests {
  /// Where a horizontal line at y = 0.5 is covered, a character a pixel.
  private func picture(_ pattern: [Float], phase: Float = 0, points: [SIMD2<Float>]? = nil) -> String {
    let line = path([points ?? [SIMD2(0, 0.5), SIMD2(24, 0.5)]], closed: false)
    let canvas = Canvas(width: 24, height: 1)
    canvas.fill(line.dashed(pattern, phase: phase).stroked(StrokeStyle(width: 1)), color: .black)
    return String(alphas(canvas).map { $0 > 127 ? "#" : "." as Character })
  }

  @Test func `dashes and gaps alternate from the phase`() {
    #expect(picture([4, 2]) == "####..####..####..####..")
    #expect(picture([4, 2], phase: 1) == "###..####..####..####..#")
    #expect(picture([4, 2], phase: -1) == ".####..####..####..####.")
    #expect(picture([4, 2], phase: 5) == ".####..####..####..####.")
  }

  @Test func `an odd pattern is gone through twice`() {
    #expect(picture([4, 2, 1]) == "####..#....##.####..#...")
  }

  @Test func `dashes go on across corners`() {
    #expect(
      picture([4, 2], points: [SIMD2(0, 0.5), SIMD2(3, 0.5), SIMD2(7, 0.5), SIMD2(24, 0.5)]) == picture([4, 2]))
  }

  @Test func `dashes without length become dots`() {
    let line = path([[SIMD2(8, 20), SIMD2(64, 20)]], closed: false)
    let dots = line.dashed([0, 16], phase: 8).stroked(StrokeStyle(width: 6, cap: .round))
    let canvas = Canvas(width: 64, height: 40)
    canvas.fill(dots, color: .black)
    for x in [16, 32, 48] { #expect(canvas[x, 20] >> 24 == 255) }
    for x in [8, 24, 40, 56] { #expect(canvas[x, 20] == 0) }
  }

  @Test func `the last dash of a ring joins the first`() {
    let ring = path([[SIMD2(10, 10), SIMD2(30, 10), SIMD2(30, 30), SIMD2(10, 30)]])
    let canvas = Canvas(width: 40, height: 40)
    canvas.fill(ring.dashed([10, 10], phase: 5).stroked(StrokeStyle(width: 4)), color: .black)
    #expect(canvas[8, 8] >> 24 == 255)
    #expect(canvas[20, 10] == 0)
  }

  @Test func `patterns without meaning leave the line whole`() {
    for pattern in [[], [0, 0], [-1, 4], [Float.nan, 1], [.infinity, 1]] as [[Float]] {
      #expect(picture(pattern) == String(repeating: "#", count: 24))
    }
    #expect(picture([1e-6, 1e-6]) == String(repeating: "#", count: 24))
  }
}

struct OffsetTests {
  @Test func `right of the direction is positive`() {
    let moved = path([[SIMD2(0, 10), SIMD2(20, 10)]], closed: false).offset(by: 4)
    #expect(moved.bounds.map { $0.minY == 14 && $0.maxY == 14 && $0.minX == 0 && $0.maxX == 20 } == true)
  }

  @Test func `corners are mitred on both sides`() {
    let line = path([[SIMD2(0, 10), SIMD2(20, 10), SIMD2(20, 30)]], closed: false)
    #expect(line.offset(by: 4).bounds.map { $0.maxX == 16 && $0.minY == 14 } == true)
    #expect(line.offset(by: -4).bounds.map { $0.maxX == 24 && $0.minY == 6 } == true)
  }

  @Test(arguments: 1...40)
  func `no corner is further off than the limit`(seed: Int) {
    var noise = Noise(seed: UInt64(seed))
    let points = (0..<12).map { _ in noise.point(in: 0...60) }
    let distance = noise.number(in: -20...20)
    let bounds = path([points], closed: seed % 2 == 0).offset(by: distance).bounds
    let reach = abs(distance) * 3 + 1
    #expect(bounds.map { $0.minX > -reach && $0.minY > -reach && $0.maxX < 60 + reach && $0.maxY < 60 + reach } == true)
  }

  @Test func `a notch narrower than the shift falls away`() {
    let notch: [SIMD2<Float>] = [SIMD2(0, 20), SIMD2(20, 20), SIMD2(22, 24), SIMD2(24, 20), SIMD2(50, 20)]
    let moved = path([notch], closed: false).offset(by: -12)
    #expect(moved.bounds.map { $0.minY >= 7.9 && $0.maxY <= 8.5 && $0.maxX == 50 } == true)
  }
}
