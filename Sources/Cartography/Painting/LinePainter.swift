import Imaging
import MapStyle
import Rasterizer
import VectorTiles

/// Draws `line` layers. Lines of one colour become one path that is filled once, so that crossings do not darken.
struct LinePainter {
  let paint: Paint

  private struct Stroke: Equatable {
    var color = Color.clear
    var blur: Float = 0
  }

  func draw(on canvas: Canvas) {
    let layer = paint.layer
    let offset = paint.translation(.lineTranslate, anchor: .lineTranslateAnchor)
    let hasPattern = layer.isSet(.linePattern)
    var batch = Path()
    var current = Stroke()
    func flush() {
      guard !batch.isEmpty else { return }
      if current.blur > 0.1 {
        canvas.fill(batch, blur: current.blur, color: current.color)
      } else {
        canvas.fill(batch, color: current.color)
      }
      batch.removeAll(keepingCapacity: true)
    }
    var outline = Path()
    paint.forEachFeature([.line, .polygon], sortKey: .lineSortKey) { item in
      guard let shape = strokeShape(item) else { return }
      outline.removeAll(keepingCapacity: true)
      item.append(to: &outline, closed: item.feature.kind == .polygon, offset: offset)
      var stroked = shape.outline(of: outline)
      if item.leavesTile { stroked = stroked.clipped(to: item.tileSquare(offset: offset)) }
      let opacity = Float(layer.number(.lineOpacity, item.context))
      if hasPattern, let name = layer.image(.linePattern, item.context),
        let image = paint.sprites?.image(named: name, pixelRatio: paint.frame.view.pixelRatio)
      {
        flush()
        canvas.fill(
          stroked, pattern: image.pixmap, origin: .zero, scale: paint.ratio / image.pixelRatio, opacity: opacity)
        return
      }
      let stroke = Stroke(
        color: layer.color(.lineColor, item.context).withOpacity(opacity),
        blur: Float(layer.number(.lineBlur, item.context)) * paint.ratio)
      if stroke != current { flush() }
      current = stroke
      batch.append(stroked)
    }
    flush()
  }

  private func strokeShape(_ item: Paint.Item) -> StrokeShape? {
    let layer = paint.layer
    let width = Float(layer.number(.lineWidth, item.context)) * paint.ratio
    let gap = Float(layer.number(.lineGapWidth, item.context)) * paint.ratio
    guard width > 0 else { return nil }
    let dashes = layer.numbers(.lineDasharray, item.context).map { Float($0) * width }
    return StrokeShape(
      style: StrokeStyle(
        width: width, cap: LineCap(layer.string(.lineCap, item.context)),
        join: LineJoin(layer.string(.lineJoin, item.context)),
        miterLimit: Float(layer.number(.lineMiterLimit, item.context)),
        roundLimit: Float(layer.number(.lineRoundLimit, item.context))),
      gap: gap, offset: Float(layer.number(.lineOffset, item.context)) * paint.ratio,
      dashes: dashes.contains { $0 > 0 } ? dashes : [])
  }
}

/// A line's outline: one stroke along it, or two beside it where it has a gap.
private struct StrokeShape {
  let style: StrokeStyle
  let gap: Float
  let offset: Float
  let dashes: [Float]

  func outline(of line: Path) -> Path {
    guard gap > 0 else { return stroke(line, offset: offset) }
    let half = (gap + style.width) / 2
    var both = stroke(line, offset: offset - half)
    both.append(stroke(line, offset: offset + half))
    return both
  }

  private func stroke(_ line: Path, offset: Float) -> Path {
    var line = offset == 0 ? line : line.offset(by: offset)
    if !dashes.isEmpty { line = line.dashed(dashes, phase: 0) }
    return line.stroked(style)
  }
}

extension LineCap {
  init(_ name: String) {
    switch name {
    case "round": self = .round
    case "square": self = .square
    default: self = .butt
    }
  }
}

extension LineJoin {
  init(_ name: String) {
    switch name {
    case "round": self = .round
    case "bevel": self = .bevel
    default: self = .miter
    }
  }
}
