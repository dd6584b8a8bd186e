import Caching
import Geodesy
package import Imaging
package import MapStyle
import Rasterizer
package import TileArchives
package import Typesetting

/// Draws views of one style over its sources.
///
/// Everything in it is either constant or a bounded cache, so that any number of threads may draw at once.
package final class MapRenderer: Sendable {
  /// The longest side of a picture in pixels.
  package static let sideLimit = 8192

  package let style: StyleDocument
  package let faults: Faults
  private let sources: [String: MapSource]
  private let fonts: StyleFonts
  /// The style's icons; nil where it has none.
  package let sprites: (any SpriteSheet)?
  private let glyphs: GlyphCache
  private let layerNames: [String: Set<String>]
  private let tiles = BoundedCache<TileKey, StyledTile?>(costLimit: 48 << 20) { $0?.approximateBytes ?? 64 }
  private let looks = BoundedCache<LookKey, [LookRun]>(costLimit: 96 << 20) { runs in
    runs.reduce(64) { $0 + 4 * $1.features.count + $1.shape.byteCount + 192 }
  }
  private let cells = BoundedCache<CellKey, LabelCell>(costLimit: 400_000) { $0.candidates.count + 8 }

  private struct TileKey: Hashable { let source: String, tile: TileID }
  private struct CellKey: Hashable { let space: LabelSpace, tile: TileID }

  /// - Parameters:
  ///   - sources: data for the style's sources by name; layers of other sources stay empty.
  ///   - glyphs: may be shared between renderers of the same fonts.
  package init(
    style: StyleDocument, sources: [String: MapSource], fonts: StyleFonts, glyphs: GlyphCache,
    sprites: (any SpriteSheet)? = nil, faults: Faults = Faults()
  ) {
    self.style = style
    self.sources = sources
    self.fonts = fonts
    self.glyphs = glyphs
    self.sprites = sprites
    self.faults = faults
    layerNames = style.layers.reduce(into: [:]) { names, layer in
      guard let source = layer.source else { return }
      names[source, default: []].insert(layer.sourceLayer ?? GeoJSONLayer.name)
    }
  }

  /// The archives that the style's sources draw from, by source.
  package var archives: [String: any TileArchiveReader] {
    sources.compactMapValues { source in
      switch source {
      case .vector(let provider): (provider as? VectorSource)?.archive
      case .raster(let tiles): tiles.archive
      case .image: nil
      }
    }
  }

  /// True when the style has layers over tiles and none of their sources could be found, so that only its ground is
  /// drawn.
  package var drawsNothingOfItsTiles: Bool {
    let wanted = Set(style.layers.compactMap(\.source)).filter { name in
      let kind = style.sources[name]?.kind
      return kind == .vector || kind == .raster
    }
    return !wanted.isEmpty && wanted.isDisjoint(with: sources.keys)
  }

  /// The picture of a view.
  /// - Throws: `CartographyError.pictureSize` where a side is 0 or beyond `sideLimit`.
  package func render(_ view: MapView) throws(CartographyError) -> Pixmap {
    let frame = Frame(view)
    guard frame.width > 0, frame.height > 0, max(frame.width, frame.height) <= Self.sideLimit else {
      throw .pictureSize(width: frame.width, height: frame.height, limit: Self.sideLimit)
    }
    let canvas = Canvas(width: frame.width, height: frame.height)
    let labels = Dictionary(grouping: placements(in: frame)) {
      style.layers.count - 1 - Int($0.candidate.order.layersFromTop)
    }
    let cover = TileCover(frame: frame, zooms: { self.provider($0)?.zooms }, tile: { self.tile($1, of: $0) })
    for (index, layer) in style.layers.enumerated() where layer.isShown(atZoom: view.zoom) {
      draw(layer, index, labels: labels[index] ?? [], in: frame, cover, on: canvas)
    }
    return canvas.pixmap
  }

  private func draw(
    _ layer: StyleLayer, _ index: Int, labels: [LabelField.Placement], in frame: Frame, _ cover: TileCover,
    on canvas: Canvas
  ) {
    func paint(withNeighbours: Bool = false) -> Paint {
      let parts =
        layer.source.map {
          cover.parts(source: $0, layer: layer.sourceLayer ?? GeoJSONLayer.name, withNeighbours: withNeighbours)
        } ?? []
      return Paint(
        layer: layer, index: index, frame: frame, parts: parts, looks: looks, sprites: sprites, faults: faults)
    }
    switch layer.kind {
    case .background: BackgroundPainter(paint: paint()).draw(on: canvas)
    case .fill: FillPainter(paint: paint()).draw(on: canvas)
    case .line: LinePainter(paint: paint()).draw(on: canvas)
    case .circle: CirclePainter(paint: paint(withNeighbours: true)).draw(on: canvas)
    case .symbol:
      SymbolPainter(frame: frame, layer: layer, glyphs: glyphs, sprites: sprites).draw(labels, on: canvas)
    case .raster:
      guard let source = layer.source.flatMap({ sources[$0] }) else { return }
      RasterPainter(layer: layer, frame: frame, faults: faults).draw(source, on: canvas)
    default:
      faults.note(.layerType, "Layers of type \(layer.kind) are not drawn; layer \"\(layer.id)\" is left away.")
    }
  }

  // MARK: Tiles

  private func provider(_ source: String) -> (any VectorTileProvider)? {
    if case .vector(let provider) = sources[source] { provider } else { nil }
  }

  /// A source's tile made ready for the style; nil where there is none or it cannot be read.
  private func tile(_ id: TileID, of source: String) -> StyledTile? {
    tiles.value(for: TileKey(source: source, tile: id)) { () throws(Never) in
      do {
        guard let provider = provider(source) else { return nil }
        guard let tile = try provider.tile(id) else {
          if provider.promises(id) { faults.count(.missingTile) }
          return nil
        }
        return StyledTile(tile, fieldNames: style.fieldNames, layerNames: layerNames[source] ?? [])
      } catch {
        faults.note(.damagedTile, "Tile \(id) of source \"\(source)\" cannot be read: \(error).")
        return nil
      }
    }.value
  }

  // MARK: Labels

  /// The labels that stand in a picture.
  func placements(in frame: Frame, reach: Float = LabelField.reach) -> [LabelField.Placement] {
    let symbols = style.layers.indices.filter {
      style.layers[$0].kind == .symbol && style.layers[$0].isShown(atZoom: frame.view.zoom)
    }
    guard !symbols.isEmpty else { return [] }
    let field = LabelField(space: frame.space, cellZoom: frame.integerZoom, reach: reach) { tile in
      self.cells.value(for: CellKey(space: frame.space, tile: tile)) { () throws(Never) in
        LabelCell(symbols.flatMap { self.candidates(layer: $0, space: frame.space, cell: tile) })
      }.value
    }
    return field.placements(in: frame)
  }

  private func candidates(layer index: Int, space: LabelSpace, cell: TileID) -> [LabelCandidate] {
    let layer = style.layers[index]
    guard let name = layer.source, let zooms = provider(name)?.zooms, cell.z >= zooms.lowerBound else { return [] }
    let source = cell.ancestor(atZoom: zooms.upperBound)
    guard let styled = tile(source, of: name)?.layers[layer.sourceLayer ?? GeoJSONLayer.name] else {
      return []
    }
    return SymbolLayout(
      layer: layer, index: index, layersFromTop: Int32(style.layers.count - 1 - index), space: space, cell: cell,
      sourceTile: source,
      styled: styled, fonts: fonts, sprites: sprites, faults: faults
    ).candidates()
  }
}
