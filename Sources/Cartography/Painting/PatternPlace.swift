import Foundation
import Imaging

/// How a pattern of fills and backgrounds lies in a picture: it begins at the world's corner, so that it runs on across
/// pictures, has its own size at whole zooms, and grows and turns with the map.
struct PatternPlace {
  /// One of the pattern's corners, pixels of the picture.
  let origin: SIMD2<Float>
  /// Pixels of the picture for each of the pattern's.
  let scale: Float
  /// Cosine and sine of the turn.
  let turn: SIMD2<Float>

  init(of image: SpriteImage, in frame: Frame) {
    let growth = frame.view.zoom - Double(frame.integerZoom)
    let scale = frame.view.pixelRatio / Double(image.pixelRatio) * exp2(growth)
    // The picture's corner in pixels of the pattern that holds it.
    let corner = frame.space.unrotated(-frame.pixel(label: .zero)) / scale
    let size = SIMD2(Double(max(image.pixmap.width, 1)), Double(max(image.pixmap.height, 1)))
    let inside = corner - (corner / size).rounded(.down) * size
    origin = SIMD2<Float>(-frame.space.rotated(inside) * scale)
    self.scale = Float(scale)
    turn = SIMD2(Float(frame.space.cosine), Float(frame.space.sine))
  }
}
