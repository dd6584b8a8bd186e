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
      let whole = Path.rectangle(x: 0, y: 0, width: Float(paint.frame.width), height: Float(paint.frame.height))
      paint.fill(whole, pattern: name, opacity: opacity, on: canvas)
      return
    }
    canvas.fill(color: layer.color(.backgroundColor, paint.context).withOpacity(opacity))
  }
}
