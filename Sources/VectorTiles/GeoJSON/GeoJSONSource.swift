package import Geodesy
package import JSON

/// A GeoJSON document (RFC 7946) that is cut into vector tiles where they are asked for.
package struct GeoJSONSource: Sendable {
  /// The name of the one layer of its tiles.
  package static let layerName = "geojson"

  private let world: WorldFeatures
  private let clusters: PointClusters?
  private let options: GeoJSONOptions

  /// Takes a FeatureCollection, a Feature or a bare geometry.
  ///
  /// Attributes are the properties but nulls. Ids are kept where they are non-negative whole numbers. Latitudes beyond
  /// ±85.0511° are clamped. With clustering only points are taken.
  /// - Throws: `VectorTileError.notGeoJSON`.
  package init(json: JSONValue, options: GeoJSONOptions = GeoJSONOptions()) throws(VectorTileError) {
    var parser = GeoJSONParser(options)
    try parser.parse(json)
    let world = parser.world
    self.world = world
    self.options = options
    clusters = options.clustering.map { clustering in
      PointClusters(world.pointPlaces, clustering) { feature in
        clustering.summary?.values(of: world.record(of: world.features[feature])) ?? [:]
      }
    }
  }

  /// How many features there are; a collection of geometries counts as one of each kind it has.
  package var featureCount: Int { world.features.count }

  /// The features of a tile, cut to it with `buffer` on every side, both in tile units: a tile of one layer, "geojson",
  /// or of none where nothing lies there. What reaches over the antimeridian shows on both sides of it.
  package func tile(_ id: TileID, extent: Int32 = 8192, buffer: Int32 = 2048) -> VectorTile {
    let margin =
      options.clustering.map { Int32(min($0.radius * Double(extent), Double(Int32.max / 4)).rounded(.up)) } ?? buffer
    var cutter = TileCutter(world: world, options, tile: id, extent: max(extent, 1), buffer: max(margin, 0))
    if let clusters { cutter.cut(clusters) } else { cutter.cut() }
    return VectorTile(layers: cutter.layer.features.isEmpty ? [] : [cutter.layer])
  }
}

extension WorldFeatures {
  /// The position and the feature of every point.
  fileprivate var pointPlaces: [(position: SIMD2<Double>, feature: Int)] {
    features.enumerated().filter { $1.kind == .point }.flatMap { index, feature in
      feature.partRange.flatMap { part in points[parts[part].pointRange].map { ($0, index) } }
    }
  }

  fileprivate func record(of feature: Feature) -> GeoJSONFeature {
    GeoJSONFeature(
      geometryTypeName: "Point", id: feature.id,
      attributes: tags[feature.tagRange].map { (keys[Int($0.0)], values[Int($0.1)]) })
  }
}
