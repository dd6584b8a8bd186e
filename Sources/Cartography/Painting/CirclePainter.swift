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
          disc.draw(at: part.corner + part.scaled(point) + offset, on: canvas)
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

private struct Disc {
  let radius: Float
  let ring: Float
  let blur: Float
  let color: Color
  let ringColor: Color

  func draw(at center: SIMD2<Float>, on canvas: Canvas) {
    if blur > 0 {
      canvas.fill(Path.circle(center: center, radius: radius), blur: blur * radius, color: color)
    } else {
      canvas.fill(Path.circle(center: center, radius: radius), color: color)
    }
    if ring > 0 {
      var band = Path.circle(center: center, radius: radius + ring)
      band.append(Path.circle(center: center, radius: radius))
      canvas.fill(band, rule: .evenOdd, color: ringColor)
    }
  }
}
