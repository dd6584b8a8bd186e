import Foundation
import Geodesy
import MapStyle
import Typesetting
import VectorTiles

/// Labels along lines stand in squares of the world about as wide as the layer's spacing: in each square a line has at
/// most one, on its best stretch there. So they keep their places whichever picture is drawn.
extension SymbolLayout {
  func lineCandidates(centered: Bool) -> [LabelCandidate] {
    let cursor = FeatureCursor(styled, tile: sourceTile)
    let context = EvaluationContext(zoom: space.zoom, feature: cursor)
    let spacing = max(16, layer.number(.symbolSpacing, context))
    var found: [LabelCandidate] = []
    for group in lineGroups(cursor, context) {
      cursor.move(to: group.feature)
      let symbol = Symbol(self, context: context)
      for joined in LineJoining.join(group.lines) {
        let line = LabelLine(joined.line.map { world(SIMD2<Double>($0)) * space.worldSize })
        let label = LineLabel(layout: self, symbol: symbol, context: context, line: line, feature: group.feature)
        if centered {
          found += label.candidate(in: [line.length / 2...line.length / 2], spacing: 0).map { [$0] } ?? []
        } else {
          found += squares(of: line, spacing: spacing).compactMap { label.candidate(in: $0, spacing: spacing) }
        }
      }
    }
    return found
  }

  private struct LineGroup {
    let feature: Int
    var lines: [[SIMD2<Int32>]]
  }

  /// The lines near the cell, those of equal text together.
  private func lineGroups(_ cursor: FeatureCursor, _ context: EvaluationContext) -> [LineGroup] {
    let window = cellUnits
    let margin =
      Double(LabelField.reach) / space.worldSize * Double(sourceTile.tilesPerSide) * Double(styled.layer.extent)
    var groups: [LineGroup] = []
    var groupOf: [String: Int] = [:]
    for index in features {
      let feature = styled.layer.features[index]
      guard feature.kind == .line || feature.kind == .polygon else { continue }
      let box = styled.bounds[index]
      guard
        Double(box.x) < window.z + margin, Double(box.y) < window.w + margin, Double(box.z) > window.x - margin,
        Double(box.w) > window.y - margin
      else { continue }
      cursor.move(to: index)
      let lines = feature.partRange.map { part in
        var line = styled.layer.part(Int(part)).map { styled.layer.points[$0] }
        if feature.kind == .polygon, let first = line.first { line.append(first) }
        return line
      }
      let words = layer.isSet(.textField) ? layer.formatted(.textField, context).text : ""
      if !words.isEmpty, let group = groupOf[words] {
        groups[group].lines += lines
      } else {
        if !words.isEmpty { groupOf[words] = groups.count }
        groups.append(LineGroup(feature: index, lines: lines))
      }
    }
    return groups
  }

