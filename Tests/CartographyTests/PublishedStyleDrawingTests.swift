import Foundation
import Geodesy
import Imaging
import Importing
import JSON
import MapStyle
import Testing
import TileArchives
import VectorTiles

@testable import Cartography

private let shared = URL(filePath: "../shared", directoryHint: .isDirectory)

/// Styles that others have published, over vector tiles of our own making.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: shared.path), "needs \(shared.path)"))
struct PublishedStyleDrawingTests {
  /// Layers that have features in the middle of an extract at some zoom, and those of them that draw no pixel at any.
  private struct Survey {
    var shown: Set<String> = []
    var drawn: Set<String> = []
    var blank: [String] { shown.subtracting(drawn).sorted() }
  }

  /// The centre of Helsinki, imported and decoded once; the archive stays open when its folder is gone.
  private static let tiles = Result { () throws -> VectorSource in
    let region = FileManager.default.temporaryDirectory.appending(path: "published-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: region) }
    let folder = region.path(percentEncoded: false)
    let extract = shared.appending(path: "data/osm/helsinki-centre-2019.osm.pbf").path(percentEncoded: false)
    _ = try RegionImport(sources: [extract], into: folder).run { _ in }
    let archive = try openTileArchive(folder + "/features.pmtiles")
    return VectorSource(SourceTiles(archive, for: StyleSource(json: ["type": "vector"])))
  }

  private func survey(_ style: JSONValue, over tiles: VectorSource, at center: Coordinate, side: Int) throws -> Survey {
    var survey = Survey()
    for json in style["layers"]?.array ?? [] {
      var alone = style.object ?? [:]
      alone["layers"] = [json]
      let document = try StyleDocument(json: .object(alone))
      guard let layer = document.layers.first, layer.source != nil else { continue }
      let renderer = MapRenderer(
        style: document, sources: document.sources.mapValues { _ in .vector(tiles) },
        fonts: StyleFonts(library: SeamWorld.resources.fonts), glyphs: SeamWorld.resources.glyphs)
      for zoom in [16.1, 14.5, 13.2] where layer.isShown(atZoom: zoom) && !survey.drawn.contains(layer.id) {
        let view = MapView(center: WorldPoint(center), zoom: zoom, width: side, height: side)
        guard Self.shows(document, view, tiles) else { continue }
        survey.shown.insert(layer.id)
        if try renderer.render(view).uniformPixel != 0 { survey.drawn.insert(layer.id) }
      }
    }
    return survey
  }

  /// Whether the style's one layer has something to draw in a view.
  private static func shows(_ document: StyleDocument, _ view: MapView, _ tiles: VectorSource) -> Bool {
    let layer = document.layers[0]
    let name = layer.sourceLayer ?? ""
    func styled(_ tile: TileID) -> StyledTile? {
      (try? tiles.tile(tile)).flatMap { $0 }.map {
        StyledTile($0, fieldNames: document.fieldNames, layerNames: [name])
      }
    }
    let cover = TileCover(frame: Frame(view), zooms: { _ in tiles.zooms }, tile: { styled($1) })
    return cover.parts(source: "", layer: name, withNeighbours: false).contains { part in
      let cursor = FeatureCursor(part.styled, tile: part.place.id)
      let context = EvaluationContext(zoom: view.zoom, feature: cursor)
      return part.styled.features(of: layer, index: 0, tile: part.place.id, zoom: view.zoom).contains { feature in
        cursor.move(to: Int(feature))
        return part.isInside(feature, view) && layer.draws(part.kind(of: feature), context)
      }
    }
  }

  @Test(arguments: ["versatiles-colorful", "versatiles-neutrino"])
  func `every layer of a published style that has features draws something`(name: String) throws {
    let tiles = try Self.tiles.get()
    let style = try JSONValue(parsing: Data(contentsOf: shared.appending(path: "conformance/styles/\(name).json")))
    let survey = try survey(style, over: tiles, at: Coordinate(latitude: 60.1705, longitude: 24.944), side: 320)
    #expect(survey.drawn.count > 40)
    #expect(survey.blank == [])
  }

  @Test func `every layer of a style for another schema draws something of its tiles`() throws {
    let archive = try openTileArchive(
      shared.appending(path: "data/archives/firenze-vector.pmtiles").path(percentEncoded: false))
    let tiles = VectorSource(SourceTiles(archive, for: StyleSource(json: ["type": "vector"])))
    let style = try JSONValue(parsing: Data(contentsOf: URL(filePath: "docs/terracotta.json")))
    let document = try StyleDocument(json: style)
    #expect(document.warnings == [])
    // The town's edge has boundaries, land that is masked and woods; its middle all the rest.
    let places = [(43.7722, 11.2558), (43.8, 11.19), (43.81, 11.29)].map { Coordinate(latitude: $0, longitude: $1) }
    let surveys = try places.map { try survey(style, over: tiles, at: $0, side: 512) }
    #expect(surveys.flatMap(\.blank) == [])
    let drawn = surveys.reduce(into: Set<String>()) { $0.formUnion($1.drawn) }
    #expect(document.layers.filter { $0.source != nil && !drawn.contains($0.id) }.map(\.id) == [])
  }
}

extension TileCover.Part {
  /// Whether the middle of a feature's box lies in the picture.
  fileprivate func isInside(_ feature: Int32, _ view: MapView) -> Bool {
    let box = styled.bounds[Int(feature)]
    let middle = corner + scaled(SIMD2((box.x + box.z) / 2, (box.y + box.w) / 2))
    return middle.x > 0 && middle.y > 0 && middle.x < Float(view.width) && middle.y < Float(view.height)
  }
}

extension StyleLayer {
  /// Whether the layer draws features of a kind without pictures of the sprite, which are not at hand.
  fileprivate func draws(_ geometry: GeometryKind, _ context: EvaluationContext) -> Bool {
    switch kind {
    case .fill: geometry == .polygon && !isSet(.fillPattern) && number(.fillOpacity, context) > 0
    case .line: geometry != .point && !isSet(.linePattern) && number(.lineOpacity, context) > 0
    case .symbol: !formatted(.textField, context).text.isEmpty && number(.textOpacity, context) > 0
    default: true
    }
  }
}
