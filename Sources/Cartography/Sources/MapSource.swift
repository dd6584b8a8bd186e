package import Imaging

/// A style's source, bound to data on this machine.
package enum MapSource: Sendable {
  case vector(any VectorTileProvider)
  case raster(RasterSource)
  case image(ImageSource)
}

/// One picture laid on the map by its corners.
package struct ImageSource: Sendable {
  package let picture: Pixmap
  /// Top left, top right, bottom right, bottom left in world units.
  package let corners: [SIMD2<Double>]

  package init(picture: Pixmap, corners: [SIMD2<Double>]) {
    self.picture = picture
    self.corners = corners
  }
}
