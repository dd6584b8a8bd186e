import Cartography
import Foundation
import JSON
import MapStyle
import Region
import TileArchives

extension MapRenderer: MapRendering {}

/// Binds styles to what a map has.
struct StyleOpening {
  /// The map's own vector tiles.
  let features: (any TileArchiveReader)?
  /// Archives for sources by name.
  let archives: [String: any TileArchiveReader]
  /// The language of names where requests name none.
  let language: String?
  let resources: MapRenderer.Resources
  let report: @Sendable (String) -> Void

  /// Our own styles, each for the layers that the vector tiles have, `standard` first.
  func ownStyles() throws -> [ServedStyle] {
    guard let features else { return [] }
    let layers = TileLayers(of: features)
    return try StyleLibrary.names.sorted { ($0 == "standard" ? 0 : 1, $0) < ($1 == "standard" ? 0 : 1, $1) }
      .compactMap { name in
        let document = try StyleLibrary.document(name, for: layers)
        guard !document.sources(drawnFrom: features).isEmpty else { return nil }
        return try style(named: name, document: document, path: name)
      }
  }

  func style(named name: String, document: StyleDocument, path: String) throws -> ServedStyle {
    let own = (features.map(document.sources(drawnFrom:)) ?? []).filter { archives[$0] == nil }
    var bound = archives
    for source in own { bound[source] = features }
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    let faults = faults(of: name)
    let open = { @Sendable [bound, resources] (variant: MapVariant) throws in
      try MapRenderer.open(
        style: StyleDocument(
          json: variant.hasLabels ? document.json : document.json.in(variant), language: variant.language),
        archives: bound, directory: folder, resources: resources, faults: faults)
    }
    let standard = MapVariant(language: language)
    let renderer = try open(standard)
    var style = ServedStyle(
      name: name, title: document.name ?? name, renderers: StyleRenderers(plain: renderer, of: standard, make: open))
    style.document = SourceResolver(directory: folder).inlined(document.json)
    style.featureSources = own
    style.archives = renderer.archives.filter { !own.contains($0.key) }
    style.sprites = renderer.sprites
    return style
  }

  private func faults(of style: String) -> Faults {
    Faults(counter: resources.faults) { [report] in report("Style \(style): \($0)") }
  }

  /// A style that shows an archive of pictures, transparent where it has none.
  func pictures(_ tileset: Tileset) throws -> ServedStyle {
    let document = try StyleDocument(json: [
      "version": 8, "name": .string(tileset.name), "sources": ["pictures": ["type": "raster", "tileSize": 256]],
      "layers": [["id": "pictures", "type": "raster", "source": "pictures"]],
    ])
    let renderer = try MapRenderer.open(
      style: document, archives: ["pictures": tileset.archive], directory: ".", resources: resources,
      faults: faults(of: tileset.fileName))
    var style = ServedStyle(
      name: tileset.fileName, title: tileset.name,
      renderers: StyleRenderers(plain: renderer) { _ in renderer })
    style.pictures = tileset.archive
    return style
  }
}
