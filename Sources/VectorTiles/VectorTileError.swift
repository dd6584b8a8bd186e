/// Why bytes are not a vector tile, or a JSON document not GeoJSON.
package enum VectorTileError: Error, Equatable {
  /// A field reaches beyond the message that holds it; `offset` counts bytes from the start of the tile.
  case truncated(offset: Int)
  /// A number longer than ten bytes, a group, or a field of another type than the specification gives it.
  case malformedField(offset: Int)
  /// A layer's version is neither 1 nor 2.
  case unsupportedVersion(UInt64)
  /// A layer has no name.
  case unnamedLayer(offset: Int)
  /// A layer's extent is 0 or does not fit 31 bits.
  case invalidExtent(layer: String)
  /// A value has none of the seven types.
  case untypedValue(layer: String)
  /// A feature refers to a key or value that its layer does not have.
  case tagOutOfRange(layer: String, feature: Int)
  /// A feature's commands are not those of its kind, or are cut short.
  case malformedGeometry(layer: String, feature: Int)
  /// The document is not GeoJSON; one sentence says where.
  case notGeoJSON(String)
}

extension VectorTileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .truncated(let offset): "the vector tile ends inside the field at byte \(offset)"
    case .malformedField(let offset): "the vector tile has a malformed field at byte \(offset)"
    case .unsupportedVersion(let version): "the vector tile has a layer of version \(version), not 1 or 2"
    case .unnamedLayer(let offset): "the vector tile has a layer without a name at byte \(offset)"
    case .invalidExtent(let layer): "layer \(layer) of the vector tile has an impossible extent"
    case .untypedValue(let layer): "layer \(layer) of the vector tile has a value of an unknown type"
    case .tagOutOfRange(let layer, let feature):
      "feature \(feature) of layer \(layer) names an attribute that the layer does not have"
    case .malformedGeometry(let layer, let feature):
      "feature \(feature) of layer \(layer) has malformed geometry"
    case .notGeoJSON(let reason): "not GeoJSON: \(reason)"
    }
  }
}
