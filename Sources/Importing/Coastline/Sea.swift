import Foundation
import Geodesy

/// The water that a coast bounds within a box.
struct Sea: Sendable {
  /// One polygon a geometry: a body of water with its islands as holes.
  private(set) var polygons = GeometryStore()
  /// What is wrong with the coast, where no sea is drawn or a part of it is left out.
  private(set) var warning: String?

  init(of coast: Coastline, in box: GridBox) {
    guard !coast.isEmpty, box.lower.x < box.upper.x, box.lower.y < box.upper.y else { return }
    do {
      try make(coast, box)
    } catch {
      polygons.removeAll()
      warning = error.warning
    }
  }

  /// Gaps as wide as this between two open ends are mapping errors, not the work of who cut the extract.
  private static let gapMetres = 200.0

  private mutating func make(_ coast: Coastline, _ box: GridBox) throws(CoastFlaw) {
    var boxed = BoxedCoast(try CoastChains(joining: coast.lines).chains, in: box)
    boxed.bridgeGaps(limit: Self.gapMetres / Self.metresPerUnit(in: box))
    guard !boxed.pieces.isEmpty || !boxed.rings.isEmpty else { return }
    let land = coast.land.points(in: box)
    var nesting = RingNesting(boxed.rings)
    let shores: [[GridPoint]]
    if boxed.pieces.isEmpty {
      // Only islands: the water around them fills the box.
      shores = nesting.hasOuterIsland ? [boxed.edge.corners(from: 0, to: boxed.edge.length)] : []
    } else {
      shores = try SeaClosing(boxed, land: land).rings()
    }
    nesting.sort(within: shores)
    if nesting.wrongCount > (boxed.pieces.isEmpty ? 0 : nesting.holes.count / 2) { throw .contradiction }
    let side = SIMD2<Double>(box.upper) - SIMD2<Double>(box.lower)
    let tolerance = Int64(min(side.x * side.y * 2e-4, 1e17))
    let waters = shores + nesting.waters
    if SegmentCrossings(of: waters + nesting.holes, tolerance: tolerance).doHarm { throw .crossing }
    var sweep = PointSweep(land)
    for ring in waters + nesting.holes { sweep.toggle(inside: ring) }
    let flooded = sweep.insideCount
    if flooded > LandSamples.tolerance(of: land.count) { throw .floods(count: flooded, of: land.count) }
    polygons.append(waters: waters, holes: nesting.holes)
    if nesting.wrongCount > 0 {
      warning = "\(nesting.wrongCount) closed coastlines that run the wrong way round are not drawn as water"
    }
  }

  private static func metresPerUnit(in box: GridBox) -> Double {
    let middle = GridPoint(box.lower.x, Int32((Int64(box.lower.y) + Int64(box.upper.y)) / 2))
    let latitude = WorldGrid.worldPoint(middle).coordinate.latitude
    return WorldGrid.squareMetresPerUnit.squareRoot() * cos(latitude * .pi / 180)
  }
}

extension LandSamples {
  /// How many of so many points on land may seem to lie in the water: buildings on stilts, streets on quays.
  static func tolerance(of count: Int) -> Int { max(5, count / 100) }

  /// Those in a box, moved a world east or west where it lies there.
  func points(in box: GridBox) -> [GridPoint] {
    points.compactMap { point in
      [point, point &+ GridPoint(WorldGrid.size, 0)].first { box.contains($0) }
    }
  }
}

extension GeometryStore {
  /// Appends bodies of water as polygons, each with the holes in it.
  fileprivate mutating func append(waters: [[GridPoint]], holes: [[GridPoint]]) {
    let boxes = waters.map(Self.bounds)
    var members = [[Int]](repeating: [], count: waters.count)
    for (index, hole) in holes.enumerated() {
      let around = waters.indices.filter { boxes[$0].contains(Self.bounds(hole)) }
      let owners = around.count > 1 ? around.filter { isInside(hole[0], waters[$0]) } : around
      // Of nested ones the innermost.
      guard let owner = owners.min(by: { abs(doubledArea(waters[$0])) < abs(doubledArea(waters[$1])) })
      else { continue }
      members[owner].append(index)
    }
    for (index, water) in waters.enumerated() {
      for point in water { append(point) }
      guard endRing(isOuter: true) else { continue }
      for hole in members[index] {
        for point in holes[hole] { append(point) }
        _ = endRing(isOuter: false)
      }
      _ = endGeometry()
    }
  }

  private static func bounds(_ ring: [GridPoint]) -> GridBox {
    ring.reduce(into: GridBox.empty) { $0.extend($1) }
  }
}
