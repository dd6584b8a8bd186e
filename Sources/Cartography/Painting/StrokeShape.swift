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
