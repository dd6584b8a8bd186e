package import VectorTiles

/// A feature of a drawn map: the letters that it runs through, and what it is.
package struct MapFeature: Sendable {
  package let kind: GeometryKind
  /// Letters of the drawing; a space begins another point, line or ring.
  package let path: String
  package let layer: String
  package let id: UInt64?
  package let attributes: [(key: String, value: VectorTileValue)]

  private init(
    _ kind: GeometryKind, _ path: String, _ layer: String, _ id: UInt64?,
    _ attributes: KeyValuePairs<String, VectorTileValue>
  ) {
    self.kind = kind
    self.path = path
    self.layer = layer
    self.id = id
    self.attributes = attributes.map { ($0.key, $0.value) }
  }

  /// A point at every letter of `path`.
  package static func point(
    _ path: String, in layer: String, id: UInt64? = nil, _ attributes: KeyValuePairs<String, VectorTileValue> = [:]
  ) -> MapFeature {
    MapFeature(.point, path, layer, id, attributes)
  }

  /// A line through the letters of each word.
  package static func line(
    _ path: String, in layer: String, id: UInt64? = nil, _ attributes: KeyValuePairs<String, VectorTileValue> = [:]
  ) -> MapFeature {
    MapFeature(.line, path, layer, id, attributes)
  }

  /// An area: the first word is its outline, each other a hole. The winding and a repeated last letter do not matter.
  package static func area(
    _ path: String, in layer: String, id: UInt64? = nil, _ attributes: KeyValuePairs<String, VectorTileValue> = [:]
  ) -> MapFeature {
    MapFeature(.polygon, path, layer, id, attributes)
  }
}
