import Geodesy
import Imaging
import MapStyle
import Rasterizer
import VectorTiles

/// One style layer over one picture: what every painter needs.
struct Paint {
  let layer: StyleLayer
  /// The layer's index in the style.
  let index: Int
  let frame: Frame
  /// The tiles of the layer's source that show in the picture.
  let parts: [TileCover.Part]
  let sprites: (any SpriteSheet)?
  let faults: Faults

  var ratio: Float { Float(frame.view.pixelRatio) }

  /// Expressions that look at no feature.
  var context: EvaluationContext { EvaluationContext(zoom: frame.view.zoom, feature: nil) }

  /// A feature that the layer's filter lets through.
  struct Item {
    let styled: StyledLayer
    let index: Int
    let transform: AffineTransform
    let context: EvaluationContext
    /// True when the feature reaches beyond its tile's square in a picture where tiles meet.
    let leavesTile: Bool
  }

  /// Kinds of geometry that a painter draws.
  struct Kinds: OptionSet {
    let rawValue: UInt8
    static let point = Kinds(.point)
    static let line = Kinds(.line)
    static let polygon = Kinds(.polygon)

    init(rawValue: UInt8) { self.rawValue = rawValue }
    init(_ kind: GeometryKind) { rawValue = 1 << kind.rawValue }
  }

  /// Calls `body` for each feature that the layer's filter lets through, in drawing order.
  ///
  /// - Parameter sortKey: where the style sets it, features with smaller keys come first.
  func forEachFeature(_ kinds: Kinds, sortKey: StyleProperty, _ body: (Item) -> Void) {
    guard layer.isSet(sortKey) else {
      for part in parts { walk(part, kinds, only: nil, body) }
      return
    }
    var keyed: [(key: Double, order: Int, part: Int, index: Int32)] = []
    for (number, part) in parts.enumerated() {
      walk(part, kinds, only: nil) { item in
        keyed.append((layer.number(sortKey, item.context), keyed.count, number, Int32(item.index)))
      }
    }
    keyed.sort { ($0.key, $0.order) < ($1.key, $1.order) }
    for chosen in keyed { walk(parts[chosen.part], kinds, only: chosen.index, body) }
  }

  private func walk(_ part: TileCover.Part, _ kinds: Kinds, only: Int32?, _ body: (Item) -> Void) {
    let styled = part.styled
    let extent = styled.layer.extent
    let cursor = FeatureCursor(styled, tile: part.place.id)
    let context = EvaluationContext(zoom: frame.view.zoom, feature: cursor)
    let features =
      only.map { [$0] } ?? styled.features(of: layer, index: index, tile: part.place.id, zoom: frame.view.zoom)
    for feature in features {
      let index = Int(feature)
      guard part.shows(index), kinds.contains(Kinds(styled.layer.features[index].kind)) else { continue }
      cursor.move(to: index)
      let box = styled.bounds[index]
      let leaves = box.x < 0 || box.y < 0 || box.z > extent || box.w > extent
      body(
        Item(
          styled: styled, index: index, transform: part.transform, context: context,
          leavesTile: leaves && parts.count > 1))
    }
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
