import Testing

@testable import Cartography

struct LineChainsTests {
  private typealias Line = [SIMD2<Int32>]

  @Test func `lines that meet end to end become one, whatever their directions`() {
    let lines: [Line] = [[SIMD2(0, 0), SIMD2(1, 0)], [SIMD2(2, 0), SIMD2(1, 0)], [SIMD2(2, 0), SIMD2(3, 1)]]
    let chains = LineChains(lines).chains
    #expect(chains == [LineChains.Chain(points: [SIMD2(0, 0), SIMD2(1, 0), SIMD2(2, 0), SIMD2(3, 1)])])
  }

  @Test func `at a fork two are joined and the third needs no cap`() {
    let fork = SIMD2<Int32>(5, 5)
    let chains = LineChains([[SIMD2(0, 5), fork], [fork, SIMD2(9, 5)], [fork, SIMD2(5, 9)]]).chains
    #expect(chains.count == 2)
    #expect(chains[0].points.count == 3)
    #expect(!chains[0].startIsCovered && !chains[0].endIsCovered)
    let third = chains[1]
    #expect(third.points[0] == fork ? third.startIsCovered : third.endIsCovered)
    #expect(third.startIsCovered != third.endIsCovered)
  }

  @Test func `a line that ends on another's corner needs no cap there`() {
    let chains = LineChains([[SIMD2(0, 0), SIMD2(5, 0), SIMD2(9, 0)], [SIMD2(5, 7), SIMD2(5, 0)]]).chains
    #expect(chains.count == 2)
    #expect(chains[1].endIsCovered != chains[1].startIsCovered)
  }

  @Test func `a ring is opened at one place with one cap`() {
    let ring: [Line] = [[SIMD2(0, 0), SIMD2(9, 0)], [SIMD2(9, 0), SIMD2(9, 9)], [SIMD2(0, 0), SIMD2(9, 9)]]
    let chains = LineChains(ring).chains
    #expect(chains.count == 1)
    #expect(chains[0].points.count == 4)
    #expect(chains[0].points.first == chains[0].points.last)
    #expect(!chains[0].startIsCovered && chains[0].endIsCovered)
    let own = LineChains([[SIMD2(0, 0), SIMD2(9, 0), SIMD2(9, 9), SIMD2(0, 0)]]).chains
    #expect(own.count == 1 && own[0].points.count == 4)
  }

  @Test func `a long line is broken into pieces that share a corner`() {
    let line = (0..<100).map { SIMD2<Int32>($0, $0 % 2) }
    let chains = LineChains([line]).chains
    #expect(chains.count > 2)
    for (piece, next) in zip(chains, chains.dropFirst()) {
      #expect(piece.points.last == next.points.first)
      #expect(piece.endIsCovered && !next.startIsCovered)
    }
    #expect(chains.reduce(0) { $0 + $1.points.count - 1 } == 99)
  }

  @Test func `every segment of random lines is drawn once`() {
    var state: UInt32 = 7
    func random(_ count: UInt32) -> Int32 {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int32((state >> 16) % count)
    }
    for _ in 0..<200 {
      let lines: [Line] = (0..<12).map { _ in
        (0..<2 + random(4)).map { _ in SIMD2(random(4), random(4)) }
      }
      func segments(_ line: Line) -> [[SIMD2<Int32>]] {
        zip(line, line.dropFirst()).map { ($0.x, $0.y) < ($1.x, $1.y) ? [$0, $1] : [$1, $0] }
      }
      let expected = lines.flatMap(segments).map(\.description).sorted()
      #expect(LineChains(lines).chains.flatMap { segments($0.points) }.map(\.description).sorted() == expected)
    }
  }
}
