import Geodesy
import TestWorlds
import Testing

@testable import Importing

struct GeometryTests {
  private let box = GridBox(lower: GridPoint(0, 0), upper: GridPoint(100, 100))

  /// The parts of a clipped geometry.
  private func clip(_ parts: [[GridPoint]], _ shape: Shape, to box: GridBox) -> [[GridPoint]] {
    var source = GeometryStore()
    for part in parts {
      for point in part { source.append(point) }
      source.endPart()
    }
    _ = source.endGeometry()
    var result = GeometryStore()
    var clipper = Clipper()
    clipper.clip(0, of: source, shape: shape, to: box, origin: .zero, into: &result)
    return result.partEnds.indices.map { result.part($0).map { result.points[$0] } }
  }

  private func area(_ parts: [[GridPoint]]) -> Double { parts.reduce(0) { $0 + Double(doubledArea($1.span)) / 2 } }

  // MARK: Lines

  @Test func `a line that leaves and comes back is cut in two`() {
    let line = [GridPoint(-50, 50), GridPoint(50, 50), GridPoint(50, 150), GridPoint(80, 150), GridPoint(80, 50)]
    let pieces = clip([line], .line, to: box)
    #expect(
      pieces == [[GridPoint(0, 50), GridPoint(50, 50), GridPoint(50, 100)], [GridPoint(80, 100), GridPoint(80, 50)]])
  }

  @Test func `a line within the box stays as it is, one beside it vanishes`() {
    let inside = [GridPoint(1, 1), GridPoint(99, 50), GridPoint(1, 99)]
    #expect(clip([inside], .line, to: box) == [inside])
    #expect(clip([[GridPoint(-5, -5), GridPoint(-5, 200)]], .line, to: box).isEmpty)
    #expect(clip([[GridPoint(150, 60), GridPoint(60, 150)]], .line, to: box) == [])
  }

  @Test func `a line that touches a corner only is no line`() {
    #expect(clip([[GridPoint(-50, 50), GridPoint(50, -50)]], .line, to: box) == [])
  }

  // MARK: Polygons

  @Test func `a polygon around the box becomes the box`() {
    let big = [GridPoint(-500, -500), GridPoint(500, -500), GridPoint(500, 500), GridPoint(-500, 500)]
    let clipped = clip([big], .polygon, to: box)
    #expect(clipped.count == 1)
    #expect(Set(clipped.joined()) == [GridPoint(0, 0), GridPoint(100, 0), GridPoint(100, 100), GridPoint(0, 100)])
    #expect(area(clipped) == 10_000)
  }

  @Test func `a fork that reaches in twice becomes two polygons`() {
    // A block above the box with two prongs that reach into it.
    let fork = [
      GridPoint(10, -50), GridPoint(90, -50), GridPoint(90, 40), GridPoint(70, 40), GridPoint(70, -20),
      GridPoint(30, -20), GridPoint(30, 40), GridPoint(10, 40),
    ]
    let clipped = clip([fork], .polygon, to: box)
    #expect(clipped.count == 2)
    #expect(area(clipped) == 2 * 20 * 40)
  }

  @Test func `a hole that the edge cuts opens the polygon's side`() {
    let outer = [GridPoint(-50, -50), GridPoint(150, -50), GridPoint(150, 150), GridPoint(-50, 150)]
    let hole = [GridPoint(-20, 40), GridPoint(-20, 60), GridPoint(20, 60), GridPoint(20, 40)]
    let clipped = clip([outer, hole], .polygon, to: box)
    #expect(clipped.count == 1)
    #expect(area(clipped) == 10_000 - 20 * 20)
  }

  @Test func `a hole across the box leaves two pieces`() {
    let outer = [GridPoint(-50, -50), GridPoint(150, -50), GridPoint(150, 150), GridPoint(-50, 150)]
    let hole = [GridPoint(-20, 40), GridPoint(-20, 60), GridPoint(120, 60), GridPoint(120, 40)]
    let clipped = clip([outer, hole], .polygon, to: box)
    #expect(clipped.count == 2)
    #expect(area(clipped) == 8_000)
  }

  @Test func `a hole inside stays a hole, and one around the box leaves nothing`() {
    let outer = [GridPoint(-500, -500), GridPoint(500, -500), GridPoint(500, 500), GridPoint(-500, 500)]
    let inner = [GridPoint(40, 40), GridPoint(40, 60), GridPoint(60, 60), GridPoint(60, 40)]
    let kept = clip([outer, inner], .polygon, to: box)
    #expect(kept.count == 2)
    #expect(area(kept) == 10_000 - 400)
    let around = [GridPoint(-50, -50), GridPoint(-50, 150), GridPoint(150, 150), GridPoint(150, -50)]
    #expect(clip([outer, around], .polygon, to: box) == [])
  }

  @Test func `random stars keep their area when they are cut into tiles`() {
    var random = SplitMix(seed: 7)
    for _ in 0..<300 {
      let star = random.star(centre: SIMD2(100, 100), radius: 90)
      let halves = [0, 50, 100, 150].flatMap { x in
        [0, 50, 100, 150].map { y in
          GridBox(lower: GridPoint(x, y), upper: GridPoint(x + 50, y + 50))
        }
      }
      let sum = halves.reduce(0.0) { sum, half in
        let pieces = clip([star], .polygon, to: half)
        for piece in pieces { #expect(piece.allSatisfy { half.contains($0) }) }
        return sum + area(pieces)
      }
      // Crossings are rounded to the grid: at most half a unit along each cut.
      #expect(abs(sum - area([star])) < 100)
    }
  }

  // MARK: Simplification

  private func simplifiedRing(_ ring: [GridPoint], tolerance: Double, junctions: Set<GridPoint> = []) -> [GridPoint] {
    var simplifier = Simplifier(tolerance: tolerance)
    var result = GeometryStore()
    simplifier.simplifyRing(ring, isJunction: { junctions.contains(ring[$0]) }, into: &result)
    return result.points
  }

  @Test func `a line keeps its ends and what stands out`() {
    var simplifier = Simplifier(tolerance: 2)
    var result = GeometryStore()
    simplifier.simplifyLine(
      [GridPoint(0, 0), GridPoint(10, 1), GridPoint(20, -1), GridPoint(30, 20), GridPoint(40, 0)], into: &result)
    #expect(result.points == [GridPoint(0, 0), GridPoint(20, -1), GridPoint(30, 20), GridPoint(40, 0)])
  }

  @Test func `a ring comes out the same whichever way it runs and wherever it starts`() {
    var random = SplitMix(seed: 3)
    for _ in 0..<200 {
      let ring = random.star(centre: .zero, radius: 300)
      let expected = Set(simplifiedRing(ring, tolerance: 10))
      let shift = Int(random.next() % UInt64(ring.count))
      #expect(Set(simplifiedRing(Array(ring[shift...] + ring[..<shift]), tolerance: 10)) == expected)
      #expect(Set(simplifiedRing(ring.reversed(), tolerance: 10)) == expected)
    }
  }

  @Test func `what a line or a ring becomes in a square of the grid depends on nothing outside`() {
    var random = SplitMix(seed: 5)
    var simplifier = Simplifier(tolerance: 20, cellShift: 8)
    /// The vertices within the square 256 ..< 512 of a wavy way through it, then another way outside it.
    func inside(_ line: [GridPoint], asRing: Bool) -> [GridPoint] {
      var result = GeometryStore()
      if asRing {
        simplifier.simplifyRing(line, isJunction: { _ in false }, into: &result)
      } else {
        simplifier.simplifyLine(line, into: &result)
      }
      return result.points.filter { $0 &>> GridPoint(8, 8) == GridPoint(1, 1) }
    }
    for _ in 0..<200 {
      let through = (0..<40).map { GridPoint(200 + Int32($0) * 10, 380 + Int32(random.next() % 40)) }
      let ways = (0..<2).map { _ in
        (0..<20).map { _ in GridPoint(600, 0) &+ GridPoint(repeating: Int32(random.next() % 900)) }
      }
      for asRing in [false, true] {
        let seen = ways.map { inside(through + $0, asRing: asRing) }
        #expect(seen[0] == seen[1])
        #expect(seen[0].count > 1 && seen[0].count < 25)
      }
    }
  }

  @Test func `neighbours that share an edge go on sharing it`() {
    var random = SplitMix(seed: 11)
    for _ in 0..<100 {
      // A ragged border between two fields.
      let border = (0...40).map { GridPoint(Int32($0) * 10, Int32(random.next() % 30)) }
      let north = border + [GridPoint(400, -500), GridPoint(0, -500)]
      let south = Array(border.reversed()) + [GridPoint(0, 700), GridPoint(400, 700)]
      var store = GeometryStore()
      for ring in [north, south] {
        for point in ring { store.append(point) }
        _ = store.endRing(isOuter: true)
        _ = store.endGeometry()
      }
      let junctions = Junctions(of: [0, 1], in: store)
      #expect(junctions.contains(at: border[0], in: store) && junctions.contains(at: border[40], in: store))
      let simplified = [0, 1].map { geometry in
        let range = store.part(store.parts(of: geometry).lowerBound)
        var simplifier = Simplifier(tolerance: 8)
        var result = GeometryStore()
        simplifier.simplifyRing(
          Array(store.points[range]), isJunction: { junctions.contains(range.lowerBound + $0) }, into: &result)
        return Set(result.points)
      }
      let shared = Set(border)
      #expect(simplified[0].intersection(shared) == simplified[1].intersection(shared))
      #expect(simplified[0].intersection(shared).count < border.count)
    }
  }

  // MARK: Joining

  @Test func `streets in pieces are joined, but not across a crossing`() {
    let points = [GridPoint(0, 0), GridPoint(10, 0), GridPoint(20, 0), GridPoint(30, 0), GridPoint(20, 50)]
    func line(_ a: Int, _ b: Int) -> LineMerger.Line { LineMerger.Line(part: a, first: points[a], last: points[b]) }
    var merger = LineMerger()
    // 0–1, then 2–1 the other way round, then at 2 a crossing of three.
    let chains = merger.chains(of: [line(0, 1), line(2, 1), line(2, 3), line(4, 2)])
    #expect(chains.map { $0.map(\.line) } == [[0, 1], [2], [3]])
    #expect(chains[0].map(\.isReversed) == [false, true])
  }

  @Test func `a circle of pieces is one line`() {
    let points = [GridPoint(0, 0), GridPoint(10, 0), GridPoint(10, 10)]
    var merger = LineMerger()
    let chains = merger.chains(
      of: (0..<3).map { LineMerger.Line(part: $0, first: points[$0], last: points[($0 + 1) % 3]) })
    #expect(chains.count == 1)
    #expect(chains[0].count == 3)
  }

  // MARK: Label points

  private func labelPoint(_ rings: [[GridPoint]]) -> GridPoint {
    var store = GeometryStore()
    for (index, ring) in rings.enumerated() {
      for point in ring { store.append(point) }
      _ = store.endRing(isOuter: index == 0)
    }
    let geometry = Int(store.endGeometry())
    return LabelPoint.find(in: store, geometry: geometry)
  }

  @Test func `a label stands in the thick of a crooked shape, not in its centre`() {
    // An L: a long thin arm and a square at its end.
    let shape = [
      GridPoint(0, 0), GridPoint(400, 0), GridPoint(400, 4000), GridPoint(2000, 4000), GridPoint(2000, 5600),
      GridPoint(0, 5600),
    ]
    let point = labelPoint([shape])
    #expect(abs(point.x - 1000) < 250 && abs(point.y - 4800) < 250)
  }

  @Test func `a label keeps out of holes`() {
    let outer = [GridPoint(0, 0), GridPoint(3000, 0), GridPoint(3000, 3000), GridPoint(0, 3000)]
    let hole = [GridPoint(500, 500), GridPoint(2800, 500), GridPoint(2800, 2800), GridPoint(500, 2800)]
    let point = labelPoint([outer, hole])
    #expect(point.x < 500 || point.y < 500)
  }

  // MARK: The grid

  @Test func `lines across the antimeridian do not run round the world`() {
    let west = WorldGrid.point(longitude: 1_799_000_000, latitude: -170_000_000)
    let east = WorldGrid.unwrapped(WorldGrid.point(longitude: -1_799_000_000, latitude: -170_000_000), after: west)
    #expect(east.x > west.x && east.x - west.x < WorldGrid.size / 1000)
  }

  @Test func `bounds go the short way round the earth`() throws {
    var bounds = DataBounds()
    #expect(bounds.boundingBox == nil)
    bounds.extend(WorldGrid.point(longitude: 1_790_000_000, latitude: -170_000_000))
    bounds.extend(WorldGrid.point(longitude: -1_790_000_000, latitude: -160_000_000))
    let box = try #require(bounds.boundingBox)
    #expect(box.crossesAntimeridian)
    #expect(abs(box.west - 179) < 1e-5 && abs(box.east + 179) < 1e-5)
  }
}

extension Junctions {
  fileprivate func contains(at point: GridPoint, in store: GeometryStore) -> Bool {
    store.points.indices.contains { store.points[$0] == point && contains($0) }
  }
}

extension SplitMix {
  /// A ring around `centre` that does not cross itself, running clockwise on the map.
  mutating func star(centre: SIMD2<Double>, radius: Double) -> [GridPoint] {
    let count = 24
    return (0..<count).map { index in
      let reach = radius * (0.3 + 0.7 * Double(next() % 1000) / 1000)
      let (sine, cosine) = Self.direction(Double(index) / Double(count))
      return GridPoint(rounding: centre + SIMD2(cosine, sine) * reach)
    }
  }

  private static func direction(_ turn: Double) -> (sine: Double, cosine: Double) {
    // A square's outline serves as well as a circle.
    let side = (turn * 4).rounded(.down)
    let along = (turn * 4 - side) * 2 - 1
    switch side {
    case 0: return (along, 1)
    case 1: return (1, -along)
    case 2: return (-along, -1)
    default: return (-1, along)
    }
  }
}
