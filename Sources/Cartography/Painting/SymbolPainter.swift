import Imaging
import MapStyle
import Rasterizer
import Typesetting

/// Draws the labels of a `symbol` layer that have found their places.
struct SymbolPainter {
  let frame: Frame
  let layer: StyleLayer
  let glyphs: GlyphCache
  let sprites: (any SpriteSheet)?

  private var ratio: Float { Float(frame.view.pixelRatio) }

  func draw(_ placements: [LabelField.Placement], on canvas: Canvas) {
    let context = EvaluationContext(zoom: frame.view.zoom, feature: nil)
    let iconShift = frame.translation(of: layer, .iconTranslate, anchor: .iconTranslateAnchor, context)
    let textShift = frame.translation(of: layer, .textTranslate, anchor: .textTranslateAnchor, context)
    for placement in inDrawingOrder(placements, context) {
      let anchor = placement.anchor * frame.view.pixelRatio
      if placement.showsIcon, let icon = placement.candidate.icon { draw(icon, at: anchor + iconShift, on: canvas) }
      if let text = placement.text {
        draw(placement.candidate.text[text], placement.candidate.textPaint, at: anchor + textShift, on: canvas)
      }
    }
  }

  /// Where labels may lie over each other, those further down the picture are on top, unless the style gives them an
  /// order; else the order does not show.
  private func inDrawingOrder(
    _ placements: [LabelField.Placement], _ context: EvaluationContext
  ) -> [LabelField.Placement] {
    let order = layer.string(.symbolZOrder, context)
    guard order == "viewport-y" || order == "auto" && !layer.isSet(.symbolSortKey) else { return placements }
    return placements.enumerated().sorted { ($0.element.anchor.y, $0.offset) < ($1.element.anchor.y, $1.offset) }
      .map(\.element)
  }

  // MARK: Text

  private func draw(
    _ text: TextVariant, _ paint: TextPaint, at anchor: SIMD2<Double>, on canvas: Canvas
  ) {
    if paint.haloWidth > 0, paint.haloColor.alpha > 0 {
      // A halo wider than a quarter of the letters would close their counters; the specification caps it there too.
      for glyph in text.glyphs {
        let width = min(paint.haloWidth, glyph.size / 4) * ratio
        draw(glyph, halo: width, blur: paint.haloBlur * ratio, color: paint.haloColor, at: anchor, on: canvas)
      }
    }
    for glyph in text.glyphs {
      let color = paint.colors.indices.contains(Int(glyph.section)) ? paint.colors[Int(glyph.section)] : .black
      draw(glyph, halo: 0, blur: 0, color: color, at: anchor, on: canvas)
    }
  }

  private func draw(
    _ glyph: LabelGlyph, halo: Float, blur: Float, color: Color, at anchor: SIMD2<Double>, on canvas: Canvas
  ) {
    // Letters stand on quarters of a pixel of the world, the same ones in every picture.
    let place = ((anchor + SIMD2<Double>(glyph.position * ratio)) * 4).rounded(.toNearestOrAwayFromZero)
    let quarters = place - (frame.corner * 4).rounded(.toNearestOrAwayFromZero)
    guard quarters.x.magnitude < 1e6, quarters.y.magnitude < 1e6 else { return }
    let whole = (quarters / 4).rounded(.down)
    // Half of the labels reach over the picture's border; what lies beyond is not even looked up.
    let reach = Double((glyph.size * 2 + halo + blur * 2) * max(ratio, 1)) + 2
    guard
      whole.x > -reach, whole.y > -reach, whole.x < Double(canvas.width) + reach,
      whole.y < Double(canvas.height) + reach
    else { return }
    let rest = quarters - whole * 4
    if glyph.isColor {
      if halo == 0 { drawPicture(of: glyph, at: SIMD2<Float>(quarters / 4), opacity: color.alpha, on: canvas) }
      return
    }
    guard
      let mask = glyphs.mask(
        face: glyph.face, glyph: glyph.glyph, size: glyph.size * ratio,
        subpixel: SIMD2(UInt8(rest.x), UInt8(rest.y)), haloWidth: halo, haloBlur: blur, angle: glyph.angle)
    else { return }
    canvas.draw(mask, x: Int(whole.x) + mask.left, y: Int(whole.y) + mask.top, color: color)
  }

  private func drawPicture(of glyph: LabelGlyph, at origin: SIMD2<Float>, opacity: Float, on canvas: Canvas) {
    guard let picture = glyphs.colorBitmap(face: glyph.face, glyph: glyph.glyph, size: glyph.size * ratio) else {
      return
    }
    let transform = AffineTransform.translation(Float(picture.left), Float(picture.top))
      .concatenating(.rotation(glyph.angle)).concatenating(.translation(origin.x, origin.y))
    canvas.draw(picture.pixmap, transform: transform, opacity: opacity, smooth: true)
  }

  // MARK: Icons

  private func draw(_ icon: LabelIcon, at anchor: SIMD2<Double>, on canvas: Canvas) {
    guard let image = sprites?.image(named: icon.name, pixelRatio: frame.view.pixelRatio * Double(icon.scale)) else {
      return
    }
    let picture =
      image.isSDF
      ? image.colored(icon.color, halo: icon.haloColor, haloWidth: icon.haloWidth, scale: icon.scale * ratio)
      : image.pixmap
    let size = icon.size * ratio
    let fitted = icon.isFitted ? image.stretched(picture, to: size, scale: ratio) : picture
    let center = anchor + SIMD2<Double>(icon.center * ratio)
    let scale = size / SIMD2(Float(fitted.width), Float(fitted.height))
    var corner = center - SIMD2<Double>(size / 2)
    // Upright icons stand on whole pixels of the world, so that their edges are sharp.
    if icon.angle == 0 { corner.round(.toNearestOrAwayFromZero) }
    let half = SIMD2<Float>(center - corner)
    let middle = SIMD2<Float>(center - frame.corner.rounded(.toNearestOrAwayFromZero))
    let transform = AffineTransform.scale(scale.x, scale.y)
      .concatenating(.translation(-half.x, -half.y)).concatenating(.rotation(icon.angle))
      .concatenating(.translation(middle.x, middle.y))
    canvas.draw(fitted, transform: transform, opacity: icon.opacity, smooth: true)
  }
}
