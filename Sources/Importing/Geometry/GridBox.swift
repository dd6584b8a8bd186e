/// A box of grid points, its edges included.
struct GridBox: Sendable, Hashable {
  var lower: GridPoint
  var upper: GridPoint

  static let empty = GridBox(
    lower: GridPoint(repeating: Int32.max), upper: GridPoint(repeating: Int32.min))

  var isEmpty: Bool { lower.x > upper.x || lower.y > upper.y }

  mutating func extend(_ point: GridPoint) {
    lower = pointwiseMin(lower, point)
    upper = pointwiseMax(upper, point)
  }

  func contains(_ point: GridPoint) -> Bool {
    point.x >= lower.x && point.x <= upper.x && point.y >= lower.y && point.y <= upper.y
  }

  func contains(_ other: GridBox) -> Bool { contains(other.lower) && contains(other.upper) }

  func intersects(_ other: GridBox) -> Bool {
    lower.x <= other.upper.x && other.lower.x <= upper.x && lower.y <= other.upper.y && other.lower.y <= upper.y
  }
}
