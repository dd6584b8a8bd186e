import Imaging
import MapStyle
import Rasterizer
import VectorTiles

/// Draws `circle` layers: a disc, and a ring around it.
struct CirclePainter {
  let paint: Paint

  func draw(on canvas: Canvas) {
    let layer = paint.layer
    let offset = paint.translation(.circleTranslate, anchor: .circleTranslateAnchor)
    paint.forEachFeature([.point, .line, .polygon], sortKey: .circleSortKey) { item in
      let radius = Float(layer.number(.circleRadius, item.context)) * paint.ratio
      let ring = Float(layer.number(.circleStrokeWidth, item.context)) * paint.ratio
      guard radius > 0 || ring > 0 else { return }
      let opacity = Float(layer.number(.circleOpacity, item.context))
      let disc = Disc(
        radius: radius, ring: ring, blur: Float(layer.number(.circleBlur, item.context)),
        color: layer.color(.circleColor, item.context).withOpacity(opacity),
        ringColor: layer.color(.circleStrokeColor, item.context)
          .withOpacity(Float(layer.number(.circleStrokeOpacity, item.context))))
      for point in item.ownPoints {
        disc.draw(at: item.pixel(point) + offset, on: canvas)
      }
    }
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

extension Paint.Item {
  /// The feature's points that lie in its tile's own square, so that each shows once where tiles meet.
  var ownPoints: [SIMD2<Int32>] {
    let layer = styled.layer
    let extent = layer.extent
    return feature.partRange.flatMap { part in
      layer.part(Int(part)).lazy.map { layer.points[$0] }
        .filter { $0.x >= 0 && $0.y >= 0 && $0.x < extent && $0.y < extent }
    }
  }
}
