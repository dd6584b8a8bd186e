import Geodesy

/// The box around what was read, which may lie across the antimeridian.
struct DataBounds: Sendable {
  private var box = GridBox.empty
  /// The same with the western hemisphere moved a world to the east.
  private var shifted = GridBox.empty

  mutating func extend(_ point: GridPoint) {
    let x = point.x & (WorldGrid.size - 1)
    box.extend(GridPoint(x, point.y))
    shifted.extend(GridPoint(x < WorldGrid.size / 2 ? x + WorldGrid.size : x, point.y))
  }

  /// Nil where nothing was read. The narrower of the two ways round the earth.
  var boundingBox: BoundingBox? {
    guard !box.isEmpty else { return nil }
    let crosses = shifted.upper.x - shifted.lower.x < box.upper.x - box.lower.x
    let narrow = crosses ? shifted : box
    let lower = Self.coordinate(of: narrow.lower)
    let upper = Self.coordinate(of: narrow.upper)
    return BoundingBox(
      west: lower.longitude, south: upper.latitude, east: upper.longitude, north: lower.latitude)
  }

  private static func coordinate(of point: GridPoint) -> Coordinate {
    let size = Double(WorldGrid.size)
    return WorldPoint(x: Double(point.x & (WorldGrid.size - 1)) / size, y: Double(point.y) / size).coordinate
  }
}
