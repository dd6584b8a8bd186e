import Caching

extension FontStack {
  /// The glyphs of a text, from the cache where it was shaped before.
  ///
  /// - Parameter allowsLigatures: false where letters are to be spaced.
  func shaped(_ sections: [TextSection], allowsLigatures: Bool) -> ShapedText {
    let sections = sections.map(Self.bounded)
    let key = ShapedText.Key(
      parts: sections.map { ShapedText.Key.Part(text: $0.text, stack: $0.stack?.number ?? number) },
      allowsLigatures: allowsLigatures)
    if let known = catalog.shapedTexts.stored(key) { return known }
    let shaped = shape(SectionedText(sections), allowsLigatures: allowsLigatures)
    return catalog.shapedTexts.store(shaped, cost: shaped.cost, for: key)
  }

  /// Without what is beyond the longest text, so that a key is no larger than what it stands for.
  private static func bounded(_ section: TextSection) -> TextSection {
    guard section.text.utf8.count > SectionedText.maximumLength else { return section }
    let text = String(String.UnicodeScalarView(section.text.unicodeScalars.prefix(SectionedText.maximumLength)))
    return TextSection(text: text, scale: section.scale, stack: section.stack)
  }

  private func shape(_ text: SectionedText, allowsLigatures: Bool) -> ShapedText {
    var glyphs: [ShapedGlyph] = []
    var runs: [ShapedText.Run] = []
    for item in TextItemizer(text, stack: self, allowsLigatures: allowsLigatures).items() {
      let start = glyphs.count
      catalog.face(item.face)?.shape(item.run, of: text.codePoints, number: item.face, into: &glyphs)
      // HarfBuzz parts some letters that belong together, as half forms of Devanagari from what they lean on.
      for index in start..<glyphs.count { glyphs[index].cluster = text.clusterStarts[Int(glyphs[index].cluster)] }
      runs.append(
        ShapedText.Run(
          codePoints: Int32(item.run.range.lowerBound)..<Int32(item.run.range.upperBound),
          glyphs: Int32(start)..<Int32(glyphs.count), level: item.run.level, section: item.run.section))
    }
    return ShapedText(codePoints: text.codePoints, sections: text.sections, glyphs: glyphs, runs: runs)
  }
}
