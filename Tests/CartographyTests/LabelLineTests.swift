import Testing

@testable import Cartography

@Suite struct LabelLineTests {
  @Test func `distances run along the line and on beyond its ends`() {
    let line = LabelLine([SIMD2(0, 0), SIMD2(3, 4), SIMD2(3, 4), SIMD2(3, 14)])
    #expect(line.length == 15)
    #expect(line.points.count == 3)
    #expect(line.point(at: 5) == SIMD2(3, 4))
    #expect(line.point(at: 10) == SIMD2(3, 9))
    #expect(line.point(at: 17) == SIMD2(3, 16))
    #expect(line.segment(at: -2) == 0)
  }

  @Test func `a sharp corner ends a label's stretch and a gentle bend does not`() {
    let corner = LabelLine([SIMD2(0, 0), SIMD2(50, 0), SIMD2(50, 50)])
    #expect(corner.turning(from: 20, to: 80, window: 10, limit: .pi / 4) == nil)
    #expect(corner.turning(from: 0, to: 40, window: 10, limit: .pi / 4) == 0)
    let bend = LabelLine((0...10).map { SIMD2(Double($0) * 10, Double($0 * $0)) })
    #expect((bend.turning(from: 0, to: 120, window: 10, limit: .pi / 4) ?? 9) < 1.2)
  }

  @Test func `lines whose ends meet become one, forks stay apart`() {
    let a: [SIMD2<Int32>] = [SIMD2(0, 0), SIMD2(10, 0)]
    let b: [SIMD2<Int32>] = [SIMD2(20, 0), SIMD2(10, 0)]
    let c: [SIMD2<Int32>] = [SIMD2(20, 0), SIMD2(30, 0)]
    let joined = LineJoining.join([a, b, c])
    #expect(joined.count == 1)
    #expect(joined.first?.line.count == 4)
    let fork: [SIMD2<Int32>] = [SIMD2(10, 0), SIMD2(10, 9)]
    #expect(LineJoining.join([a, b, fork]).count == 3)
    let ring: [SIMD2<Int32>] = [SIMD2(0, 0), SIMD2(5, 0), SIMD2(5, 5), SIMD2(0, 0)]
    #expect(LineJoining.join([ring, a]).count == 2)
  }
}
