/// How a feature is drawn.
enum Shape: UInt8, Sendable {
  case point = 1
  case line, polygon
}

/// A feature on its way into tiles.
struct Feature: Sendable {
  var layer: Layer
  var shape: Shape
  /// The first zoom that shows it; it is in all tiles from there to 14.
  var minimumZoom: UInt8
  /// OSM id × 10 + 1 node, 2 way, 3 relation; 0 for none.
  var id: UInt64
  var attributes: AttributesID
  /// The number of its geometry in the store's geometries.
  var geometry: UInt32
  /// Its place in the layer: smaller comes first.
  var order: Int32
}

/// All features of an import, with the texts, attributes and geometries that they refer to.
struct FeatureStore: Sendable {
  var features: [Feature] = []
  var geometries = GeometryStore()
  var attributeLists = AttributeLists()
  var texts = TextPool()

  /// Puts features in the order in which tiles hold them: by layer, then by `order`, then as they came.
  mutating func sort() {
    let keys = features.indices.map { index in
      let feature = features[index]
      let order = UInt64(UInt32(bitPattern: feature.order) ^ 0x8000_0000)
      return (UInt64(feature.layer.rawValue) << 32 | order, index)
    }
    features = keys.sorted { $0 < $1 }.map { features[$0.1] }
  }
}
