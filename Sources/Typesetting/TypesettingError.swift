/// What can be wrong with a font or with foreign glyph bytes.
package enum TypesettingError: Error, Equatable {
  /// The file is absent, unreadable or no font that can be drawn.
  case unreadableFont(path: String)
  /// Glyph range bytes end early or break the format; `offset` is where reading stopped.
  case malformedGlyphRange(offset: Int)
}
