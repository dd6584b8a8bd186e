/// Sorts closed coastlines into islands and inland waters.
struct RingNesting {
  private let rings: [[GridPoint]]
  /// Whether an odd number of other rings lies around each.
  private let isNested: [Bool]
  /// Rings around water that lies in the land.
  private(set) var waters: [[GridPoint]] = []
  /// Rings around islands in the water.
  private(set) var holes: [[GridPoint]] = []
  /// How many rings turn the other way than their surroundings ask for. What they surround is drawn as land.
  private(set) var wrongCount = 0

  init(_ rings: [[GridPoint]]) {
    self.rings = rings
    var sweep = PointSweep(rings.map { $0[0] })
    for ring in rings { sweep.toggle(inside: ring) }
    // A point of a ring may count as inside that ring itself.
    isNested = rings.indices.map { sweep.isInside[$0] != isInside(rings[$0][0], rings[$0]) }
  }

  /// Whether some island lies in no other ring.
  var hasOuterIsland: Bool { rings.indices.contains { !isNested[$0] && doubledArea(rings[$0]) < 0 } }

  /// - Parameter shores: rings with the water inside, which do not cross the closed ones.
  mutating func sort(within shores: [[GridPoint]]) {
    var sweep = PointSweep(rings.map { $0[0] })
    for shore in shores { sweep.toggle(inside: shore) }
    for (index, ring) in rings.enumerated() {
      let isInWater = sweep.isInside[index] != isNested[index]
      let isWater = doubledArea(ring) > 0
      if isInWater == isWater { wrongCount += 1 }
      if isInWater { holes.append(ring) } else if isWater { waters.append(ring) }
    }
  }
}
