package import Cartography
package import Geodesy
package import Places
import Synchronization
package import TileArchives
package import Typesetting

/// What is served at one moment. A changed region is a new map with a new generation.
package struct ServedMap: Sendable {
  /// Differs between any two maps of a process.
  let generation = ServedMap.generations.wrappingAdd(1, ordering: .relaxed).newValue
  package let name: String
  /// HTML, as map pages show it.
  package let attribution: String
  package let bounds: BoundingBox
  /// In the order in which lists name them; the first is the one a page opens with.
  package let styles: [ServedStyle]
  /// The vector tiles, where there are any.
  package let features: (any TileArchiveReader)?
  /// Where places are looked up; the first that has one wins.
  package let places: [PlaceStore]
  /// Where glyphs for clients come from.
  package let fonts: FontLibrary?
  /// What was missing from pictures so far, of this map and those that it replaced.
  package let faults: FaultCounter
  /// The language of names where requests name none; nil for local names.
  package let language: String?

  /// The deepest zoom at which tiles are drawn, as XYZ addresses count it.
  package static let maximumZoom = 22

  private static let generations = Atomic<Int>(0)

  package init(
    name: String, attribution: String, bounds: BoundingBox, styles: [ServedStyle],
    features: (any TileArchiveReader)? = nil, places: [PlaceStore] = [], fonts: FontLibrary? = nil,
    faults: FaultCounter = FaultCounter(), language: String? = nil
  ) {
    self.name = name
    self.attribution = attribution
    self.bounds = bounds
    self.styles = styles
    self.features = features
    self.places = places
    self.fonts = fonts
    self.faults = faults
    self.language = language
  }

  /// - Throws: `HTTPError` where no style has this name.
  func style(named name: String) throws(HTTPError) -> ServedStyle {
    guard let style = styles.first(where: { $0.name == name }) else {
      guard !styles.isEmpty else {
        throw HTTPError(
          .notFound, "The tiles of this map can be passed on but not drawn.", details: ["See /features.json."])
      }
      throw HTTPError(
        .notFound, "There is no style “\(name)”.", details: styles.map { "The map has the style “\($0.name)”." })
    }
    return style
  }
}
