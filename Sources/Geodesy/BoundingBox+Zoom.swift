import Foundation

extension BoundingBox {
  /// The deepest zoom, as style documents count it (the world is 512 px wide at 0), at which a picture of
  /// `width` × `height` style pixels shows the whole box; 0…22.
  package func zoom(fittingWidth width: Double, height: Double) -> Double {
    let northWest = WorldPoint(Coordinate(latitude: north, longitude: west))
    let southEast = WorldPoint(Coordinate(latitude: south, longitude: crossesAntimeridian ? east + 360 : east))
    let scale = min(width / (southEast.x - northWest.x), height / (southEast.y - northWest.y))
    guard scale.isFinite else { return 22 }
    return min(max(log2(scale / 512), 0), 22)
  }
}
