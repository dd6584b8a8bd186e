import Imaging
import MapStyle
import Rasterizer
import VectorTiles

/// Draws `line` layers. Lines drawn alike become one path that is filled once, so that crossings do not darken.
struct LinePainter {
  let paint: Paint

  func draw(on canvas: Canvas) {
    let offset = paint.translation(.lineTranslate, anchor: .lineTranslateAnchor)
    for part in paint.parts {
      for run in paint.runs(of: part, [.line, .polygon], sortKey: .lineSortKey, look: look) {
        guard case .line(let look) = run.look else { continue }
        draw(outline(of: run, look.shape, in: part, offset: offset), look, on: canvas)
      }
    }
  }

  private func look(_ context: EvaluationContext) -> Look? {
    let layer = paint.layer
    let width = Float(layer.number(.lineWidth, context)) * paint.ratio
    let opacity = Float(layer.number(.lineOpacity, context))
    guard width > 0, opacity > 0 else { return nil }
    let dashes = layer.numbers(.lineDasharray, context).map { Float($0) * width }
    let shape = StrokeShape(
      style: StrokeStyle(
        width: width, cap: LineCap(layer.string(.lineCap, context)), join: LineJoin(layer.string(.lineJoin, context)),
        miterLimit: Float(layer.number(.lineMiterLimit, context)),
        roundLimit: Float(layer.number(.lineRoundLimit, context))),
      gap: Float(layer.number(.lineGapWidth, context)) * paint.ratio,
      offset: Float(layer.number(.lineOffset, context)) * paint.ratio,
      dashes: dashes.contains { $0 > 0 } ? dashes : [])
    return .line(
      LineLook(
        shape: shape, color: layer.color(.lineColor, context).withOpacity(opacity),
        blur: Float(layer.number(.lineBlur, context)) * paint.ratio,
        pattern: layer.isSet(.linePattern) ? layer.image(.linePattern, context) : nil, opacity: opacity))
  }

  /// The strokes of all features of a run that may show.
  private func outline(
    of run: LookRun, _ shape: StrokeShape, in part: TileCover.Part, offset: SIMD2<Float>
  ) -> Path {
    // Strokes are made in the tile's own pixels, where their coordinates are the same in every picture.
    var whole = Path()
    var cut = Path()
    for feature in run.features where part.shows(feature) {
      let closed = part.kind(of: feature) == .polygon
      if paint.isCut(feature, in: part, reach: shape.reach + max(abs(offset.x), abs(offset.y))) {
        part.append(feature, to: &cut, closed: closed)
      } else {
        part.append(feature, to: &whole, closed: closed)
      }
    }
    var outline = Path()
    if !whole.isEmpty { outline.append(shape.outline(of: whole), movedBy: part.corner + offset) }
    if !cut.isEmpty {
      let square = paint.square(of: part, offset: offset)
      outline.append(shape.outline(of: cut).clipped(to: square), movedBy: part.corner + offset)
    }
    return outline
  }

  private func draw(_ outline: Path, _ look: LineLook, on canvas: Canvas) {
    guard !outline.isEmpty else { return }
    if let name = look.pattern {
      paint.fill(outline, pattern: name, opacity: look.opacity, on: canvas)
    } else if look.blur > 0.1 {
      canvas.fill(outline, blur: look.blur, color: look.color)
    } else {
      canvas.fill(outline, color: look.color)
    }
  }
}
