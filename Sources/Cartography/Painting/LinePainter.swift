import Foundation
import Imaging
import MapStyle
import Rasterizer
import VectorTiles

/// Draws `line` layers. Lines drawn alike become one path that is filled once, so that crossings do not darken.
struct LinePainter {
  let paint: Paint

  /// Dashes are many and short where the map is large: more than so many are made anew for what shows.
  private static let keptDashes: Float = 20_000

  func draw(on canvas: Canvas) {
    let offset = paint.translation(.lineTranslate, anchor: .lineTranslateAnchor)
    for part in paint.parts {
      let runs = paint.runs(of: part, [.line, .polygon], sortKey: .lineSortKey, look: look) { look, features in
        shape(look, features, in: part)
      }
      for run in runs {
        guard case .line(let look) = run.look else { continue }
        if look.isBlurred {
          for feature in run.features where part.shows(feature) {
            drawBlurred(feature, look, in: part, movedBy: offset, on: canvas)
          }
        } else {
          let outline = run.shape.strokes ?? strokes(run.features.filter(part.shows), look.shape, in: part)
          draw(outline, look, in: part, movedBy: offset, on: canvas)
        }
      }
    }
  }

  private func look(_ context: EvaluationContext) -> Look? {
    let layer = paint.layer
    let width = Float(layer.number(.lineWidth, context)) * paint.ratio
    let opacity = Float(layer.number(.lineOpacity, context))
    guard width > 0, opacity > 0 else { return nil }
    let shape = StrokeShape(
      style: StrokeStyle(
        width: width, cap: LineCap(layer.string(.lineCap, context)), join: LineJoin(layer.string(.lineJoin, context)),
        miterLimit: Float(layer.number(.lineMiterLimit, context)),
        roundLimit: Float(layer.number(.lineRoundLimit, context))),
      gap: Float(layer.number(.lineGapWidth, context)) * paint.ratio,
      offset: Float(layer.number(.lineOffset, context)) * paint.ratio,
      dashes: layer.isSet(.lineDasharray) ? dashes(context) : [])
    return .line(
      LineLook(
        shape: shape, color: layer.color(.lineColor, context).withOpacity(opacity),
        blur: Float(layer.number(.lineBlur, context)) * paint.ratio,
        pattern: layer.isSet(.linePattern) ? layer.image(.linePattern, context) : nil, opacity: opacity))
  }

  /// The lengths of dashes and gaps, pixels; none where the line is whole. They have the width that the line has at the
  /// whole zoom, and grow with the map up to the next.
  private func dashes(_ context: EvaluationContext) -> [Float] {
    var context = context
    context.zoom = context.zoom.rounded(.down)
    let growth = exp2(paint.frame.view.zoom - context.zoom)
    let unit = Float(paint.layer.number(.lineWidth, context) * growth) * paint.ratio
    let dashes = paint.layer.numbers(.lineDasharray, context).map { Float($0) * unit }
    return dashes.contains { $0 > 0 } ? dashes : []
  }

  private func shape(_ look: Look, _ features: [Int32], in part: TileCover.Part) -> RunShape {
    guard case .line(let look) = look, !look.isBlurred, dashCount(features, look.shape, in: part) <= Self.keptDashes
    else {
      return RunShape()
    }
    let isJoined = look.shape.joinsInvisibly && look.color.isOpaque && look.pattern == nil
    return RunShape(
      strokes: isJoined ? joinedStrokes(features, look.shape, in: part) : strokes(features, look.shape, in: part))
  }

  /// How many dashes the features have, 0 where they are not dashed.
  private func dashCount(_ features: [Int32], _ shape: StrokeShape, in part: TileCover.Part) -> Float {
    guard !shape.dashes.isEmpty else { return 0 }
    let period = shape.dashes.reduce(0, +) / Float(shape.dashes.count)
    return features.reduce(0) { $0 + part.size(of: $1) } / max(period, 0.01)
  }

  private func strokes(_ features: [Int32], _ shape: StrokeShape, in part: TileCover.Part) -> PolygonSet {
    var strokes = PolygonSet()
    for feature in features {
      let closed = part.kind(of: feature) == .polygon
      strokes.append(shape.outline(of: part.path(of: feature, closed: closed)))
      strokes.endGroup()
    }
    return strokes
  }

  private func joinedStrokes(_ features: [Int32], _ shape: StrokeShape, in part: TileCover.Part) -> PolygonSet {
    let layer = part.styled.layer
    var lines: [[SIMD2<Int32>]] = []
    var strokes = PolygonSet()
    for feature in features {
      if part.kind(of: feature) == .polygon {
        strokes.append(shape.outline(of: part.path(of: feature, closed: true)))
      } else {
        lines += layer.features[Int(feature)].partRange.map { Array(layer.points[layer.part(Int($0))]) }
      }
    }
    for chain in LineChains(lines.filter { $0.count > 1 }).chains {
      var path = Path()
      path.append(chain.points[...], scale: part.scale, closed: false)
      strokes.append(
        path.stroked(shape.style, startIsCovered: chain.startIsCovered, endIsCovered: chain.endIsCovered))
    }
    return strokes
  }

  private func draw(
    _ outline: PolygonSet, _ look: LineLook, in part: TileCover.Part, movedBy offset: SIMD2<Float>, on canvas: Canvas
  ) {
    guard !outline.isEmpty else { return }
    if let name = look.pattern {
      paint.fill(
        paint.path(outline, in: part, movedBy: offset), pattern: name, opacity: look.opacity, on: canvas)
    } else {
      let margin: Float = look.color.isOpaque ? 1 : 0
      paint.fill(outline, in: part, movedBy: offset, color: look.color, margin: margin, on: canvas)
    }
  }

  /// A line as strokes one in the other, each of which adds its share. Where lines cross their edges add up.
  private func drawBlurred(
    _ feature: Int32, _ look: LineLook, in part: TileCover.Part, movedBy offset: SIMD2<Float>, on canvas: Canvas
  ) {
    let levels = look.shape.levels(blur: look.blur)
    let share = 1 / Float(max(levels.count, 1))
    for (index, level) in levels.enumerated() {
      guard let level else { continue }
      let outline = strokes([feature], level, in: part)
      // What is covered by n of the strokes comes to n shares of the colour's opacity.
      let rest = 1 - look.color.alpha * share * Float(index)
      paint.fill(
        outline, in: part, movedBy: offset, color: look.color.withOpacity(share / max(rest, 1e-6)), on: canvas)
    }
  }
}
