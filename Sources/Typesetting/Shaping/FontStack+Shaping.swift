extension FontStack {
  /// The glyphs of a text, from the cache where it was shaped before.
  ///
  /// - Parameter allowsLigatures: false where letters are to be spaced.
  func shaped(_ sections: [TextSection], allowsLigatures: Bool) -> ShapedText {
    let key = ShapedText.Key(
      parts: sections.map { ShapedText.Key.Part(text: $0.text, stack: $0.stack?.number) },
      allowsLigatures: allowsLigatures)
    if let known = shapedTexts.value(for: key) { return known }
    let shaped = shape(SectionedText(sections), allowsLigatures: allowsLigatures)
    return shapedTexts.insert(shaped, cost: shaped.cost, for: key)
  }

  private func shape(_ text: SectionedText, allowsLigatures: Bool) -> ShapedText {
    var glyphs: [ShapedGlyph] = []
    var runs: [ShapedText.Run] = []
    for item in TextItemizer(text, stack: self, allowsLigatures: allowsLigatures).items() {
      let start = glyphs.count
      catalog.face(item.face)?.shape(item.run, of: text.codePoints, number: item.face, into: &glyphs)
      runs.append(
        ShapedText.Run(
          codePoints: Int32(item.run.range.lowerBound)..<Int32(item.run.range.upperBound),
          glyphs: Int32(start)..<Int32(glyphs.count), level: item.run.level, section: item.run.section))
    }
    return ShapedText(codePoints: text.codePoints, sections: text.sections, glyphs: glyphs, runs: runs)
  }
}
