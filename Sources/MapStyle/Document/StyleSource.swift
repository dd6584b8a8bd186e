package import Geodesy
package import JSON

/// Where a style's layers have their features or pictures from.
package struct StyleSource: Sendable, Hashable {
  package enum Kind: String, Sendable {
    case vector, raster, geojson, image, video
    case rasterDEM = "raster-dem"
    /// A kind that the specification does not have.
    case other
  }

  package enum Scheme: String, Sendable { case xyz, tms }

  package let kind: Kind
  /// The source as the document has it.
  package let json: JSONValue
  /// The address of a description of the tiles.
  package let url: String?
  /// Addresses of tiles with `{z}`, `{x}`, `{y}`.
  package let tiles: [String]
  /// Side of a raster tile in CSS pixels.
  package let tileSize: Int
  package let minZoom: Int
  package let maxZoom: Int
  package let scheme: Scheme
  package let bounds: BoundingBox
  package let attribution: String?
  /// GeoJSON, or its address.
  package let data: JSONValue?

  package init(json: JSONValue) {
    kind = json["type"]?.string.flatMap(Kind.init(rawValue:)) ?? .other
    self.json = json
    url = json["url"]?.string
    tiles = json["tiles"]?.array?.compactMap(\.string) ?? []
    tileSize = Self.integer(json["tileSize"], in: 1...8192) ?? 512
    minZoom = Self.integer(json["minzoom"], in: 0...30) ?? 0
    maxZoom = Self.integer(json["maxzoom"], in: 0...30) ?? (kind == .geojson ? 18 : 22)
    scheme = json["scheme"]?.string.flatMap(Scheme.init(rawValue:)) ?? .xyz
    attribution = json["attribution"]?.string
    data = json["data"]
    let sides = json["bounds"]?.array?.compactMap(\.number) ?? []
    bounds =
      sides.count == 4 ? BoundingBox(west: sides[0], south: sides[1], east: sides[2], north: sides[3]) : .world
  }

  private static func integer(_ json: JSONValue?, in range: ClosedRange<Int>) -> Int? {
    json?.number.flatMap { Int(exactly: $0.rounded(.down)) }.map { min(max($0, range.lowerBound), range.upperBound) }
  }
}
