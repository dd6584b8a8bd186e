import Cartography
import Geodesy
import Imaging

/// Draws pictures, encodes and counts them.
struct PictureDrawing: Sendable {
  let metrics: Metrics

  func tile(
    _ tile: TileID, scale: Int, style: ServedStyle, _ format: PictureFormat
  ) throws(HTTPError) -> Content {
    let content = try picture(MapView(tile: tile, scale: scale), style: style, format)
    metrics.tilesDrawn.add(1)
    return content
  }

  /// - Throws: `HTTPError` with the renderer's reason where it fails.
  func picture(_ view: MapView, style: ServedStyle, _ format: PictureFormat) throws(HTTPError) -> Content {
    let start = ContinuousClock.now
    do {
      let bytes = try format.encode(try style.renderer.render(view))
      metrics.drawing.observe((ContinuousClock.now - start) / .seconds(1))
      return Content(bytes, mediaType: format.mediaType)
    } catch {
      throw HTTPError(.internalError, "The picture could not be drawn.", details: ["\(error)"])
    }
  }
}
