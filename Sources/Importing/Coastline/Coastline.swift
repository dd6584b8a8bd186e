/// The coast as it was read, and places that are land for certain.
///
/// Land lies to the left of a coastline's direction, water to its right.
struct Coastline: Sendable {
  /// One part a line.
  private(set) var lines = GeometryStore()
  private(set) var land = LandSamples()

  var isEmpty: Bool { lines.partEnds.isEmpty }

  mutating func add(_ line: [GridPoint]) {
    guard line.count > 1 else { return }
    for point in line { lines.append(point) }
    lines.endPart()
  }

  mutating func addLand(_ point: GridPoint) { land.add(point) }
}

/// A bounded choice of points, each of those seen as likely as any other (algorithm R, Vitter 1985).
struct LandSamples: Sendable {
  private(set) var points: [GridPoint] = []
  private var seen: UInt64 = 0
  private var state: UInt64 = 0

  static let limit = 8192

  mutating func add(_ point: GridPoint) {
    seen += 1
    guard points.count >= Self.limit else {
      points.append(point)
      return
    }
    let place = random() % seen
    if place < UInt64(Self.limit) { points[Int(place)] = point }
  }

  /// SplitMix64, so that every import chooses alike.
  private mutating func random() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
    return bits ^ bits >> 31
  }
}
