/// Finds the building outlines that have parts drawn in them, which maps with depth draw in their stead.
struct BuildingParts: Sendable {
  private var outlines: [Int] = []
  private var parts: [Int] = []

  /// - Parameter feature: the number that the feature is going to have.
  mutating func add(feature: Int, isPart: Bool) {
    if isPart { parts.append(feature) } else { outlines.append(feature) }
  }

  /// The features of outlines in which a part's label point lies. Outlines are looked up in squares of a fixed side.
  func outlinesWithParts(in store: FeatureStore) -> [Int] {
    guard !parts.isEmpty else { return [] }
    let partPoints = parts.map { LabelPoint.find(in: store.geometries, geometry: Int(store.features[$0].geometry)) }
    var pointsByCell: [SIMD2<Int32>: [GridPoint]] = [:]
    for point in partPoints { pointsByCell[Self.cell(of: point), default: []].append(point) }
    return outlines.filter { feature in
      let geometry = Int(store.features[feature].geometry)
      let box = store.geometries.bounds(of: geometry)
      let (first, last) = (Self.cell(of: box.lower), Self.cell(of: box.upper))
      guard first.x <= last.x, first.y <= last.y, last.x - first.x < 64, last.y - first.y < 64 else { return false }
      for y in first.y...last.y {
        for x in first.x...last.x {
          for point in pointsByCell[SIMD2(x, y)] ?? [] where box.contains(point) {
            if store.geometries.contains(point, geometry: geometry) { return true }
          }
        }
      }
      return false
    }
  }

  /// Squares of 4096 units, about 150 m at the equator.
  private static func cell(of point: GridPoint) -> SIMD2<Int32> { SIMD2(point.x >> 12, point.y >> 12) }
}

extension Classifier {
  /// Sets `has_parts` on the outlines of buildings that are drawn in parts. Called once, after the last object.
  mutating func markBuildingsWithParts() {
    for feature in buildings.outlinesWithParts(in: store) {
      var list = Array(store.attributeLists[store.features[feature].attributes])
      list.append(
        Attribute(key: fieldKeys[Int(Field.hasParts.rawValue)], bits: 1, kind: .bool, minimumZoom: 13))
      store.features[feature].attributes = store.attributeLists.intern(list)
    }
  }
}
