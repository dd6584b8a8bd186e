import Geodesy

/// The rectangle of tiles that an archive has at one zoom: what its bounds can be held against.
struct TileExtent: Equatable {
  let z: UInt8
  private(set) var columns: ClosedRange<UInt32>
  /// Counted from the north.
  private(set) var rows: ClosedRange<UInt32>

  /// The most tiles of a zoom that are looked at to find its extent.
  static let countLimit = 10_000

  init(z: UInt8, columns: ClosedRange<UInt32>, rows: ClosedRange<UInt32>) {
    self.z = z
    self.columns = columns
    self.rows = rows
  }

  init(_ tile: TileID) {
    self.init(z: tile.z, columns: tile.x...tile.x, rows: tile.y...tile.y)
  }

  /// Takes in another tile of the same zoom.
  mutating func form(union tile: TileID) {
    columns = min(columns.lowerBound, tile.x)...max(columns.upperBound, tile.x)
    rows = min(rows.lowerBound, tile.y)...max(rows.upperBound, tile.y)
  }

  /// The extent with its rows counted from the other side.
  var flipped: TileExtent {
    let last = UInt32(1) << UInt32(z) - 1
    return TileExtent(z: z, columns: columns, rows: last - rows.upperBound...last - rows.lowerBound)
  }

  var bounds: BoundingBox {
    TileID(z: z, x: columns.lowerBound, y: rows.lowerBound).bounds
      .union(TileID(z: z, x: columns.upperBound, y: rows.upperBound).bounds)
  }
}

extension TileArchiveMetadata {
  /// Makes the bounds those that the archive states, as far as there are tiles; without a stated box, or with one that
  /// has no tile, those of the tiles. A centre outside them leads nowhere and is dropped.
  mutating func settleBounds(stated: BoundingBox?, tiles: TileExtent?) {
    let box = tiles?.bounds
    if let stated, let box, !stated.crossesAntimeridian {
      let common = stated.intersection(box)
      bounds = common.map { $0.west < $0.east && $0.south < $0.north ? $0 : box } ?? box
    } else {
      bounds = stated ?? box ?? .world
    }
    if let place = center, !bounds.contains(place) { (center, centerZoom) = (nil, nil) }
    centerZoom = centerZoom.map { min(max($0, minZoom), maxZoom) }
  }
}
