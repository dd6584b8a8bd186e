import Algorithms

/// Where the parts of buildings are, so that the outlines which hold some can be found: maps with depth draw the parts
/// in their stead. Sixteen bytes a part.
struct BuildingParts: Sendable {
  private struct Part: Sendable {
    let cell: UInt64
    let point: GridPoint
  }

  private var parts: [Part] = []

  var isEmpty: Bool { parts.isEmpty }

  /// - Parameter point: the part's label point.
  mutating func add(_ point: GridPoint) { parts.append(Part(cell: Self.cell(point.x, point.y), point: point)) }

  /// The same, as `lieIn` wants them.
  func sorted() -> BuildingParts {
    var sorted = self
    sorted.parts.sort { $0.cell < $1.cell }
    return sorted
  }

  /// Whether a part lies in the polygon. The parts are sorted.
  func lieIn(_ geometry: Int, of store: GeometryStore) -> Bool {
    let box = store.bounds(of: geometry)
    // No building is 64 cells high.
    guard !box.isEmpty, (box.upper.y >> 12) - (box.lower.y >> 12) < 64 else { return false }
    for row in box.lower.y >> 12...box.upper.y >> 12 {
      let last = Self.cell(box.upper.x, row << 12)
      let first = Self.cell(box.lower.x, row << 12)
      var index = parts.partitioningIndex { $0.cell >= first }
      while index < parts.count, parts[index].cell <= last {
        let point = parts[index].point
        if box.contains(point), store.contains(point, geometry: geometry) { return true }
        index += 1
      }
    }
    return false
  }

  /// Squares of 4096 units, about 150 m at the equator, row by row.
  private static func cell(_ x: Int32, _ y: Int32) -> UInt64 {
    // Moved so that columns west of the world's edge come first.
    UInt64(UInt32(bitPattern: y >> 12)) << 32 | UInt64(UInt32(bitPattern: x >> 12) ^ 0x8000_0000)
  }
}

extension FeatureStore {
  /// Sets `has_parts` on the outlines of buildings that are drawn in parts.
  mutating func markOutlines(of parts: BuildingParts, fieldKeys: [TextID]) {
    guard !parts.isEmpty else { return }
    let isPart = fieldKeys[Int(Field.isPart.rawValue)]
    let mark = Attribute(
      key: fieldKeys[Int(Field.hasParts.rawValue)], bits: 1, kind: .bool, minimumZoom: Field.partZoom)
    for index in features.indices where features[index].layer == .buildings {
      let list = attributeLists[features[index].attributes]
      guard !list.contains(where: { $0.key == isPart }),
        parts.lieIn(Int(features[index].geometry), of: geometries)
      else { continue }
      features[index].attributes = attributeLists.intern(list + [mark])
    }
  }
}
