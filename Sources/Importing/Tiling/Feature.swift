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
  /// Which feature of the import it is; of those of equal order in a layer the earlier comes first.
  var arrival: UInt32 = 0
}
