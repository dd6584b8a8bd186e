import Imaging
import MapStyle
import Rasterizer

/// Draws `fill` layers. Neighbours of one colour are filled in one pass, so that no seam shows between them.
struct FillPainter {
  let paint: Paint

  func draw(on canvas: Canvas) {
    let offset = paint.translation(.fillTranslate, anchor: .fillTranslateAnchor)
    let antialias = paint.layer.bool(.fillAntialias, paint.context)
    for part in paint.parts {
      let runs = paint.runs(of: part, .polygon, sortKey: .fillSortKey, look: look) { look, features in
        shape(look, features, in: part, antialias: antialias)
      }
      for run in runs { fill(run, in: part, offset: offset, antialias: antialias, on: canvas) }
      for run in runs {
        guard case .fill(let look) = run.look, let color = look.outline, let strokes = run.shape.strokes else {
          continue
        }
        paint.fill(strokes, in: part, movedBy: offset, color: color, on: canvas)
      }
    }
  }

  private func look(_ context: EvaluationContext) -> Look? {
    let layer = paint.layer
    let opacity = Float(layer.number(.fillOpacity, context))
    guard opacity > 0 else { return nil }
    let pattern = layer.isSet(.fillPattern) ? layer.image(.fillPattern, context) : nil
    return .fill(
      FillLook(
        color: layer.color(.fillColor, context).withOpacity(opacity),
        outline: layer.isSet(.fillOutlineColor) && pattern == nil
          ? layer.color(.fillOutlineColor, context).withOpacity(opacity) : nil,
        pattern: pattern, opacity: opacity))
  }

  private func shape(_ look: Look, _ features: [Int32], in part: TileCover.Part, antialias: Bool) -> RunShape {
    guard case .fill(let look) = look else { return RunShape() }
    var shape = RunShape()
    var outlines = PolygonSet()
    let isOutlined = antialias && look.outline.map { $0.alpha > 0 } ?? false
    for feature in features {
      let area = part.path(of: feature, closed: true)
      shape.areas.append(area)
      shape.areas.endGroup()
      if isOutlined { outlines.append(area.stroked(StrokeStyle(width: 1, cap: .butt, join: .miter))) }
    }
    if isOutlined { shape.strokes = outlines }
    return shape
  }

  private func fill(
    _ run: LookRun, in part: TileCover.Part, offset: SIMD2<Float>, antialias: Bool, on canvas: Canvas
  ) {
    guard case .fill(let look) = run.look else { return }
    let areas = run.shape.areas
    if look.pattern == nil, look.color.isOpaque {
      return paint.fill(
        areas, in: part, movedBy: offset, color: look.color, antialias: antialias, margin: 1, on: canvas)
    }
    // Translucent neighbours may overlap and then show twice, as the style specification has it.
    for (group, feature) in run.features.enumerated() where part.shows(feature) {
      if let name = look.pattern {
        paint.fill(
          paint.path(areas, group: group, in: part, movedBy: offset), pattern: name, opacity: look.opacity, on: canvas)
      } else {
        paint.fill(
          areas, group: group, in: part, movedBy: offset, color: look.color, antialias: antialias, on: canvas)
      }
    }
  }
}
