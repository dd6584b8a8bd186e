package import MapStyle
package import TileArchives
package import Typesetting

extension MapRenderer {
  /// What several renderers of one process share.
  package struct Resources: Sendable {
    package let fonts: FontLibrary
    package let glyphs: GlyphCache
    /// What was missing from pictures of all of them.
    package let faults = FaultCounter()

    package init(fonts: FontLibrary = FontLibrary()) {
      self.fonts = fonts
      glyphs = GlyphCache(library: fonts)
    }
  }

  /// A renderer of `style` with its sources, sprite and fonts found on this machine.
  ///
  /// - Parameters:
  ///   - archives: data for sources by name.
  ///   - directory: where the style's relative links start.
  /// - Throws: `CartographyError.source` when our own icons are missing from the installation.
  package static func open(
    style: StyleDocument, archives: [String: any TileArchiveReader], directory: String, resources: Resources,
    faults: Faults
  ) throws(CartographyError) -> MapRenderer {
    faults.tell(style.warnings)
    let resolver = SourceResolver(archives: archives, directory: directory)
    return MapRenderer(
      style: style, sources: resolver.sources(of: style, faults: faults),
      fonts: StyleFonts(library: resources.fonts, glyphPath: style.glyphs.flatMap(resolver.path), faults: faults),
      glyphs: resources.glyphs,
      sprites: try sprites(of: style, resolver: resolver, fonts: resources.fonts, faults: faults),
      faults: faults)
  }

  /// The link by which our own styles ask for our own icons.
  package static let ownIcons = "belvedere://icons"

  private static func sprites(
    of style: StyleDocument, resolver: SourceResolver, fonts: FontLibrary, faults: Faults
  ) throws(CartographyError) -> (any SpriteSheet)? {
    var sheets: [String: any SpriteSheet] = [:]
    for (id, link) in style.sprites {
      if link == ownIcons {
        sheets[id] = try IconSet(table: StyleLibrary.iconTable(), fonts: fonts)
      } else if let path = resolver.path(of: link) {
        do {
          sheets[id] = try SpriteFile(path: path)
        } catch {
          faults.note(.sprite, "\(error)")
        }
      } else {
        faults.note(.sprite, "The style's sprite \(link) is not on this machine; icons are left away.")
      }
    }
    if sheets.count == 1, let sheet = sheets["default"] { return sheet }
    return sheets.isEmpty ? nil : SpriteCollection(sheets)
  }
}
