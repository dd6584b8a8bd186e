import Geodesy
import Imaging
import MapStyle
import Rasterizer
import VectorTiles

/// One style layer over one picture: what every painter needs.
struct Paint {
  let layer: StyleLayer
  let frame: Frame
  let cover: TileCover
  let sprites: (any SpriteSheet)?
  let faults: Faults

  var ratio: Float { Float(frame.view.pixelRatio) }

  /// Expressions that look at no feature.
  var context: EvaluationContext { EvaluationContext(zoom: frame.view.zoom, feature: nil) }

  /// A feature that the layer's filter lets through.
  struct Item {
    let place: FrameTile
    let styled: StyledLayer
    let index: Int
    let transform: AffineTransform
    let context: EvaluationContext
    /// True when the feature reaches beyond its tile's square in a picture where tiles meet.
    let leavesTile: Bool
  }

  /// Calls `body` for each feature of the layer that may show within `margin` pixels of the picture, in drawing order.
  ///
  /// - Parameter sortKey: features with smaller keys come first; nil keeps the tiles' own order.
  func forEachFeature(
    kinds: Set<GeometryKind>, margin: Float, sortKey: StyleProperty?, _ body: (Item) -> Void
  ) {
    guard let sortKey, layer.isSet(sortKey) else {
      walk(kinds: kinds, margin: margin, body)
      return
    }
    var keyed: [(key: Double, order: Int, entry: Int, index: Int)] = []
    walk(kinds: kinds, margin: margin) { item in
      let entry = cover.entries.firstIndex { $0.place == item.place } ?? 0
      keyed.append((layer.number(sortKey, item.context), keyed.count, entry, item.index))
    }
    keyed.sort { ($0.key, $0.order) < ($1.key, $1.order) }
    for chosen in keyed {
      walk(cover.entries[chosen.entry], kinds: kinds, margin: margin, only: chosen.index, body)
    }
  }

  private func walk(kinds: Set<GeometryKind>, margin: Float, _ body: (Item) -> Void) {
    for entry in cover.entries { walk(entry, kinds: kinds, margin: margin, only: nil, body) }
  }

  private func walk(
    _ entry: TileCover.Entry, kinds: Set<GeometryKind>, margin: Float, only: Int?, _ body: (Item) -> Void
  ) {
    guard let styled = entry.tile.layers[layer.sourceLayer ?? GeoJSONLayer.name] else { return }
    let extent = styled.layer.extent
    let transform = frame.transform(entry.place, extent: extent)
    let window = visibleUnits(transform, margin: margin)
    let cursor = FeatureCursor(styled, tile: entry.place.id)
    let context = EvaluationContext(zoom: frame.view.zoom, feature: cursor)
    for index in only.map({ $0..<($0 + 1) }) ?? 0..<styled.layer.features.count {
      guard kinds.contains(styled.layer.features[index].kind) else { continue }
      let box = styled.bounds[index]
      guard Float(box.x) <= window.z, Float(box.y) <= window.w, Float(box.z) >= window.x, Float(box.w) >= window.y
      else { continue }
      cursor.move(to: index)
      guard layer.matches(context) else { continue }
      let leaves = box.x < 0 || box.y < 0 || box.z > extent || box.w > extent
      body(
        Item(
          place: entry.place, styled: styled, index: index, transform: transform, context: context,
          leavesTile: leaves && cover.meetsBorders))
    }
  }

  /// The picture's box with `margin` pixels around it in a tile's units: (minX, minY, maxX, maxY).
  private func visibleUnits(_ transform: AffineTransform, margin: Float) -> SIMD4<Float> {
    guard let inverse = transform.inverse else { return SIMD4(-.infinity, -.infinity, .infinity, .infinity) }
    let (width, height) = (Float(frame.width), Float(frame.height))
    var box = SIMD4<Float>(.infinity, .infinity, -.infinity, -.infinity)
    for corner in [
      SIMD2(-margin, -margin), SIMD2(width + margin, -margin), SIMD2(-margin, height + margin),
      SIMD2(width + margin, height + margin),
    ] {
      let point = inverse.apply(corner)
      box.lowHalf = pointwiseMin(box.lowHalf, point)
      box.highHalf = pointwiseMax(box.highHalf, point)
    }
    return box
  }

  /// Patterns start at the world's corner, so that they run on across pictures.
  var patternOrigin: SIMD2<Float> {
    let corner = frame.pixel(label: .zero)
    return SIMD2(Float(corner.x.remainder(dividingBy: 65536)), Float(corner.y.remainder(dividingBy: 65536)))
  }

  /// A `…-translate` in pixels, turned with the map unless its anchor is the viewport.
  func translation(_ property: StyleProperty, anchor: StyleProperty) -> SIMD2<Float> {
    let values = layer.numbers(property, context)
    guard values.count == 2, values[0] != 0 || values[1] != 0 else { return .zero }
    var vector = SIMD2(values[0], values[1]) * frame.view.pixelRatio
    if layer.string(anchor, context) == "map" { vector = frame.space.rotated(vector) }
    return SIMD2(Float(vector.x), Float(vector.y))
  }
}

/// GeoJSON has no layers; its tiles hold one of this name.
enum GeoJSONLayer {
  static let name = "geojson"
}

extension Paint.Item {
  var feature: VectorTileFeature { styled.layer.features[index] }

  /// Appends the feature's parts, in pixels moved by `offset`, to `path`.
  func append(to path: inout Path, closed: Bool, offset: SIMD2<Float> = .zero) {
    let layer = styled.layer
    for part in feature.partRange {
      let range = layer.part(Int(part))
      guard let first = range.first else { continue }
      path.move(to: pixel(layer.points[first]) + offset)
      for position in range.dropFirst() { path.line(to: pixel(layer.points[position]) + offset) }
      if closed { path.close() }
    }
  }

  /// A point of the tile in pixels.
  @inline(__always)
  func pixel(_ point: SIMD2<Int32>) -> SIMD2<Float> {
    transform.apply(SIMD2<Float>(Float(point.x), Float(point.y)))
  }

  /// The tile's square in pixels, clockwise: what the tile answers for.
  func tileSquare(offset: SIMD2<Float> = .zero) -> [SIMD2<Float>] {
    let extent = styled.layer.extent
    return [SIMD2(0, 0), SIMD2(extent, 0), SIMD2(extent, extent), SIMD2(0, extent)].map { pixel($0) + offset }
  }
}
