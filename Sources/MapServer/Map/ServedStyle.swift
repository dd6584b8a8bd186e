package import JSON
package import TileArchives

/// One style that pictures are drawn in.
package struct ServedStyle: Sendable {
  /// As addresses name it: `standard`.
  package let name: String
  /// As people read it.
  package let title: String
  package let renderer: any MapRendering
  /// The style document; nil where there is none to hand out.
  package var document: JSONValue?
  /// The document's sources that are the map's own vector tiles.
  package var featureSources: [String] = []
  /// Pictures that are served as they are stored where the archive has them in the format asked for.
  package var pictures: (any TileArchiveReader)?

  package init(name: String, title: String, renderer: any MapRendering) {
    self.name = name
    self.title = title
    self.renderer = renderer
  }
}
