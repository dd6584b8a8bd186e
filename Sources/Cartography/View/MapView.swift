package import Geodesy

/// What a picture shows: a rectangle of the map at a zoom, turned by a bearing.
package struct MapView: Sendable, Hashable {
  /// The point in the picture's middle.
  package var center: WorldPoint
  /// Zoom as style documents count it: the world is 512 · 2^zoom pixels wide.
  package var zoom: Double
  /// Degrees clockwise from north that point up.
  package var bearing: Double
  /// Size in style pixels; the picture has `width · pixelRatio` pixels.
  package var width: Int
  package var height: Int
  package var pixelRatio: Double

  package init(
    center: WorldPoint, zoom: Double, bearing: Double = 0, width: Int, height: Int, pixelRatio: Double = 1
  ) {
    self.center = center
    self.zoom = zoom
    self.bearing = bearing
    self.width = width
    self.height = height
    self.pixelRatio = pixelRatio
  }

  /// A 256 px XYZ tile: the style at zoom z − 1.
  package init(tile: TileID, scale: Int) {
    let side = Double(tile.tilesPerSide)
    self.init(
      center: WorldPoint(x: (Double(tile.x) + 0.5) / side, y: (Double(tile.y) + 0.5) / side),
      zoom: Double(tile.z) - 1, width: 256, height: 256, pixelRatio: Double(scale))
  }
}
