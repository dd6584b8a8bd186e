import Cartography
import Geodesy
import Imaging

/// Draws pictures, encodes and counts them.
struct PictureDrawing: Sendable {
  let metrics: Metrics

  func tile(
    _ tile: TileID, scale: Int, _ style: ServedStyle, _ variant: MapVariant, _ format: PictureFormat
  ) throws(HTTPError) -> Content {
    let content = try picture(MapView(tile: tile, scale: scale), style, variant, format)
    metrics.tilesDrawn.add(1)
    return content
  }

  /// - Throws: `HTTPError` with the renderer's reason where it fails.
  func picture(
    _ view: MapView, _ style: ServedStyle, _ variant: MapVariant, _ format: PictureFormat
  ) throws(HTTPError) -> Content {
    let start = ContinuousClock.now
    do {
      let bytes = try format.encode(try style.renderers.renderer(for: variant).render(view))
      metrics.drawing.observe((ContinuousClock.now - start) / .seconds(1))
      return Content(bytes, mediaType: format.mediaType)
    } catch {
      throw HTTPError(.internalError, "The picture could not be drawn.", details: ["\(error)"])
    }
  }
}
