import Geodesy
import JSON
import MapStyle
import TileArchives

/// The tiles of a style's source: an archive within what the style says of it.
struct SourceTiles: Sendable {
  let archive: any TileArchiveReader
  /// The zooms that have tiles of their own.
  let zooms: ClosedRange<UInt8>
  private let bounds: BoundingBox

  /// - Parameter source: where it states zooms and bounds, tiles beyond them are not asked for.
  init(_ archive: any TileArchiveReader, for source: StyleSource) {
    self.archive = archive
    bounds = source.bounds
    let own = archive.metadata
    let low = source.json["minzoom"] == nil ? own.minZoom : max(own.minZoom, UInt8(source.minZoom))
    let high = source.json["maxzoom"] == nil ? own.maxZoom : min(own.maxZoom, UInt8(source.maxZoom))
    zooms = low...max(low, high)
  }

  /// The tile's bytes, uncompressed; nil where there is none.
  func bytes(_ id: TileID) throws(TileArchiveError) -> [UInt8]? {
    guard reaches(id), let bytes = try archive.uncompressedTile(id), !bytes.isEmpty else { return nil }
    return bytes
  }

  /// Whether a tile that is not there is missed: zooms and bounds say that there is one. The edge is left out, where
  /// there may be nothing.
  func promises(_ id: TileID) -> Bool {
    let side = Double(id.tilesPerSide)
    let middle = WorldPoint(x: (Double(id.x) + 0.5) / side, y: (Double(id.y) + 0.5) / side).coordinate
    return zooms.contains(id.z) && bounds.contains(middle) && archive.metadata.bounds.contains(middle)
  }

  /// Whether the tile has a part within the style's bounds; touching them is not enough.
  func reaches(_ id: TileID) -> Bool {
    let box = id.bounds
    return box.south < bounds.north && box.north > bounds.south
      && bounds.spans.contains { box.west < $0.east && box.east > $0.west }
  }
}
