extension FontStack {
  /// Sets a text on one line, in visual order, for placing along a curve; line feeds become spaces.
  ///
  /// - Parameters:
  ///   - size: pixels an em.
  ///   - letterSpacing: ems after each cluster.
  package func line(_ sections: [TextSection], size: Float, letterSpacing: Float = 0) -> TextRun {
    let empty = TextRun(glyphs: [], width: 0, ascent: 0, descent: 0)
    let scales = sections.compactMap(\.heldScale)
    guard size > 0, !letterSpacing.isNaN, scales.count == sections.count else { return empty }
    let size = min(size, TextOptions.maximumSize)
    let letterSpacing = TextOptions.held(letterSpacing)
    let flat = sections.map { section in
      guard section.text.utf8.contains(0x0A) else { return section }
      let text = String(String.UnicodeScalarView(section.text.unicodeScalars.map { $0 == "\n" ? " " : $0 }))
      return TextSection(text: text, scale: section.scale, stack: section.stack)
    }
    let shaped = shaped(flat, allowsLigatures: letterSpacing == 0)
    guard
      let whole = LineBreaker(
        codePoints: shaped.codePoints, advances: shaped.advances, isClusterStart: shaped.isClusterStart, maxWidth: nil
      ).lines().first
    else { return empty }
    let composer = LineComposer(
      shaped: shaped, scales: scales, size: size, letterSpacing: shaped.allowsLetterSpacing ? letterSpacing : 0)
    let largest = whole.reduce(0) { max($0, scales[Int(shaped.sections[$1])]) }
    var glyphs: [RunGlyph] = []
    var clusterStart = 0
    var cluster: Int32 = -1
    let width = composer.compose(whole) { glyph, section, pen in
      let scale = size * scales[section]
      if glyph.cluster != cluster {
        cluster = glyph.cluster
        clusterStart = glyphs.count
      }
      let x = clusterStart < glyphs.count ? glyphs[clusterStart].x : pen
      glyphs.append(
        RunGlyph(
          face: glyph.face, glyph: glyph.glyph, x: x, advance: shaped.advances[Int(cluster)] * scale,
          xOffset: pen - x + glyph.offset.x * scale,
          yOffset: glyph.offset.y * scale + TextMetrics.baseline * size * largest, size: scale,
          section: Int16(section), isColor: glyph.isColor))
    }
    // Half a line of the usual height of 1.2 ems.
    let half = 0.6 * size * largest
    return TextRun(glyphs: glyphs, width: width, ascent: half, descent: half)
  }
}
