package import Cartography
package import Imaging

/// Draws views of one style over one map. Called from several threads at once.
package protocol MapRendering: Sendable {
  /// A picture of `width · pixelRatio` × `height · pixelRatio` pixels.
  func render(_ view: MapView) throws -> Pixmap
}
