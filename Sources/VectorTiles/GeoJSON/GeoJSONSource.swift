package import Geodesy
package import JSON

/// A GeoJSON document (RFC 7946) that is cut into vector tiles where they are asked for.
package struct GeoJSONSource: Sendable {
  /// The name of the one layer of its tiles.
  package static let layerName = "geojson"

  private let world: WorldFeatures

  /// Takes a FeatureCollection, a Feature or a bare geometry.
  ///
  /// Attributes are the properties that are texts, numbers and booleans; nested ones become their JSON text and nulls
  /// are left out. Ids are kept where they are non-negative whole numbers. Latitudes beyond ±85.0511° are clamped.
  /// - Throws: `VectorTileError.notGeoJSON`.
  package init(json: JSONValue) throws(VectorTileError) {
    var parser = GeoJSONParser()
    try parser.parse(json)
    world = parser.world
  }

  /// How many features there are; a collection of geometries counts as one of each kind it has.
  package var featureCount: Int { world.features.count }

  /// The features of a tile, cut to it with `buffer` on every side, both in tile units: a tile of one layer, "geojson",
  /// or of none where nothing lies there.
  package func tile(_ id: TileID, extent: Int32 = 8192, buffer: Int32 = 2048) -> VectorTile {
    var cutter = TileCutter(world: world, tile: id, extent: max(extent, 1), buffer: max(buffer, 0))
    cutter.cut()
    return VectorTile(layers: cutter.layer.features.isEmpty ? [] : [cutter.layer])
  }
}
