/// The vertices of polygons at which their edges part: simplification must keep them, so that two polygons that share
/// an edge go on sharing it.
///
/// A vertex is one if rings pass it with different neighbours before and behind.
struct Junctions: Sendable {
  /// One bit a point of the geometry store.
  private var bits: [UInt64]

  /// - Parameter polygons: geometries of `store`, each once.
  init(of polygons: [UInt32], in store: GeometryStore) {
    bits = Array(repeating: 0, count: store.points.count / 64 + 1)
    var pointCount = 0
    for polygon in polygons {
      for part in store.parts(of: Int(polygon)) { pointCount += store.part(part).count }
    }
    var neighbours = NeighbourTable(capacity: pointCount)
    Self.forEachVertex(of: polygons, in: store) { _, previous, point, next in
      neighbours.insert(point, between: previous, next)
    }
    var bits = bits
    Self.forEachVertex(of: polygons, in: store) { index, _, point, _ in
      if neighbours.isJunction(point) { bits[index / 64] |= 1 << UInt64(index % 64) }
    }
    self.bits = bits
  }

  /// - Parameter index: of a point in the store.
  func contains(_ index: Int) -> Bool { bits[index / 64] & 1 << UInt64(index % 64) != 0 }

  private static func forEachVertex(
    of polygons: [UInt32], in store: GeometryStore, _ body: (Int, GridPoint, GridPoint, GridPoint) -> Void
  ) {
    for polygon in polygons {
      for part in store.parts(of: Int(polygon)) {
        let range = store.part(part)
        guard var previous = range.last.map({ store.points[$0] }) else { continue }
        for index in range {
          let next = store.points[index + 1 < range.upperBound ? index + 1 : range.lowerBound]
          body(index, previous, store.points[index], next)
          previous = store.points[index]
        }
      }
    }
  }
}

/// For each vertex a digest of its two neighbours, or the mark of a junction. Open addressing.
private struct NeighbourTable {
  private var points: [UInt64]
  private var digests: [UInt32]

  private static let free = UInt64.max
  private static let junction: UInt32 = 0

  init(capacity: Int) {
    var size = 64
    while size < capacity * 3 / 2 { size *= 2 }
    points = Array(repeating: Self.free, count: size)
    digests = Array(repeating: 0, count: size)
  }

  mutating func insert(_ point: GridPoint, between previous: GridPoint, _ next: GridPoint) {
    // The order of the neighbours does not matter: two rings pass a shared edge in opposite directions.
    let digest = UInt32(truncatingIfNeeded: (Self.mix(Self.key(previous)) &+ Self.mix(Self.key(next))) >> 24) | 1
    let slot = slot(of: Self.key(point))
    if points[slot] == Self.free {
      points[slot] = Self.key(point)
      digests[slot] = digest
    } else if digests[slot] != digest {
      digests[slot] = Self.junction
    }
  }

  func isJunction(_ point: GridPoint) -> Bool {
    let slot = slot(of: Self.key(point))
    return points[slot] != Self.free && digests[slot] == Self.junction
  }

  private func slot(of key: UInt64) -> Int {
    let mask = points.count - 1
    var slot = Int(truncatingIfNeeded: Self.mix(key) >> 20) & mask
    while points[slot] != Self.free, points[slot] != key { slot = (slot + 1) & mask }
    return slot
  }

  private static func key(_ point: GridPoint) -> UInt64 {
    UInt64(UInt32(bitPattern: point.x)) << 32 | UInt64(UInt32(bitPattern: point.y))
  }

  /// The finalizer of MurmurHash3.
  private static func mix(_ key: UInt64) -> UInt64 {
    var hash = key
    hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return hash ^ hash >> 33
  }
}
