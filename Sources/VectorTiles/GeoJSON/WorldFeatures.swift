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
    /// The length of a line or the area of a ring, world units or their square; 0 for points.
    let size: Double
  }

  private(set) var features: [Feature] = []
  private(set) var parts: [Part] = []
  private(set) var points: [SIMD2<Double>] = []
  /// How much each point matters (`LineImportance`); empty where all are kept.
  private(set) var importance: [Float] = []
  private(set) var keys: [String] = []
  private(set) var values: [VectorTileValue] = []
  /// Indexes into `keys` and `values`.
  private(set) var tags: [(UInt32, UInt32)] = []
  private var keyIndexes: [String: UInt32] = [:]
  private var valueIndexes: [VectorTileValue: UInt32] = [:]
  private let isThinned: Bool

  /// - Parameter isThinned: whether tiles may leave points out.
  init(isThinned: Bool = false) { self.isThinned = isThinned }

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
    let size: Double =
      switch kind {
      case .line: Self.length(path)
      case .polygon: abs(Self.doubledArea(path)) / 2
      case .point, .unknown: 0
      }
    parts.append(Part(pointRange: points.count..<points.count + path.count, isHole: isHole, size: size))
    points += path
    if isThinned { appendImportance(of: path, kind) }
    return true
  }

  private mutating func appendImportance(of path: [SIMD2<Double>], _ kind: GeometryKind) {
    switch kind {
    case .point, .unknown: importance += Array(repeating: .infinity, count: path.count)
    case .line: importance += LineImportance.of(path[...]).map(Float.init)
    case .polygon: importance += LineImportance.of((path + path.prefix(1))[...]).dropLast().map(Float.init)
    }
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

  private static func length(_ line: [SIMD2<Double>]) -> Double {
    zip(line, line.dropFirst()).reduce(0.0) { length, ends in
      let delta = ends.1 - ends.0
      return length + (delta * delta).sum().squareRoot()
    }
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
