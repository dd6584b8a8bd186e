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
      let runs = paint.runs(of: part, .polygon, sortKey: .fillSortKey, look: look)
      for run in runs { fill(run, in: part, offset: offset, antialias: antialias, on: canvas) }
      guard antialias else { continue }
      for run in runs { outline(run, in: part, offset: offset, on: canvas) }
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

  private func fill(
    _ run: LookRun, in part: TileCover.Part, offset: SIMD2<Float>, antialias: Bool, on canvas: Canvas
  ) {
    guard case .fill(let look) = run.look else { return }
    // Translucent neighbours may overlap and then show twice, as the style specification has it.
    let isMerged = look.pattern == nil && look.color.isOpaque
    var batch = Path()
    func flush() {
      guard !batch.isEmpty else { return }
      if let name = look.pattern {
        paint.fill(batch, pattern: name, opacity: look.opacity, on: canvas)
      } else {
        canvas.fill(batch, color: look.color, antialias: antialias)
      }
      batch.removeAll(keepingCapacity: true)
    }
    for feature in run.features where part.shows(feature) {
      if paint.isCut(feature, in: part, reach: max(abs(offset.x), abs(offset.y))) {
        var whole = Path()
        part.append(feature, to: &whole, closed: true)
        let square = paint.square(of: part, offset: offset, margin: isMerged ? 1 : 0)
        batch.append(whole.clipped(to: square), movedBy: part.corner + offset)
      } else {
        part.append(feature, to: &batch, closed: true, corner: part.corner + offset)
      }
      if !isMerged { flush() }
    }
    flush()
  }

  private func outline(_ run: LookRun, in part: TileCover.Part, offset: SIMD2<Float>, on canvas: Canvas) {
    guard case .fill(let look) = run.look, let color = look.outline else { return }
    var whole = Path()
    var cut = Path()
    for feature in run.features where part.shows(feature) {
      // What was cut at its tile's buffer has edges that are the cut's and not its own.
      if part.leavesSquare(feature, reach: 0)
        || paint.isCut(feature, in: part, reach: 2 + max(abs(offset.x), abs(offset.y)))
      {
        part.append(feature, to: &cut, closed: true)
      } else {
        part.append(feature, to: &whole, closed: true)
      }
    }
    let style = StrokeStyle(width: 1, cap: .butt, join: .miter)
    var outline = Path()
    if !whole.isEmpty { outline.append(whole.stroked(style), movedBy: part.corner + offset) }
    if !cut.isEmpty {
      outline.append(
        cut.stroked(style).clipped(to: paint.square(of: part, offset: offset)), movedBy: part.corner + offset)
    }
    if !outline.isEmpty { canvas.fill(outline, color: color) }
  }
}
