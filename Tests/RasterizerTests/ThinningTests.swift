import Imaging
import Testing

@testable import Rasterizer

struct ThinningTests {
  private func drawn(_ path: Path) -> [UInt8] {
    let canvas = Canvas(width: 64, height: 64)
    canvas.fill(path, color: .black)
    return alphas(canvas)
  }

  @Test func `corners on a straight way are left away`() {
    var path = Path()
    path.append(
      [SIMD2(0, 0), SIMD2(100, 1), SIMD2(200, 0), SIMD2(400, 0), SIMD2(400, 400)][...],
      scale: .scale(0.05, 0.05), closed: false)
    #expect(path.points == [SIMD2(0, 0), SIMD2(20, 0), SIMD2(20, 20)])
  }

  @Test func `a line that turns back keeps its turn`() {
    var path = Path()
    path.append([SIMD2(0, 0), SIMD2(900, 0), SIMD2(100, 0)][...], scale: .scale(0.01, 0.01), closed: false)
    #expect(path.points == [SIMD2(0, 0), SIMD2(9, 0), SIMD2(1, 0)])
  }

  @Test(arguments: 1...30)
  func `a thinned ring looks like the ring`(seed: Int) {
    var noise = Noise(seed: UInt64(seed))
    // A rough circle with a corner every tenth of a pixel and less.
    let corners = (0..<600).map { index -> SIMD2<Int32> in
      let angle = Float(index) / 600 * 2 * .pi
      let radius = 20_000 + noise.number(in: -40...40)
      let transform = AffineTransform.rotation(angle)
      return SIMD2<Int32>(transform.apply(SIMD2(radius, 0)) + SIMD2(32_000, 32_000), rounding: .toNearestOrEven)
    }
    var thinned = Path()
    thinned.append(corners[...], scale: .scale(0.001, 0.001), closed: true)
    #expect(thinned.points.count < 120)
    let whole = path([corners.map { SIMD2<Float>($0) * 0.001 }])
    let difference = zip(drawn(whole), drawn(thinned)).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(difference <= 32)
  }

  @Test func `a covered end has no cap`() {
    let style = StrokeStyle(width: 10, cap: .round)
    let line = path([[SIMD2(20, 32), SIMD2(44, 32)]], closed: false)
    func area(_ path: Path) -> Float { drawn(path).reduce(0) { $0 + Float($1) / 255 } }
    let bare = area(line.stroked(style, startIsCovered: true, endIsCovered: true))
    #expect(abs(bare - 240) < 0.5)
    #expect(abs(area(line.stroked(style, startIsCovered: true)) - bare - .pi * 12.5) < 0.5)
    let canvas = Canvas(width: 64, height: 64)
    canvas.fill(line.stroked(style, startIsCovered: true), color: .black)
    #expect(canvas[17, 32] == 0)
    #expect(canvas[46, 32] >> 24 == 255)
  }
}
