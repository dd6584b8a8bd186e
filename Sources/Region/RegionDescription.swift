package import Foundation
package import Geodesy

/// What a region says of itself, in `region.json`.
package struct RegionDescription: Codable, Sendable, Hashable {
  /// The version that this code writes and reads.
  package static let currentFormatVersion = 1

  package var name: String
  /// West, south, east, north in degrees; west > east where the region lies across the antimeridian.
  package var bounds: [Double]
  package var minZoom: Int
  package var maxZoom: Int
  package var attribution: String
  package var sources: [Source]
  package var formatVersion: Int

  /// A file that the region was made from.
  package struct Source: Codable, Sendable, Hashable {
    /// The name without its directory.
    package var file: String
    package var bytes: Int
    /// Lower-case hexadecimal.
    package var sha256: String

    package init(file: String, bytes: Int, sha256: String) {
      self.file = file
      self.bytes = bytes
      self.sha256 = sha256
    }
  }

  package init(
    name: String, bounds: BoundingBox, minZoom: Int, maxZoom: Int, attribution: String, sources: [Source]
  ) {
    self.name = name
    self.bounds = [bounds.west, bounds.south, bounds.east, bounds.north]
    self.minZoom = minZoom
    self.maxZoom = maxZoom
    self.attribution = attribution
    self.sources = sources
    formatVersion = Self.currentFormatVersion
  }

  package var boundingBox: BoundingBox {
    BoundingBox(west: bounds[0], south: bounds[1], east: bounds[2], north: bounds[3])
  }

  /// Reads `data`, the contents of the file at `path`.
  package init(parsing data: Data, path: String) throws(RegionError) {
    do {
      self = try JSONDecoder().decode(RegionDescription.self, from: data)
    } catch {
      throw .malformedDescription(path: path, reason: "not the JSON of a region's description")
    }
    guard formatVersion == Self.currentFormatVersion else { throw .unknownFormat(path: path, version: formatVersion) }
    let isBox =
      bounds.count == 4 && abs(bounds[0]) <= 180 && abs(bounds[2]) <= 180 && abs(bounds[1]) <= 90
      && abs(bounds[3]) <= 90 && bounds[1] <= bounds[3]
    guard isBox else { throw .malformedDescription(path: path, reason: "bounds are not west, south, east, north") }
    guard (0...30).contains(minZoom), (minZoom...30).contains(maxZoom) else {
      throw .malformedDescription(path: path, reason: "zooms are out of range")
    }
  }

  /// UTF-8 JSON with sorted keys.
  package func serialized() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    return try encoder.encode(self)
  }
}
