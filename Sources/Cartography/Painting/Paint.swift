import Caching
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
  let looks: BoundedCache<LookKey, [LookRun]>
  let sprites: (any SpriteSheet)?
  let faults: Faults

  var ratio: Float { Float(frame.view.pixelRatio) }

  /// Expressions that look at no feature.
  var context: EvaluationContext { EvaluationContext(zoom: frame.view.zoom, feature: nil) }

  /// Kinds of geometry that a painter draws.
  struct Kinds: OptionSet {
    let rawValue: UInt8
    static let point = Kinds(.point)
    static let line = Kinds(.line)
    static let polygon = Kinds(.polygon)

    init(rawValue: UInt8) { self.rawValue = rawValue }
    init(_ kind: GeometryKind) { rawValue = 1 << kind.rawValue }
  }

  /// Calls `body` for each feature of a tile that the layer's filter lets through, in drawing order.
  ///
  /// - Parameter sortKey: where the style sets it, features with smaller keys come first.
  func forEachFeature(
    of part: TileCover.Part, _ kinds: Kinds, sortKey: StyleProperty, _ body: (Int32, EvaluationContext) -> Void
  ) {
    let styled = part.styled
    let tile = part.place.id
    let cursor = FeatureCursor(styled, tile: tile)
    let context = EvaluationContext(zoom: frame.view.zoom, feature: cursor)
    var features = styled.features(of: layer, index: index, tile: tile, zoom: frame.view.zoom)
      .filter { kinds.contains(Kinds(part.kind(of: $0))) }
    if layer.isSet(sortKey) {
      let keyed = features.enumerated().map { order, feature in
        cursor.move(to: Int(feature))
        return (key: layer.number(sortKey, context), order: order, feature: feature)
      }
      features = keyed.sorted { ($0.key, $0.order) < ($1.key, $1.order) }.map(\.feature)
    }
    for feature in features {
      cursor.move(to: Int(feature))
      body(feature, context)
    }
  }

  /// The tile's features in drawing order, those that are drawn alike and follow each other together.
  ///
  /// - Parameters:
  ///   - look: how a feature is drawn, nil where nothing of it shows.
  ///   - shape: what features of one look cover.
  func runs(
    of part: TileCover.Part, _ kinds: Kinds, sortKey: StyleProperty, look: (EvaluationContext) -> Look?,
    shape: (Look, [Int32]) -> RunShape
  ) -> [LookRun] {
    let key = LookKey(
      source: layer.source ?? "", tile: part.place.id, layer: index, zoom: frame.view.zoom,
      bearing: frame.view.bearing, pixelRatio: frame.view.pixelRatio)
    return looks.value(for: key) { () throws(Never) in
      var runs: [LookRun] = []
      var current: Look?
      var features: [Int32] = []
      func finish() {
        guard let current else { return }
        runs.append(LookRun(look: current, features: features, shape: shape(current, features)))
        features = []
      }
      forEachFeature(of: part, kinds, sortKey: sortKey) { feature, context in
        guard let own = look(context) else { return }
        if own != current { finish() }
        current = own
        features.append(feature)
      }
      finish()
      return runs
    }.value
  }

  /// Fills polygons of a tile as far as they lie in its square.
  ///
  /// - Parameters:
  ///   - group: nil for all of them.
  ///   - offset: how far they are moved; the square stays where it is.
  ///   - margin: pixels to reach over borders that do not fall between pixels, where two cuts that abut would let the
  ///     ground shine through.
  func fill(
    _ polygons: PolygonSet, group: Int? = nil, in part: TileCover.Part, movedBy offset: SIMD2<Float>, color: Color,
    antialias: Bool = true, margin: Float = 0, on canvas: Canvas
  ) {
    let shift = part.corner + offset
    switch part.border {
    case .unseen:
      canvas.fill(polygons, group: group, movedBy: shift, color: color, antialias: antialias)
    case .onPixels(let square):
      canvas.fill(polygons, group: group, movedBy: shift, color: color, antialias: antialias, within: square)
    case .slanted:
      let cut = polygons.clipped(to: part.square(movedBy: -offset, margin: margin), group: group)
      canvas.fill(cut, movedBy: shift, color: color, antialias: antialias)
    }
  }

  /// Polygons of a tile as far as they lie in its square, in the picture's pixels.
  func path(
    _ polygons: PolygonSet, group: Int? = nil, in part: TileCover.Part, movedBy offset: SIMD2<Float>
  ) -> Path {
    let shift = part.corner + offset
    if case .unseen = part.border { return polygons.path(of: group, movedBy: shift) }
    return polygons.clipped(to: part.square(movedBy: -offset), group: group).path(movedBy: shift)
  }

  /// Fills a path with a picture of the sprite, or counts a fault where there is none of that name.
  func fill(_ path: Path, pattern name: String, opacity: Float, on canvas: Canvas) {
    guard let image = sprites?.image(named: name, pixelRatio: frame.view.pixelRatio) else {
      faults.note(.spriteImage, "The sprite has no image \"\(name)\", which layer \"\(layer.id)\" asks for.")
      return
    }
    let place = PatternPlace(of: image, in: frame)
    canvas.fill(
      path, pattern: image.pixmap, origin: place.origin, scale: place.scale, turn: place.turn, opacity: opacity)
  }

  /// A `…-translate` of the layer in pixels.
  func translation(_ property: StyleProperty, anchor: StyleProperty) -> SIMD2<Float> {
    SIMD2<Float>(frame.translation(of: layer, property, anchor: anchor, context))
  }
}

/// GeoJSON has no layers; its tiles hold one of this name.
enum GeoJSONLayer {
  static let name = "geojson"
}
