import Imaging
import MapStyle
import Rasterizer
import VectorTiles

/// Draws `fill` layers. Neighbours of one colour are filled in one pass, so that no seam shows between them.
struct FillPainter {
  let paint: Paint

  func draw(on canvas: Canvas) {
    let layer = paint.layer
    let offset = paint.translation(.fillTranslate, anchor: .fillTranslateAnchor)
    let antialias = layer.bool(.fillAntialias, paint.context)
    let hasPattern = layer.isSet(.fillPattern)
    var batch = Path()
    var batchColor = Color.clear
    func flush() {
      guard !batch.isEmpty else { return }
      canvas.fill(batch, color: batchColor, antialias: antialias)
      batch.removeAll(keepingCapacity: true)
    }
    var single = Path()
    paint.forEachFeature(.polygon, sortKey: .fillSortKey) { item in
      let opacity = Float(layer.number(.fillOpacity, item.context))
      single.removeAll(keepingCapacity: true)
      item.append(to: &single, closed: true, offset: offset)
      if item.leavesTile { single = single.clipped(to: item.tileSquare(offset: offset)) }
      if hasPattern, let name = layer.image(.fillPattern, item.context) {
        flush()
        fill(single, pattern: name, opacity: opacity, on: canvas)
        return
      }
      let color = layer.color(.fillColor, item.context).withOpacity(opacity)
      // Translucent neighbours may overlap and then show twice, as the style specification has it.
      if color != batchColor || color.alpha < 1 { flush() }
      batchColor = color
      batch.append(single)
    }
    flush()
    if antialias, layer.isSet(.fillOutlineColor), !hasPattern { drawOutlines(on: canvas, offset: offset) }
  }

  private func fill(_ path: Path, pattern name: String, opacity: Float, on canvas: Canvas) {
    guard let image = paint.sprites?.image(named: name, pixelRatio: paint.frame.view.pixelRatio) else {
      paint.faults.note("sprite", "The sprite has no image \"\(name)\", which layer \"\(paint.layer.id)\" asks for.")
      return
    }
    canvas.fill(
      path, pattern: image.pixmap, origin: paint.patternOrigin, scale: paint.ratio / image.pixelRatio, opacity: opacity)
  }

  private func drawOutlines(on canvas: Canvas, offset: SIMD2<Float>) {
    let layer = paint.layer
    var batch = Path()
    var batchColor = Color.clear
    func flush() {
      guard !batch.isEmpty else { return }
      canvas.fill(batch, color: batchColor)
      batch.removeAll(keepingCapacity: true)
    }
    var single = Path()
    paint.forEachFeature(.polygon, sortKey: .fillSortKey) { item in
      let color = layer.color(.fillOutlineColor, item.context)
        .withOpacity(Float(layer.number(.fillOpacity, item.context)))
      if color != batchColor { flush() }
      batchColor = color
      single.removeAll(keepingCapacity: true)
      item.append(to: &single, closed: true, offset: offset)
      var outline = single.stroked(StrokeStyle(width: 1, cap: .butt, join: .miter))
      if item.leavesTile || item.touchesTileEdge { outline = outline.clipped(to: item.tileSquare(offset: offset)) }
      batch.append(outline)
    }
    flush()
  }
}

extension Paint.Item {
  /// True when the feature was cut at its tile's buffer, so that some of its edges are the cut's and not its own.
  var touchesTileEdge: Bool {
    let box = styled.bounds[index]
    let extent = styled.layer.extent
    return box.x < 0 || box.y < 0 || box.z > extent || box.w > extent
  }
}
