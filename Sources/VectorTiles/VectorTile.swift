package import JSON

/// A decoded Mapbox Vector Tile.
package struct VectorTile: Sendable, Hashable {
  /// In the order of the tile. Names may repeat, though the specification forbids it.
  package var layers: [VectorTileLayer]

  package init(layers: [VectorTileLayer] = []) {
    self.layers = layers
  }

  /// The first layer of that name.
  package func layer(named name: String) -> VectorTileLayer? {
    layers.first { $0.name == name }
  }
}

/// What a feature's points mean.
package enum GeometryKind: UInt8, Sendable, Hashable {
  case unknown = 0
  case point, line, polygon

  /// The fewest points that a part can have.
  var minimumPointCount: Int {
    switch self {
    case .unknown, .point: 1
    case .line: 2
    case .polygon: 3
    }
  }
}

/// The value of an attribute. A tile's floats become doubles.
package enum VectorTileValue: Sendable, Hashable {
  case string(String)
  case double(Double)
  case int(Int64)
  case uint(UInt64)
  case bool(Bool)
  /// A list or an object, which GeoJSON may have and tiles write as text.
  case json(JSONValue)
}

extension VectorTileValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int64) { self = .int(value) }
  package init(floatLiteral value: Double) { self = .double(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}
