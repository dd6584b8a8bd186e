import Foundation

/// The address of a tile in the XYZ scheme: y counts from the north.
package struct TileID: Sendable, Hashable {
  package let z: UInt8
  package let x: UInt32
  package let y: UInt32

  /// The deepest zoom that addresses may name.
  package static let maximumZoom: UInt8 = 30

  @inlinable package init(z: UInt8, x: UInt32, y: UInt32) {
    self.z = z
    self.x = x
    self.y = y
  }

  /// Nil unless 0 ≤ z ≤ 30 and x and y lie in 0 ..< 2^z.
  package init?(z: Int, x: Int, y: Int) {
    guard (0...Int(Self.maximumZoom)).contains(z), (0..<(1 << z)).contains(x), (0..<(1 << z)).contains(y) else {
      return nil
    }
    self.init(z: UInt8(z), x: UInt32(x), y: UInt32(y))
  }

  /// The tile at zoom `z` that holds `point`; points outside the square belong to the nearest tile.
  package init(containing point: WorldPoint, z: UInt8) {
    let count = Double(UInt32(1) << UInt32(z))
    let last = count - 1
    self.init(
      z: z, x: UInt32(min(max((point.x * count).rounded(.down), 0), last)),
      y: UInt32(min(max((point.y * count).rounded(.down), 0), last)))
  }

  /// Tiles on each side of the square at this zoom.
  package var tilesPerSide: UInt32 { UInt32(1) << UInt32(z) }

  /// The row as TMS and MBTiles count it, from the south.
  package var tmsRow: UInt32 { tilesPerSide - 1 - y }

  package var parent: TileID? { z == 0 ? nil : TileID(z: z - 1, x: x / 2, y: y / 2) }

  /// The ancestor at zoom `z`, or the tile itself where `z` is not smaller.
  package func ancestor(atZoom z: UInt8) -> TileID {
    guard z < self.z else { return self }
    let shift = UInt32(self.z - z)
    return TileID(z: z, x: x >> shift, y: y >> shift)
  }

  /// North-west, north-east, south-west, south-east.
  package var children: [TileID] {
    [(0, 0), (1, 0), (0, 1), (1, 1)].map { TileID(z: z + 1, x: x * 2 + $0.0, y: y * 2 + $0.1) }
  }

  /// The north-west corner.
  package var origin: WorldPoint {
    WorldPoint(x: Double(x) / Double(tilesPerSide), y: Double(y) / Double(tilesPerSide))
  }

  package var bounds: BoundingBox {
    let side = Double(tilesPerSide)
    let northWest = origin.coordinate
    let southEast = WorldPoint(x: Double(x + 1) / side, y: Double(y + 1) / side).coordinate
    return BoundingBox(
      west: northWest.longitude, south: southEast.latitude, east: southEast.longitude, north: northWest.latitude)
  }
}

extension TileID: CustomStringConvertible {
  package var description: String { "\(z)/\(x)/\(y)" }
}
