package import Cartography
import Foundation
import Geodesy
import MapStyle
import Places
import Region
import TileArchives

/// What a server is asked to serve: regions or archives, styles, and archives for the styles' sources.
package struct MapSources: Sendable {
  /// Regions and archives; the first named wins where they overlap.
  package var paths: [String]
  /// Style documents beside our own: a name and a file.
  package var styles: [(name: String, value: String)]
  /// Archives for sources that style documents name.
  package var archives: [(name: String, value: String)]
  /// The language of names where requests name none; nil for local names.
  package var language: String?

  package init(
    paths: [String], styles: [(name: String, value: String)] = [], archives: [(name: String, value: String)] = [],
    language: String? = nil
  ) {
    self.paths = paths
    self.styles = styles
    self.archives = archives
    self.language = language
  }

  /// The files and regions whose change is a new map.
  package var watchedPaths: [String] { paths + styles.map(\.value) + archives.map(\.value) }

  /// Opens everything.
  /// - Parameter report: Told what is missing from pictures, once each.
  /// - Throws: The error of the part that cannot be opened; each describes itself in a sentence.
  package func open(
    resources: MapRenderer.Resources, report: @escaping @Sendable (String) -> Void
  ) throws -> ServedMap {
    let parts = try paths.map(Tileset.init(path:))
    let bound = try Dictionary(
      archives.map { ($0.name, try openTileArchive($0.value)) }, uniquingKeysWith: { first, _ in first })
    let features = CombinedArchive(parts.map(\.archive).filter { $0.metadata.format == .mvt })
    let opaque = try opaqueArchive(parts, report: report)
    let opening = StyleOpening(
      features: features, archives: bound, language: language, resources: resources, report: report)
    var served = try styles.map {
      try opening.style(named: $0.name, document: StyleLibrary.document($0.value), path: $0.value)
    }
    if features != nil { served += try opening.ownStyles() }
    for part in parts where part.archive.metadata.format.isPicture { served.append(try opening.pictures(part)) }
    guard !served.isEmpty || opaque != nil else { throw MapServerError.nothingToDraw }
    return ServedMap(
      name: Self.joined(parts.map(\.name), by: ", "),
      attribution: Self.joined(parts.map(\.attribution), by: " · "),
      bounds: Self.union(parts.map(\.bounds)), styles: Self.unique(served), features: features ?? opaque,
      places: parts.compactMap(\.places), fonts: resources.fonts, faults: resources.faults,
      language: language)
  }

  /// The archive whose tiles are only passed on, which must be the only one with tiles other than pictures.
  private func opaqueArchive(
    _ parts: [Tileset], report: (String) -> Void
  ) throws -> (any TileArchiveReader)? {
    var found: (any TileArchiveReader)?
    let isAlone = !parts.contains { $0.archive.metadata.format == .mvt }
    for (path, archive) in zip(paths, parts.map(\.archive)) where !archive.metadata.format.isReadable {
      let format = archive.metadata.format.rawValue
      guard found == nil, isAlone else { throw MapServerError.notCombinable(path, format: format) }
      report("\(path) holds \(format) tiles: they are passed on at /features, but cannot be drawn.")
      found = archive
    }
    return found
  }

  /// Each text once, empty ones left out.
  private static func joined(_ texts: [String], by separator: String) -> String {
    var seen: Set<String> = []
    return texts.filter { !$0.isEmpty && seen.insert($0).inserted }.joined(separator: separator)
  }

  private static func union(_ boxes: [BoundingBox]) -> BoundingBox {
    boxes.dropFirst().reduce(boxes.first ?? .world) { $0.union($1) }
  }

  /// Of styles with the same name the first.
  private static func unique(_ styles: [ServedStyle]) -> [ServedStyle] {
    var seen: Set<String> = []
    return styles.filter { seen.insert($0.name).inserted }
  }
}
