import Imaging
import MapStyle
import Rasterizer

/// Draws `background` layers.
struct BackgroundPainter {
  let paint: Paint

  func draw(on canvas: Canvas) {
    let layer = paint.layer
    let opacity = Float(layer.number(.backgroundOpacity, paint.context))
    if layer.isSet(.backgroundPattern), let name = layer.image(.backgroundPattern, paint.context) {
      guard let image = paint.sprites?.image(named: name, pixelRatio: paint.frame.view.pixelRatio) else {
        paint.faults.note("sprite", "The sprite has no image \"\(name)\", which layer \"\(layer.id)\" asks for.")
        return
      }
      canvas.fill(
        Path.rectangle(x: 0, y: 0, width: Float(paint.frame.width), height: Float(paint.frame.height)),
        pattern: image.pixmap, origin: paint.patternOrigin, scale: paint.ratio / image.pixelRatio, opacity: opacity)
      return
    }
    canvas.fill(color: layer.color(.backgroundColor, paint.context).withOpacity(opacity))
  }
}
