import Imaging
import Rasterizer
import Testing

struct PolygonSetTests {
  private func randomPath(_ noise: inout Noise, in range: ClosedRange<Float> = -40...104) -> Path {
    path(
      (0..<1 + noise.index(below: 4)).map { _ in (0..<3 + noise.index(below: 6)).map { _ in noise.point(in: range) } })
  }

  private func set(_ paths: [Path]) -> PolygonSet {
    var set = PolygonSet()
    for path in paths {
      set.append(path)
      set.endGroup()
    }
    return set
  }

  @Test(arguments: 1...20)
  func `polygons fill as their path does, wherever they are moved`(seed: Int) {
    var noise = Noise(seed: UInt64(seed))
    let paths = (0..<5).map { _ in randomPath(&noise) }
    var whole = Path()
    for path in paths { whole.append(path) }
    let offset = noise.point(in: -30...30)
    let (expected, moved) = (Canvas(width: 64, height: 61), Canvas(width: 64, height: 61))
    expected.fill(whole.transformed(by: .translation(offset.x, offset.y)), color: .black)
    moved.fill(set(paths), movedBy: offset, color: .black)
    #expect(expected.pixmap == moved.pixmap)
    #expect(set(paths).path(movedBy: offset).bounds != nil)
  }

  @Test func `a group is filled on its own`() {
    let squares = [
      Path.rectangle(x: 2, y: 2, width: 10, height: 10), Path.rectangle(x: 20, y: 2, width: 10, height: 10),
    ]
    for group in 0..<2 {
      let canvas = Canvas(width: 40, height: 20)
      canvas.fill(set(squares), group: group, movedBy: .zero, color: .black)
      #expect(canvas[5, 5] >> 24 == (group == 0 ? 255 : 0))
      #expect(canvas[25, 5] >> 24 == (group == 1 ? 255 : 0))
    }
    let canvas = Canvas(width: 40, height: 20)
    canvas.fill(set(squares), group: 2, movedBy: .zero, color: .black)
    #expect(alphas(canvas).allSatisfy { $0 == 0 })
  }

  @Test(arguments: 1...20)
  func `a rectangle cuts between pixels and changes none within`(seed: Int) {
    var noise = Noise(seed: UInt64(seed))
    let polygons = set([randomPath(&noise), Path.rectangle(x: 1, y: 1, width: 60, height: 30)])
    let area = PixelRectangle(
      x: noise.index(below: 40) - 8, y: noise.index(below: 40) - 8, width: noise.index(below: 50),
      height: noise.index(below: 50))
    let (whole, cut) = (Canvas(width: 67, height: 64), Canvas(width: 67, height: 64))
    whole.fill(polygons, movedBy: .zero, color: Color(red: 0.2, green: 0.4, blue: 1, alpha: 0.8))
    cut.fill(polygons, movedBy: .zero, color: Color(red: 0.2, green: 0.4, blue: 1, alpha: 0.8), within: area)
    for y in 0..<64 {
      for x in 0..<67 {
        let isInside =
          x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height
        #expect(cut[x, y] == (isInside ? whole[x, y] : 0))
      }
    }
    // Nothing of what was left away shows up in what is drawn next.
    cut.fill(set([Path.rectangle(x: 0, y: 0, width: 0.5, height: 0.5)]), movedBy: .zero, color: .black)
    #expect(alphas(cut).enumerated().allSatisfy { $0 == 0 || $1 < 255 })
  }

  @Test func `polygons are clipped as paths are`() {
    let corners: [SIMD2<Float>] = [SIMD2(10, 12), SIMD2(50, 5), SIMD2(55, 40), SIMD2(8, 44)]
    for seed in 1...20 as ClosedRange<UInt64> {
      var noise = Noise(seed: seed)
      let paths = [randomPath(&noise), Path.rectangle(x: 20, y: 20, width: 5, height: 5)]
      let (expected, clipped) = (Canvas(width: 64, height: 64), Canvas(width: 64, height: 64))
      var whole = Path()
      for path in paths { whole.append(path.clipped(to: corners)) }
      expected.fill(whole, color: .black)
      clipped.fill(set(paths).clipped(to: corners), movedBy: .zero, color: .black)
      #expect(expected.pixmap == clipped.pixmap)
    }
  }

  @Test func `what encloses nothing is no polygon`() {
    #expect(set([path([[SIMD2(1, 1), SIMD2(5, 5)]]), Path()]).isEmpty)
  }
}
