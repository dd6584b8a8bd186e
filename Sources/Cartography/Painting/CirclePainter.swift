import Imaging
import MapStyle
import Rasterizer
import VectorTiles

/// Draws `circle` layers: a disc, and a ring around it.
struct CirclePainter {
  let paint: Paint

  func draw(on canvas: Canvas) {
    let offset = paint.translation(.circleTranslate, anchor: .circleTranslateAnchor)
    for part in paint.parts {
      paint.forEachFeature(of: part, [.point, .line, .polygon], sortKey: .circleSortKey) { feature, context in
        guard part.shows(feature), let disc = disc(context) else { return }
        for point in part.ownPoints(of: feature) {
          canvas.fill(disc, center: part.corner + part.scaled(point) + offset)
        }
      }
    }
  }

  private func disc(_ context: EvaluationContext) -> Disc? {
    let layer = paint.layer
    let radius = Float(layer.number(.circleRadius, context)) * paint.ratio
    let ring = Float(layer.number(.circleStrokeWidth, context)) * paint.ratio
    guard radius > 0 || ring > 0 else { return nil }
    return Disc(
      radius: radius, ring: ring, blur: Float(layer.number(.circleBlur, context)),
      color: layer.color(.circleColor, context).withOpacity(Float(layer.number(.circleOpacity, context))),
      ringColor: layer.color(.circleStrokeColor, context)
        .withOpacity(Float(layer.number(.circleStrokeOpacity, context))))
  }
}
