import Geodesy

/// `within`: whether a feature of points or lines is inside polygons, none of it on their boundary.
///
/// Both are laid on the grid of the feature's tile first, so that what coincides in the tile coincides here.
final class WithinNode: ExpressionNode {
  private typealias Position = SIMD2<Double>

  /// Rings on the Mercator square.
  private let polygons: [[[Position]]]

  init(_ polygons: [[[SIMD2<Double>]]]) {
    self.polygons = polygons.map { rings in
      rings.map { ring in
        ring.map { position in
          let point = WorldPoint(Coordinate(latitude: position.y, longitude: position.x))
          return Position(point.x, point.y)
        }
      }
    }
  }

  var type: ValueType { .boolean }
  var traits: ExpressionTraits { .feature }

  func evaluate(_ context: borrowing EvaluationContext) -> StyleValue { .bool(bool(context)) }

  func bool(_ context: borrowing EvaluationContext) -> Bool {
    guard let geometry = context.feature?.geometry, geometry.kind != .polygon else { return false }
    let side = geometry.cellsPerSide
    let gridded = polygons.map { $0.map { $0.map { ($0 * side).rounded(.toNearestOrAwayFromZero) } } }
    let bounds = PlanarBox(around: gridded.joined().joined())
    var paths = geometry.paths.map { path in
      path.map { (Position($0.x, $0.y) * side).rounded(.toNearestOrAwayFromZero) }
    }
    var box = PlanarBox(around: paths.joined())
    // Lines longer than half the world cannot be moved as a whole to where the polygons are.
    if geometry.kind == .point || box.maximum.x - box.minimum.x <= side / 2 {
      paths = paths.map { path in path.map { Self.moved($0, near: bounds, side: side) } }
      box = PlanarBox(around: paths.joined())
    }
    guard !paths.isEmpty, box.isStrictlyInside(bounds) else { return false }
    if geometry.kind == .point {
      return paths.joined().allSatisfy { point in gridded.contains { Self.contains(point, $0) } }
    }
    return paths.allSatisfy { line in gridded.contains { Self.contains(line, $0) } }
  }

  /// A point brought around the world if it is more than half of it away from a box that it is not in.
  private static func moved(_ point: Position, near box: PlanarBox, side: Double) -> Position {
    guard point.x < box.minimum.x || point.x > box.maximum.x else { return point }
    for edge in [box.minimum.x, box.maximum.x] {
      if point.x - edge > side / 2 { return point - Position(side, 0) }
      if edge - point.x > side / 2 { return point + Position(side, 0) }
    }
    return point
  }

  private static func contains(_ point: Position, _ rings: [[Position]]) -> Bool {
    PlanarGeometry.containment(of: point, in: rings) == .inside
  }

  private static func contains(_ line: [Position], _ rings: [[Position]]) -> Bool {
    guard line.allSatisfy({ contains($0, rings) }) else { return false }
    for (start, end) in zip(line, line.dropFirst()) {
      for ring in rings {
        guard var previous = ring.last else { continue }
        for corner in ring {
          if PlanarGeometry.cross(start, end, previous, corner) { return false }
          previous = corner
        }
      }
    }
    return true
  }
}
