package import Cartography
package import JSON
package import TileArchives

/// One style that pictures are drawn in.
package struct ServedStyle: Sendable {
  /// As addresses name it: `standard`.
  package let name: String
  /// As people read it.
  package let title: String
  package let renderers: StyleRenderers
  /// The style document; nil where there is none to hand out.
  package var document: JSONValue?
  /// The document's sources that are the map's own vector tiles.
  package var featureSources: [String] = []
  /// Archives of the document's other sources.
  package var archives: [String: any TileArchiveReader] = [:]
  /// The document's icons.
  package var sprites: (any SpriteSheet)?
  /// Pictures that are served as they are stored where the archive has them in the format asked for.
  package var pictures: (any TileArchiveReader)?

  package init(name: String, title: String, renderers: StyleRenderers) {
    self.name = name
    self.title = title
    self.renderers = renderers
  }
}