  /// For each square of the cell that the line runs through, the stretches of the line in it.
  private func squares(of line: LabelLine, spacing: Double) -> [[ClosedRange<Double>]] {
    let side = space.worldSize / Double(cell.tilesPerSide)
    let perSide = max(1, (side / spacing).rounded())
    let square = side / perSide
    let corner = SIMD2(Double(cell.x), Double(cell.y)) * side
    var stretches: [Int: [ClosedRange<Double>]] = [:]
    for index in line.points.indices.dropLast() {
      let (from, to) = ((line.points[index] - corner) / square, (line.points[index + 1] - corner) / square)
      let (start, end) = (line.distances[index], line.distances[index + 1])
      for (low, high) in Self.crossings(from, to) {
        let middle = from + (to - from) * ((low + high) / 2)
        let place = SIMD2(middle.x.rounded(.down), middle.y.rounded(.down))
        guard place.x >= 0, place.y >= 0, place.x < perSide, place.y < perSide else { continue }
        let key = Int(place.y) * Int(perSide) + Int(place.x)
        let stretch = start + (end - start) * low...start + (end - start) * high
        var known = stretches[key] ?? []
        if let last = known.last, last.upperBound >= stretch.lowerBound - 1e-6 {
          known[known.count - 1] = last.lowerBound...stretch.upperBound
        } else {
          known.append(stretch)
        }
        stretches[key] = known
      }
    }
    return stretches.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The shares of a segment between one grid line and the next.
  private static func crossings(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> [(Double, Double)] {
    var cuts: [Double] = [0, 1]
    for axis in 0..<2 where from[axis] != to[axis] {
      let (low, high) = (min(from[axis], to[axis]), max(from[axis], to[axis]))
      // A segment far longer than its tile has no label worth finding in each of its squares.
      guard high - low < 4096 else { return [] }
      var line = low.rounded(.up)
      while line < high {
        cuts.append((line - from[axis]) / (to[axis] - from[axis]))
        line += 1
      }
    }
    cuts.sort()
    return zip(cuts, cuts.dropFirst()).filter { $1 > $0 }
  }
}

/// One text or icon along one line.
struct LineLabel {
  let layout: SymbolLayout
  let symbol: Symbol
  let context: EvaluationContext
  let line: LabelLine
  let feature: Int
  private let run: TextRun?

  init(layout: SymbolLayout, symbol: Symbol, context: EvaluationContext, line: LabelLine, feature: Int) {
    self.layout = layout
    self.symbol = symbol
    self.context = context
    self.line = line
    self.feature = feature
    let isBent = layout.layer.string(.textRotationAlignment, context) != "viewport"
    run = isBent ? symbol.text?.run() : nil
  }

  /// The label on the best stretch of those given, or nil where none is long and straight enough.
  func candidate(in stretches: [ClosedRange<Double>], spacing: Double) -> LabelCandidate? {
    guard let distance = bestDistance(in: stretches) else { return nil }
    let world = line.point(at: distance) / layout.space.worldSize
    let angle = Float(line.angle(at: distance))
    let repeatDistance = Float(spacing * 0.6)
    guard let run else {
      return symbol.candidate(at: world, feature: feature, angle: angle, repeatDistance: repeatDistance)
    }
    return symbol.candidate(
      at: world, feature: feature, text: [bent(run, around: distance)], icon: symbol.iconPlace(lineAngle: angle),
      repeatDistance: repeatDistance)
  }

  private func bestDistance(in stretches: [ClosedRange<Double>]) -> Double? {
    let half = Double(run?.width ?? 0) / 2
    let limit = layout.layer.number(.textMaxAngle, context) * .pi / 180
    let window = Double(symbol.text?.size ?? 0)
    var best: (cost: Double, distance: Double)?
    for stretch in stretches {
      let middle = (stretch.lowerBound + stretch.upperBound) / 2
      let steps = min(24, ((stretch.upperBound - stretch.lowerBound) / 24).rounded(.up))
      for step in stride(from: -steps, through: steps, by: 1) {
        let distance = middle + (steps == 0 ? 0 : step / steps * (stretch.upperBound - middle))
        guard distance - half >= 0, distance + half <= line.length else { continue }
        guard let turn = line.turning(from: distance - half, to: distance + half, window: window, limit: limit)
        else { continue }
        // Straightness first; then the middle of the longest stretch.
        let cost = turn * 200 + abs(distance - middle) - (stretch.upperBound - stretch.lowerBound) / 4
        if cost < best?.cost ?? .infinity { best = (cost, distance) }
      }
    }
    return best?.distance
  }

  /// The text laid along the line with its middle at `center`.
  private func bent(_ run: TextRun, around center: Double) -> TextVariant {
    let space = layout.space
    let anchor = line.point(at: center)
    let half = Double(run.width) / 2
    let chord = space.rotated(line.point(at: center + half) - line.point(at: center - half))
    let keepsUpright = layout.layer.bool(.textKeepUpright, context)
    let way = keepsUpright && chord.x < 0 ? -1.0 : 1.0
    let offset = layout.layer.numbers(.textOffset, context)
    let shift = offset.count == 2 ? offset[1] * Double(symbol.text?.size ?? 0) : 0
    let glyphs = run.glyphs.map { glyph in
      let start = center + way * (Double(glyph.x) - half)
      let (from, to) = (line.point(at: start), line.point(at: start + way * Double(max(glyph.advance, 0.1))))
      let step = space.rotated(to - from)
      let angle = atan2(step.y, step.x)
      let (along, down) = (SIMD2(cos(angle), sin(angle)), SIMD2(-sin(angle), cos(angle)))
      let middle = space.rotated((from + to) / 2 - anchor)
      let position =
        middle - along * (Double(glyph.advance) / 2 - Double(glyph.xOffset)) + down * (Double(glyph.yOffset) + shift)
      return LabelGlyph(
        face: glyph.face, glyph: glyph.glyph, section: glyph.section, size: glyph.size,
        position: SIMD2<Float>(position), angle: Float(angle), isColor: glyph.isColor)
    }
    return TextVariant(boxes: boxes(around: center, anchor: anchor, half: half, shift: shift, way: way), glyphs: glyphs)
  }

  /// Boxes about as wide as the text is high, one behind the other.
  private func boxes(
    around center: Double, anchor: SIMD2<Double>, half: Double, shift: Double, way: Double
  ) -> [LabelBox] {
    let size = Double(symbol.text?.size ?? 0)
    let count = max(1, (2 * half / size).rounded(.up))
    let radius = Float(size * 0.6 + layout.layer.number(.textPadding, context))
    return (0..<Int(count)).map { index in
      let distance = center - half + 2 * half * (Double(index) + 0.5) / count
      let angle = line.angle(at: distance) + (way < 0 ? .pi : 0)
      let beside = SIMD2(-sin(angle), cos(angle)) * shift
      let middle = SIMD2<Float>(layout.space.rotated(line.point(at: distance) - anchor + beside))
      return LabelBox(middle.x, middle.y, middle.x, middle.y).expanded(by: radius)
    }
  }
}
