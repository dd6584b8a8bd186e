/// A box of coordinates, degrees. `west > east` means that it crosses the antimeridian.
package struct BoundingBox: Sendable, Hashable {
  package var west: Double
  package var south: Double
  package var east: Double
  package var north: Double

  package init(west: Double, south: Double, east: Double, north: Double) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// The whole Web Mercator square.
  package static let world = BoundingBox(
    west: -180, south: -Mercator.maximumLatitude, east: 180, north: Mercator.maximumLatitude)

  package var crossesAntimeridian: Bool { west > east }

  package var centre: Coordinate {
    let width = crossesAntimeridian ? east + 360 - west : east - west
    var longitude = west + width / 2
    if longitude > 180 { longitude -= 360 }
    return Coordinate(latitude: (south + north) / 2, longitude: longitude)
  }

  package func contains(_ coordinate: Coordinate) -> Bool {
    guard coordinate.latitude >= south, coordinate.latitude <= north else { return false }
    return crossesAntimeridian
      ? coordinate.longitude >= west || coordinate.longitude <= east
      : coordinate.longitude >= west && coordinate.longitude <= east
  }

  package func intersects(_ other: BoundingBox) -> Bool {
    guard south <= other.north, other.south <= north else { return false }
    return spans.contains { mine in
      other.spans.contains { mine.west <= $0.east && $0.west <= mine.east }
    }
  }

  /// The smallest box around what lies in both; nil where they do not meet.
  package func intersection(_ other: BoundingBox) -> BoundingBox? {
    let common = spans.flatMap { mine in
      other.spans.map { (west: max(mine.west, $0.west), east: min(mine.east, $0.east)) }.filter { $0.west <= $0.east }
    }
    let (south, north) = (max(south, other.south), min(north, other.north))
    guard let first = common.first, let last = common.last, south <= north else { return nil }
    // Two parts are those on either side of the antimeridian, the western hemisphere's last.
    return BoundingBox(west: first.west, south: south, east: last.east, north: north)
  }

  /// The longitudes covered as one span, or two where the box crosses the antimeridian.
  package var spans: [(west: Double, east: Double)] {
    crossesAntimeridian ? [(west, 180), (-180, east)] : [(west, east)]
  }

  /// The smallest box around both; neither may cross the antimeridian.
  package func union(_ other: BoundingBox) -> BoundingBox {
    BoundingBox(
      west: min(west, other.west), south: min(south, other.south),
      east: max(east, other.east), north: max(north, other.north))
  }
}
