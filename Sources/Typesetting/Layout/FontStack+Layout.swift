extension FontStack {
  /// Lays out a text around its anchor point.
  ///
  /// Follows the bidirectional algorithm, breaks lines of about equal length within `maxWidth` and at line feeds.
  /// What no installed font covers is left out. Empty for a text of white space or without a size; figures beyond
  /// reason are held to what a map can show.
  package func layout(_ sections: [TextSection], _ options: TextOptions) -> TextLayout {
    let scales = sections.compactMap(\.heldScale)
    guard let options = options.held, scales.count == sections.count else { return .empty }
    let shaped = shaped(sections, allowsLigatures: options.letterSpacing == 0)
    var composer = BlockComposer(shaped: shaped, scales: scales, options: options)
    return composer.compose()
  }
}

/// Places the lines of one text.
private struct BlockComposer {
  let shaped: ShapedText
  let scales: [Float]
  let options: TextOptions
  let line: LineComposer
  var glyphs: [PlacedGlyph] = []
  /// Of each line: its first glyph, its length and the distance of its baseline from the block's top, in pixels.
  var lines: [(firstGlyph: Int, length: Float, baseline: Float)] = []
  var height: Float = 0

  init(shaped: ShapedText, scales: [Float], options: TextOptions) {
    self.shaped = shaped
    self.scales = scales
    self.options = options
    line = LineComposer(
      shaped: shaped, scales: scales, size: options.size,
      letterSpacing: shaped.allowsLetterSpacing ? options.letterSpacing : 0)
  }

  mutating func compose() -> TextLayout {
    let breaker = LineBreaker(
      codePoints: shaped.codePoints, advances: line.advances(), isClusterStart: shaped.isClusterStart,
      maxWidth: options.maxWidth)
    for range in breaker.lines() { addLine(range) }
    let width = lines.reduce(0) { max($0, $1.length) }
    guard !glyphs.isEmpty else { return .empty }
    let left = options.offset.x * options.size - options.anchor.horizontal * width
    let top = options.offset.y * options.size - options.anchor.vertical * height
    for (index, placed) in lines.enumerated() {
      let end = index + 1 < lines.count ? lines[index + 1].firstGlyph : glyphs.count
      let shift = SIMD2(left + (width - placed.length) * options.justify.fraction, top + placed.baseline)
      for glyph in placed.firstGlyph..<end { glyphs[glyph].position += shift }
    }
    return TextLayout(
      glyphs: glyphs, bounds: (minX: left, minY: top, maxX: left + width, maxY: top + height), lines: lines.count)
  }

  private mutating func addLine(_ range: Range<Int>) {
    let scale = range.reduce(0) { max($0, scales[Int(shaped.sections[$1])]) }
    let lineHeight = options.lineHeight * options.size * (range.isEmpty ? 1 : scale)
    let first = glyphs.count
    let length = line.compose(range) { glyph, section, pen in
      glyphs.append(
        PlacedGlyph(
          face: glyph.face, glyph: glyph.glyph, position: SIMD2(pen, 0) + glyph.offset * options.size * scales[section],
          size: options.size * scales[section], section: Int16(section), isColor: glyph.isColor))
    }
    // Capitals stand in the middle of their line.
    let baseline = height + lineHeight / 2 + TextMetrics.baseline * options.size * scale
    lines.append((firstGlyph: first, length: length, baseline: baseline))
    height += lineHeight
  }
}
