import Foundation
import Geodesy

/// `distance`: metres between a feature and shapes, 0 where they overlap. Not-a-number if the feature's place is unknown.
final class DistanceNode: ExpressionNode {
  private let target: EdgeSet

  init(_ shapes: GeoJSONShapes) {
    target = EdgeSet(
      paths: shapes.points.map { [$0] } + shapes.lines, polygons: shapes.polygons)
  }

  var type: ValueType { .number }
  var traits: ExpressionTraits { .feature }

  func evaluate(_ context: borrowing EvaluationContext) -> StyleValue { .number(number(context)) }

  func number(_ context: borrowing EvaluationContext) -> Double {
    guard let geometry = context.feature?.geometry else { return .nan }
    let paths = geometry.paths.map { path in
      path.map { point in
        let coordinate = point.coordinate
        return SIMD2(coordinate.longitude, coordinate.latitude)
      }
    }
    guard let first = paths.first?.first else { return .nan }
    let shape: EdgeSet =
      switch geometry.kind {
      case .point: EdgeSet(paths: paths.joined().map { [$0] }, polygons: [])
      case .line: EdgeSet(paths: paths, polygons: [])
      case .polygon: EdgeSet(paths: [], polygons: [paths])
      }
    return shape.distance(to: target, FlatEarth(latitude: first.y))
  }
}

/// The earth near a latitude as a plane: metres per degree on the WGS 84 ellipsoid, from its radii of curvature.
private struct FlatEarth {
  let scale: SIMD2<Double>

  init(latitude: Double) {
    let equatorialRadius = 6_378_137.0
    let flattening = 1 / 298.257223563
    let eccentricitySquared = flattening * (2 - flattening)
    let cosine = cos(latitude * .pi / 180)
    let curvature = 1 / (1 - eccentricitySquared * (1 - cosine * cosine))
    let metresPerDegree = equatorialRadius * .pi / 180 * curvature.squareRoot()
    scale = SIMD2(metresPerDegree * cosine, metresPerDegree * curvature * (1 - eccentricitySquared))
  }

  /// From one position to another in metres, the shorter way around the world.
  func vector(from start: SIMD2<Double>, to end: SIMD2<Double>) -> SIMD2<Double> {
    var degrees = end - start
    if degrees.x > 180 { degrees.x -= 360 } else if degrees.x < -180 { degrees.x += 360 }
    return degrees * scale
  }

  /// Square metres between a position and a segment.
  func squaredDistance(_ position: SIMD2<Double>, _ edge: EdgeSet.Edge) -> Double {
    let along = vector(from: edge.start, to: edge.end)
    let to = vector(from: edge.start, to: position)
    let length = (along * along).sum()
    let fraction = length > 0 ? min(max((along * to).sum() / length, 0), 1) : 0
    let rest = to - along * fraction
    return (rest * rest).sum()
  }
}

/// The segments of shapes, points being segments without length, in groups with a box around each.
private struct EdgeSet: Sendable {
  struct Edge: Sendable {
    var start: SIMD2<Double>
    var end: SIMD2<Double>
  }

  private static let groupSize = 16

  private var edges: [Edge] = []
  private var boxes: [PlanarBox] = []
  private let polygons: [[[SIMD2<Double>]]]

  init(paths: [[SIMD2<Double>]], polygons: [[[SIMD2<Double>]]]) {
    self.polygons = polygons
    for path in paths {
      if path.count == 1 { edges.append(Edge(start: path[0], end: path[0])) }
      for (start, end) in zip(path, path.dropFirst()) { edges.append(Edge(start: start, end: end)) }
    }
    for ring in polygons.joined() {
      guard var previous = ring.last else { continue }
      for corner in ring {
        edges.append(Edge(start: previous, end: corner))
        previous = corner
      }
    }
    for start in stride(from: 0, to: edges.count, by: Self.groupSize) {
      let group = edges[start..<min(start + Self.groupSize, edges.count)]
      boxes.append(PlanarBox(around: group.flatMap { [$0.start, $0.end] }))
    }
  }

  func distance(to other: EdgeSet, _ earth: FlatEarth) -> Double {
    if covers(other) || other.covers(self) { return 0 }
    var best = Double.infinity
    for edge in edges {
      let box = PlanarBox(around: [edge.start, edge.end])
      for (index, group) in other.boxes.enumerated() where Self.squaredGap(box, group, earth) < best {
        let first = index * Self.groupSize
        for candidate in other.edges[first..<min(first + Self.groupSize, other.edges.count)] {
          best = min(best, Self.squaredDistance(edge, candidate, earth))
        }
        if best == 0 { return 0 }
      }
    }
    return best.squareRoot()
  }

  /// Whether a polygon holds an end of another shape's edge.
  private func covers(_ other: EdgeSet) -> Bool {
    polygons.contains { rings in
      let box = PlanarBox(around: rings.joined())
      return other.edges.contains { edge in
        all(edge.end .>= box.minimum) && all(edge.end .<= box.maximum)
          && PlanarGeometry.containment(of: edge.end, in: rings) != .outside
      }
    }
  }

  private static func squaredDistance(_ a: Edge, _ b: Edge, _ earth: FlatEarth) -> Double {
    if PlanarGeometry.cross(a.start, a.end, b.start, b.end) { return 0 }
    return min(
      earth.squaredDistance(a.start, b), earth.squaredDistance(a.end, b), earth.squaredDistance(b.start, a),
      earth.squaredDistance(b.end, a))
  }

  /// No less than this lies between what two boxes hold, in square metres.
  private static func squaredGap(_ a: PlanarBox, _ b: PlanarBox, _ earth: FlatEarth) -> Double {
    func gap(_ lower: Double, _ upper: Double, _ otherLower: Double, _ otherUpper: Double) -> Double {
      max(0, otherLower - upper, lower - otherUpper)
    }
    let east = [-360.0, 0, 360].map { gap(a.minimum.x + $0, a.maximum.x + $0, b.minimum.x, b.maximum.x) }.min() ?? 0
    let north = gap(a.minimum.y, a.maximum.y, b.minimum.y, b.maximum.y)
    let metres = SIMD2(east, north) * earth.scale
    return (metres * metres).sum()
  }
}

private func all(_ mask: SIMDMask<SIMD2<Double.SIMDMaskScalar>>) -> Bool { mask[0] && mask[1] }
