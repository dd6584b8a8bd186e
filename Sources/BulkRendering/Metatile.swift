package import Cartography
package import Geodesy
package import Imaging

/// Neighbouring tiles of one zoom that are drawn as one picture.
package struct Metatile: Sendable, Hashable {
  /// The tiles wanted of it, in the order of their PMTiles ids; never empty.
  package let tiles: [TileID]
  private let columns: ClosedRange<UInt32>
  private let rows: ClosedRange<UInt32>

  /// Nil where there are no tiles. All of them have one zoom.
  init?(_ tiles: [TileID]) {
    let (columns, rows) = (tiles.map(\.x), tiles.map(\.y))
    guard let west = columns.min(), let east = columns.max(), let north = rows.min(), let south = rows.max() else {
      return nil
    }
    self.tiles = tiles.sorted { $0.hilbertID < $1.hilbertID }
    self.columns = west...east
    self.rows = north...south
  }

  package var z: UInt8 { tiles[0].z }

  /// The rectangle around its tiles, at `scale` pixels for a style pixel.
  package func view(scale: Int) -> MapView {
    let side = Double(tiles[0].tilesPerSide)
    let middle = WorldPoint(
      x: (Double(columns.lowerBound) + Double(columns.count) / 2) / side,
      y: (Double(rows.lowerBound) + Double(rows.count) / 2) / side)
    return MapView(
      center: middle, zoom: Double(z) - 1, width: 256 * columns.count, height: 256 * rows.count,
      pixelRatio: Double(scale))
  }

  /// The picture of one of its tiles, out of the picture of `view(scale:)`.
  package func cut(_ tile: TileID, from picture: Pixmap, scale: Int) -> Pixmap {
    let side = 256 * scale
    guard columns.count > 1 || rows.count > 1 else { return picture }
    return picture.cropped(
      x: Int(tile.x - columns.lowerBound) * side, y: Int(tile.y - rows.lowerBound) * side, width: side, height: side)
  }
}
