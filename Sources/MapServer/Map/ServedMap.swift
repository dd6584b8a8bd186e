package import Geodesy
package import JSON

/// One style that pictures are drawn in.
package struct ServedStyle: Sendable {
  /// As addresses name it: `standard`.
  package let name: String
  /// As people read it.
  package let title: String
  /// The style document; nil where there is none to hand out.
  package let document: JSONValue?
  package let renderer: any MapRendering

  package init(name: String, title: String, document: JSONValue?, renderer: any MapRendering) {
    self.name = name
    self.title = title
    self.document = document
    self.renderer = renderer
  }
}

/// What is served at one moment. A changed region is a new map with a new generation.
package struct ServedMap: Sendable {
  /// Differs between any two maps that one server serves.
  package let generation: Int
  package let name: String
  /// HTML, as map pages show it.
  package let attribution: String
  package let bounds: BoundingBox
  /// In the order in which lists name them; the first is the one a page opens with.
  package let styles: [ServedStyle]

  /// The deepest zoom at which tiles are drawn, as XYZ addresses count it.
  package static let maximumZoom = 22

  package init(generation: Int, name: String, attribution: String, bounds: BoundingBox, styles: [ServedStyle]) {
    self.generation = generation
    self.name = name
    self.attribution = attribution
    self.bounds = bounds
    self.styles = styles
  }

  /// - Throws: `HTTPError` where no style has this name.
  func style(named name: String) throws(HTTPError) -> ServedStyle {
    guard let style = styles.first(where: { $0.name == name }) else {
      throw HTTPError(
        .notFound, "There is no style “\(name)”.", details: styles.map { "The map has the style “\($0.name)”." })
    }
    return style
  }
}
