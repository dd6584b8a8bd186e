import Rasterizer

/// A line's outline: one stroke along it, or two beside it where it has a gap. Pixels.
struct StrokeShape: Sendable, Equatable {
  let style: StrokeStyle
  let gap: Float
  let offset: Float
  let dashes: [Float]

  /// Whether lines that meet look the same joined as apart.
  var joinsInvisibly: Bool { style.cap == .round && style.join == .round && gap == 0 && offset == 0 && dashes.isEmpty }

  func outline(of line: Path) -> Path {
    guard gap > 0 else { return stroke(line, offset: offset) }
    let half = (gap + style.width) / 2
    var both = stroke(line, offset: offset - half)
    both.append(stroke(line, offset: offset + half))
    return both
  }

  /// The shape cut at the levels of a blur, the widest first; nil where nothing is left. As MapLibre draws them, lines
  /// fade from half a pixel beyond their edge inwards, and those with a gap into the gap.
  /// - Parameter blur: how wide the edge is, pixels.
  func levels(blur: Float) -> [StrokeShape?] {
    let ramp = blur + 1
    let count = max(2, Int(min(ramp * 1.5, 24).rounded(.up)))
    let outer = (gap > 0 ? gap / 2 + style.width : style.width / 2) + 0.5
    return (0..<count).map { level in
      let share = (Float(level) + 0.5) / Float(count)
      let radius = outer - ramp * share
      let hole = gap > 0 ? max(0, gap / 2 + 0.5 - ramp * (1 - share)) : 0
      guard radius > hole else { return nil }
      var style = style
      style.width = hole > 0 ? radius - hole : radius * 2
      return StrokeShape(style: style, gap: hole * 2, offset: offset, dashes: dashes)
    }
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
