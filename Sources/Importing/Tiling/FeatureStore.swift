/// Features, with the texts, attributes and geometries that they refer to.
struct FeatureStore: Sendable {
  var features: [Feature] = []
  var geometries = GeometryStore()
  var attributeLists = AttributeLists()
  var texts = TextPool()

  /// Whether it is time to put the features aside.
  var isFull: Bool { geometries.points.count >= 1 << 20 || features.count >= 1 << 18 }

  /// Puts features in the order in which tiles hold them: by layer, then by `order`, then as they came.
  mutating func sort() {
    let keys = features.indices.map { index in
      let feature = features[index]
      let order = UInt64(UInt32(bitPattern: feature.order) ^ 0x8000_0000)
      return (UInt64(feature.layer.rawValue) << 32 | order, UInt64(feature.arrival) << 32 | UInt64(index))
    }
    features = keys.sorted { $0 < $1 }.map { features[Int($0.1 & 0xffff_ffff)] }
  }

  /// Removes all but the texts.
  mutating func removeFeatures() {
    features.removeAll(keepingCapacity: true)
    geometries.removeAll()
    attributeLists = AttributeLists()
  }
}
