/// How a GeoJSON document becomes tiles.
package struct GeoJSONOptions: Sendable {
  /// The zoom whose tiles keep every point; deeper ones are not asked for.
  package var maximumZoom: UInt8 = 18
  /// How far lines may stray when points are left out, in shares of a tile's side; 0 keeps all.
  package var tolerance = 0.0
  /// Whether each piece of a line carries which part of the whole it is, as `mapbox_clip_start` and `mapbox_clip_end`
  /// (0…1, the names that vector tiles have for them).
  package var measuresLines = false
  /// Whether features are numbered from 0 instead of having their own ids.
  package var numbersFeatures = false
  /// Whether a feature is taken at all.
  package var takes: (@Sendable (GeoJSONFeature) -> Bool)?
  /// How points that lie close together become one.
  package var clustering: Clustering?

  package init() {}
}

/// A feature as the document has it.
package struct GeoJSONFeature: Sendable {
  /// `Point`, `MultiPolygon` …; empty where it has no geometry.
  package let geometryTypeName: String
  package let id: UInt64?
  package let attributes: [(key: String, value: VectorTileValue)]
}

/// How points are gathered into clusters.
package struct Clustering: Sendable {
  /// How far from a cluster's first point others may lie, in shares of a tile's side.
  package var radius = 50.0 / 512
  /// The deepest zoom with clusters.
  package var maximumZoom: UInt8 = 17
  /// The fewest points that make a cluster, at least 2.
  package var minimumPoints = 2
  /// What clusters tell of their points beside their number.
  package var summary: (any ClusterSummary)?

  package init() {}
}

/// Sums up the attributes of a cluster's points.
package protocol ClusterSummary: Sendable {
  typealias Values = [String: VectorTileValue]
  /// What a point adds.
  func values(of point: GeoJSONFeature) -> Values
  /// Adds what a point or a cluster has.
  func add(_ values: Values, to sum: inout Values)
}
