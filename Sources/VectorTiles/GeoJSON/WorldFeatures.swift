import Geodesy

/// Features in the Web Mercator square as flat arrays, before they are cut into tiles.
struct WorldFeatures: Sendable {
  struct Feature: Sendable {
    let id: UInt64?
    let kind: GeometryKind
    /// Into `tags`.
    let tagRange: Range<Int>
    /// Into `parts`.
    let partRange: Range<Int>
    let box: ClipBox
  }

  /// A path: points, a line, or a ring without a repeated point.
  struct Part: Sendable {
    let pointRange: Range<Int>
    /// A ring that cuts a hole into the outer ring before it.
    let isHole: Bool
  }

  private(set) var features: [Feature] = []
  private(set) var parts: [Part] = []
  private(set) var points: [SIMD2<Double>] = []
  private(set) var keys: [String] = []
  private(set) var values: [VectorTileValue] = []
  /// Indexes into `keys` and `values`.
  private(set) var tags: [(UInt32, UInt32)] = []
  private var keyIndexes: [String: UInt32] = [:]
  private var valueIndexes: [VectorTileValue: UInt32] = [:]

  /// Adds a part to the feature to come. Rings are brought into the winding of vector tiles; parts of too few points
  /// are left out.
  /// - Returns: whether it was added.
  @discardableResult
  mutating func append(part: [WorldPoint], of kind: GeometryKind, isHole: Bool = false) -> Bool {
    var path = part.map { SIMD2($0.x, $0.y) }
    if kind == .polygon {
      if path.count > 1, path.first == path.last { path.removeLast() }
      if (Self.doubledArea(path) < 0) != isHole { path.reverse() }
    }
    guard path.count >= kind.minimumPointCount else { return false }
    parts.append(Part(pointRange: points.count..<points.count + path.count, isHole: isHole))
    points += path
    return true
  }

  /// Adds a feature of the parts that no feature has yet, or nothing where there are none.
  mutating func appendFeature(id: UInt64?, kind: GeometryKind, attributes: [(key: String, value: VectorTileValue)]) {
    let firstPart = features.last?.partRange.upperBound ?? 0
    guard firstPart < parts.count else { return }
    let firstTag = tags.count
    for (key, value) in attributes {
      tags.append((Self.index(of: key, in: &keys, &keyIndexes), Self.index(of: value, in: &values, &valueIndexes)))
    }
    var box = ClipBox(minimum: SIMD2(repeating: .infinity), maximum: SIMD2(repeating: -.infinity))
    for point in points[parts[firstPart].pointRange.lowerBound...] {
      box.minimum = pointwiseMin(box.minimum, point)
      box.maximum = pointwiseMax(box.maximum, point)
    }
    features.append(
      Feature(
        id: id, kind: kind, tagRange: firstTag..<tags.count, partRange: firstPart..<parts.count, box: box))
  }

  private static func index<Item: Hashable>(of item: Item, in items: inout [Item], _ indexes: inout [Item: UInt32])
    -> UInt32
  {
    if let index = indexes[item] { return index }
    let index = UInt32(items.count)
    items.append(item)
    indexes[item] = index
    return index
  }

  /// Positive where the ring runs clockwise as seen on the map, y growing south.
  private static func doubledArea(_ ring: [SIMD2<Double>]) -> Double {
    guard var previous = ring.last else { return 0 }
    var sum = 0.0
    for point in ring {
      sum += previous.x * point.y - point.x * previous.y
      previous = point
    }
    return sum
  }
}
