package import Geodesy
package import JSON

/// What an archive says of itself.
package struct TileArchiveMetadata: Sendable, Hashable {
  package var name: String?
  package var attribution: String?
  package var description: String?
  /// What the tiles are.
  package var format: TileFormat
  /// How the tiles are compressed as stored.
  package var compression: TileCompression
  package var bounds: BoundingBox
  package var center: Coordinate?
  /// The zoom to open the map at, counted like tile addresses.
  package var centerZoom: UInt8?
  package var minZoom: UInt8
  package var maxZoom: UInt8
  /// Everything else, an object: `vector_layers`, `version`, `type` and what the writer added.
  package var json: JSONValue

  /// Without a `compression`, vector tiles are gzip and pictures uncompressed.
  package init(
    name: String? = nil, attribution: String? = nil, description: String? = nil, format: TileFormat,
    compression: TileCompression? = nil, bounds: BoundingBox = .world, center: Coordinate? = nil,
    centerZoom: UInt8? = nil, minZoom: UInt8 = 0, maxZoom: UInt8 = 0, json: JSONValue = .object([:])
  ) {
    self.name = name
    self.attribution = attribution
    self.description = description
    self.format = format
    self.compression = compression ?? (format == .mvt ? .gzip : .none)
    self.bounds = bounds
    self.center = center
    self.centerZoom = centerZoom
    self.minZoom = minZoom
    self.maxZoom = maxZoom
    self.json = json
  }

  /// The TileJSON 3.0 document for tiles at the addresses `tiles`, templates with {z}, {x} and {y}.
  package func tileJSON(tiles: [String]) -> JSONValue {
    var document = json.object ?? [:]
    document["tilejson"] = "3.0.0"
    document["tiles"] = .array(tiles.map(JSONValue.string))
    document["scheme"] = "xyz"
    document["name"] = name.map(JSONValue.string)
    document["attribution"] = attribution.map(JSONValue.string)
    document["description"] = description.map(JSONValue.string)
    document["bounds"] = .array([bounds.west, bounds.south, bounds.east, bounds.north].map(JSONValue.number))
    let center = center ?? bounds.centre
    document["center"] = .array(
      [center.longitude, center.latitude, Double(centerZoom ?? minZoom)].map(JSONValue.number))
    document["minzoom"] = .number(Double(minZoom))
    document["maxzoom"] = .number(Double(maxZoom))
    if format == .mvt, document["vector_layers"] == nil { document["vector_layers"] = [] }
    return .object(document)
  }
}
