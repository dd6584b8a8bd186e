/// Sets stretches of a shaped text in visual order from left to right.
struct LineComposer {
  let shaped: ShapedText
  /// Of each section.
  let scales: [Float]
  let size: Float
  /// Ems of the text's size.
  let letterSpacing: Float

  /// What each code point adds to a line, in ems of the text's size.
  func advances() -> [Float] {
    shaped.codePoints.indices.map { index in
      shaped.advances[index] * scales[Int(shaped.sections[index])] + (shaped.isClusterStart[index] ? letterSpacing : 0)
    }
  }

  /// Calls `place` with each glyph to be seen of the code points in `range`, its section and its pen position in
  /// pixels from the left; returns the length without the space after the last letter.
  func compose(_ range: Range<Int>, place: (ShapedGlyph, Int, Float) -> Void) -> Float {
    let runs = shaped.runs.filter {
      $0.codePoints.lowerBound < range.upperBound && range.lowerBound < $0.codePoints.upperBound
    }
    var pen: Float = 0
    let spacing = letterSpacing * size
    for index in BidirectionalLevels.visualOrder(runs.map(\.level)) {
      let run = runs[index]
      let scale = size * scales[Int(run.section)]
      var cluster: Int32 = -1
      for position in run.glyphs {
        let glyph = shaped.glyphs[Int(position)]
        guard range.contains(Int(glyph.cluster)) else { continue }
        if cluster >= 0, glyph.cluster != cluster { pen += spacing }
        cluster = glyph.cluster
        if !glyph.isBlank { place(glyph, Int(run.section), pen) }
        pen += glyph.advance * scale
      }
      if cluster >= 0 { pen += spacing }
    }
    return max(0, pen - spacing)
  }
}

extension ShapedText {
  /// False for scripts whose letters join: spaces between them would tear words apart.
  var allowsLetterSpacing: Bool {
    !codePoints.contains { codePoint in
      switch codePoint {
      case 0x0600...0x077F, 0x0840...0x085F, 0x0870...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF, 0x1800...0x18AF,
        0x07C0...0x07FF, 0x1E900...0x1E95F, 0x10D00...0x10D3F:
        true
      default: false
      }
    }
  }
}
