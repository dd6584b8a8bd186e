import Geodesy
import Imaging
import MapStyle
import Rasterizer

/// Draws `raster` layers: pictures as tiles, or one picture laid on the map by its corners.
struct RasterPainter {
  let layer: StyleLayer
  let frame: Frame
  let faults: Faults

  private var context: EvaluationContext { EvaluationContext(zoom: frame.view.zoom, feature: nil) }

  func draw(_ source: MapSource, on canvas: Canvas) {
    let opacity = Float(layer.number(.rasterOpacity, context))
    guard opacity > 0 else { return }
    // The general name of the property goes before the older one.
    let resampling = layer.isSet(.rasterAnyResampling) ? StyleProperty.rasterAnyResampling : .rasterResampling
    let smooth = layer.string(resampling, context) != "nearest"
    let adjustment = RasterAdjustment(layer, context)
    switch source {
    case .vector: break
    case .raster(let tiles):
      guard let z = frame.sourceZoom(tiles.zooms, shift: tiles.zoomShift, rounding: .toNearestOrAwayFromZero)
      else { return }
      for place in frame.tiles(atZoom: z) where tiles.reaches(place.id) {
        guard let (picture, part) = picture(of: place, from: tiles) else { continue }
        draw(adjustment.apply(to: picture), part: part, at: place, opacity: opacity, smooth: smooth, on: canvas)
      }
    case .image(let image):
      let corners = image.corners.map { SIMD2<Float>(frame.pixel(label: frame.space.point($0))) }
      canvas.draw(adjustment.apply(to: image.picture), corners: corners, opacity: opacity, smooth: smooth)
    }
  }

  /// The picture of a tile, or the part of the nearest ancestor's that shows its square.
  private func picture(of place: FrameTile, from tiles: RasterSource) -> (Pixmap, SIMD4<Double>)? {
    var z = place.id.z
    while true {
      let ancestor = place.id.ancestor(atZoom: z)
      do {
        if let picture = try tiles.picture(ancestor) {
          let parts = Double(UInt64(1) << UInt64(place.id.z - z))
          let corner = SIMD2(Double(place.id.x), Double(place.id.y)) / parts
          let offset = corner - SIMD2(Double(ancestor.x), Double(ancestor.y))
          return (picture, SIMD4(offset.x, offset.y, offset.x + 1 / parts, offset.y + 1 / parts))
        }
        if z == place.id.z, tiles.promises(ancestor) { faults.count(.missingTile) }
      } catch {
        faults.note(.damagedTile, "Tile \(ancestor) of layer \"\(layer.id)\" cannot be read: \(error).")
      }
      guard z > tiles.zooms.lowerBound else { return nil }
      z -= 1
    }
  }

  /// - Parameter part: the part of the picture to show, as shares of its sides: (minX, minY, maxX, maxY).
  private func draw(
    _ picture: Pixmap, part: SIMD4<Double>, at place: FrameTile, opacity: Float, smooth: Bool,
    on canvas: Canvas
  ) {
    let square = frame.transform(place, extent: 1)
    let size = SIMD2(Double(picture.width), Double(picture.height))
    let corner = SIMD2<Float>(part.lowHalf * size)
    let span = SIMD2<Float>((part.highHalf - part.lowHalf) * size)
    if square.b == 0 {
      canvas.drawRaster(
        picture, source: Rectangle(x: corner.x, y: corner.y, width: span.x, height: span.y),
        destination: Rectangle(x: square.tx, y: square.ty, width: square.a, height: square.d), opacity: opacity,
        smooth: smooth)
    } else {
      let cut = picture.cropped(x: Int(corner.x), y: Int(corner.y), width: Int(span.x), height: Int(span.y))
      let toUnit = AffineTransform.scale(1 / Float(max(1, cut.width)), 1 / Float(max(1, cut.height)))
      canvas.draw(cut, transform: toUnit.concatenating(square), opacity: opacity, smooth: smooth)
    }
  }
}
