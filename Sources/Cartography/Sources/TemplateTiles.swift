import Foundation
import Geodesy
import MapStyle
import TileArchives

/// Tiles as files whose paths follow a template, as MapLibre fills it: `{z}`, `{x}`, `{y}`, `{quadkey}`, `{prefix}`.
struct TemplateTiles: TileArchiveReader {
  let template: String
  let metadata: TileArchiveMetadata
  private let countsFromSouth: Bool

  init(template: String, source: StyleSource) {
    self.template = template
    countsFromSouth = source.scheme == .tms
    let ending = template.split(separator: ".").last.map(String.init) ?? ""
    metadata = TileArchiveMetadata(
      format: source.kind == .vector ? .mvt : TileFormat(name: ending) ?? .unknown, bounds: source.bounds,
      minZoom: UInt8(source.minZoom),
      maxZoom: UInt8(source.maxZoom))
  }

  func tile(_ id: TileID) throws(TileArchiveError) -> [UInt8]? {
    FileManager.default.contents(atPath: path(of: id)).map([UInt8].init)
  }

  private func path(of id: TileID) -> String {
    let row = countsFromSouth ? id.tmsRow : id.y
    let parts = [
      "z": "\(id.z)", "x": "\(id.x)", "y": "\(row)", "ratio": "", "quadkey": Self.quadkey(id),
      "prefix": String(id.x % 16, radix: 16) + String(id.y % 16, radix: 16),
    ]
    return parts.reduce(template) { $0.replacing("{\($1.key)}", with: $1.value) }
  }

  /// A digit a zoom: 1 for the eastern half, 2 more for the southern.
  private static func quadkey(_ id: TileID) -> String {
    (0..<UInt32(id.z)).reversed().map { "\((id.x >> $0 & 1) + (id.y >> $0 & 1) * 2)" }.joined()
  }

  /// Files are only found by name, so there is nothing to list.
  func forEachTile(_ body: (TileID, [UInt8]) throws -> Void) throws {}

  var tileCount: Int { 0 }
}
