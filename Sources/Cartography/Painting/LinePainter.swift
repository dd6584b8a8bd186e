import Imaging
import MapStyle
import Rasterizer
import VectorTiles

/// Draws `line` layers. Lines of one colour become one path that is filled once, so that crossings do not darken.
struct LinePainter {
  let paint: Paint

  /// How a line is drawn; lines drawn alike are stroked and filled together.
  private struct Look: Equatable {
    var shape: StrokeShape
    var color: Color
    var blur: Float
  }

  func draw(on canvas: Canvas) {
    let layer = paint.layer
    let offset = paint.translation(.lineTranslate, anchor: .lineTranslateAnchor)
    let hasPattern = layer.isSet(.linePattern)
    var batch = LineBatch()
    var current: Look?
    func flush() {
      guard let look = current else { return }
      batch.fill(look.shape, color: look.color, blur: look.blur, on: canvas)
    }
    paint.forEachFeature([.line, .polygon], sortKey: .lineSortKey) { item in
      guard let shape = strokeShape(item) else { return }
      let opacity = Float(layer.number(.lineOpacity, item.context))
      if hasPattern, let name = layer.image(.linePattern, item.context) {
        flush()
        var line = Path()
        item.append(to: &line, closed: item.feature.kind == .polygon, offset: offset)
        fill(shape.outline(of: line), pattern: name, opacity: opacity, on: canvas)
        return
      }
      let look = Look(
        shape: shape, color: layer.color(.lineColor, item.context).withOpacity(opacity),
        blur: Float(layer.number(.lineBlur, item.context)) * paint.ratio)
      if look != current { flush() }
      current = look
      batch.add(item, shape: shape, offset: offset)
    }
    flush()
  }

  private func fill(_ outline: Path, pattern name: String, opacity: Float, on canvas: Canvas) {
    guard let image = paint.sprites?.image(named: name, pixelRatio: paint.frame.view.pixelRatio) else {
      paint.faults.note("sprite", "The sprite has no image \"\(name)\", which layer \"\(paint.layer.id)\" asks for.")
      return
    }
    canvas.fill(
      outline, pattern: image.pixmap, origin: paint.patternOrigin, scale: paint.ratio / image.pixelRatio,
      opacity: opacity)
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

/// Lines that are drawn alike, collected for one fill.
private struct LineBatch {
  private var lines = Path()
  /// Strokes that are cut at their tile's border.
  private var cutOutlines = Path()

  mutating func add(_ item: Paint.Item, shape: StrokeShape, offset: SIMD2<Float>) {
    let closed = item.feature.kind == .polygon
    guard item.leavesTile else {
      item.append(to: &lines, closed: closed, offset: offset)
      return
    }
    var line = Path()
    item.append(to: &line, closed: closed, offset: offset)
    cutOutlines.append(shape.outline(of: line).clipped(to: item.tileSquare(offset: offset)))
  }

  /// Fills what was collected and is empty again.
  mutating func fill(_ shape: StrokeShape, color: Color, blur: Float, on canvas: Canvas) {
    guard !lines.isEmpty || !cutOutlines.isEmpty else { return }
    var outline = lines.isEmpty ? Path() : shape.outline(of: lines)
    outline.append(cutOutlines)
    if blur > 0.1 {
      canvas.fill(outline, blur: blur, color: color)
    } else {
      canvas.fill(outline, color: color)
    }
    lines.removeAll(keepingCapacity: true)
    cutOutlines.removeAll(keepingCapacity: true)
  }
}

/// A line's outline: one stroke along it, or two beside it where it has a gap.
private struct StrokeShape: Equatable {
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
