import Geodesy
import MapStyle
import Rasterizer
import VectorTiles

/// A source's tiles in one picture, looked up once for all style layers that draw from them.
final class TileCover {
  /// How far beyond the picture, in style pixels, features are looked at: half the widest stroke or disc.
  static let margin: Double = 64

  /// One layer of one tile as it lies in the picture.
  struct Part {
    let place: FrameTile
    let styled: StyledLayer
    /// From tile units to pixels from the tile's corner. Strokes are made there, where their coordinates are the same
    /// in every picture, and then moved.
    let scale: AffineTransform
    /// The tile's north-west corner in the picture, pixels.
    let corner: SIMD2<Float>
    /// The picture with its margin in tile units: (minX, minY, maxX, maxY).
    let window: SIMD4<Float>
    let border: Border

    /// How the tile's square lies in the picture.
    enum Border: Sendable {
      /// The picture lies within the square.
      case unseen
      /// Upright: each pixel belongs to the tile that its middle lies in.
      case onPixels(PixelRectangle)
      /// Turned, through pixels.
      case slanted
    }

    /// Whether a feature may show in the picture.
    func shows(_ feature: Int32) -> Bool {
      let box = styled.bounds[Int(feature)]
      return Float(box.x) <= window.z && Float(box.y) <= window.w && Float(box.z) >= window.x
        && Float(box.w) >= window.y
    }
  }

  private struct Key: Hashable { let source: String, layer: String, withNeighbours: Bool }

  private let frame: Frame
  private let tile: (String, TileID) -> StyledTile?
  private let zooms: (String) -> ClosedRange<UInt8>?
  private var parts: [Key: [Part]] = [:]

  /// - Parameters:
  ///   - zooms: the zooms of a source, nil where it has no vector tiles.
  ///   - tile: a source's tile, nil where there is none.
  init(
    frame: Frame, zooms: @escaping (String) -> ClosedRange<UInt8>?, tile: @escaping (String, TileID) -> StyledTile?
  ) {
    self.frame = frame
    self.zooms = zooms
    self.tile = tile
  }

  /// The parts of a source layer that the picture shows.
  ///
  /// - Parameter withNeighbours: also tiles that only come near the picture, for what has no buffer of its own.
  func parts(source: String, layer: String, withNeighbours: Bool) -> [Part] {
    let key = Key(source: source, layer: layer, withNeighbours: withNeighbours)
    if let known = parts[key] { return known }
    var found: [Part] = []
    if let z = zooms(source).flatMap({ frame.sourceZoom($0) }) {
      for place in frame.tiles(atZoom: z, margin: withNeighbours ? Self.margin : 0) {
        if let styled = tile(source, place.id)?.layers[layer] { found.append(part(styled, at: place)) }
      }
    }
    parts[key] = found
    return found
  }

  private func part(_ styled: StyledLayer, at place: FrameTile) -> Part {
    let transform = frame.transform(place, extent: styled.layer.extent)
    var scale = transform
    (scale.tx, scale.ty) = (0, 0)
    return Part(
      place: place, styled: styled, scale: scale, corner: SIMD2(transform.tx, transform.ty),
      window: window(transform, margin: Float(Self.margin * frame.view.pixelRatio)),
      border: border(transform, place, extent: styled.layer.extent))
  }

  private func border(_ transform: AffineTransform, _ place: FrameTile, extent: Int32) -> Part.Border {
    let seen = window(transform, margin: 0)
    // Within a thousandth of a pixel.
    let slack = 0.001 / max((transform.a * transform.a + transform.b * transform.b).squareRoot(), 1e-9)
    let side = Float(extent)
    if seen.x >= -slack, seen.y >= -slack, seen.z <= side + slack, seen.w <= side + slack { return .unseen }
    // Neighbours find the same number for the border that they share.
    let first = frame.pixel(label: frame.space.point(place.origin)).rounded(.toNearestOrEven)
    let end = frame.pixel(label: frame.space.point(place.end)).rounded(.toNearestOrEven)
    let limit = SIMD2<Double>(repeating: 1e6)
    guard transform.b == 0, transform.c == 0, all(first .> -limit), all(end .< limit) else { return .slanted }
    return .onPixels(
      PixelRectangle(
        x: Int(first.x), y: Int(first.y), width: Int(end.x - first.x), height: Int(end.y - first.y)))
  }

  /// The picture with its margin in a tile's units: (minX, minY, maxX, maxY).
  private func window(_ transform: AffineTransform, margin: Float) -> SIMD4<Float> {
    guard let inverse = transform.inverse else { return SIMD4(-.infinity, -.infinity, .infinity, .infinity) }
    let far = SIMD2(Float(frame.width) + margin, Float(frame.height) + margin)
    let corners = [
      SIMD2(-margin, -margin), SIMD2(far.x, -margin), SIMD2(-margin, far.y), far,
    ].map(inverse.apply)
    let low = corners.dropFirst().reduce(corners[0], pointwiseMin)
    let high = corners.dropFirst().reduce(corners[0], pointwiseMax)
    return SIMD4(lowHalf: low, highHalf: high)
  }
}

extension Frame {
  /// The zoom of a source's tiles in this view: as deep as its pixels ask for and the source goes.
  ///
  /// - Parameter shift: how many zooms deeper the source's tiles must be because they are smaller than 512 px.
  /// - Returns: nil where the view is shallower than the source begins.
  func sourceZoom(_ zooms: ClosedRange<UInt8>, shift: Double = 0, rounding: FloatingPointRoundingRule = .down)
    -> UInt8?
  {
    let ideal = view.zoom + shift
    let z = UInt8(min(max(ideal.rounded(rounding), 0), Double(TileID.maximumZoom)))
    return z < zooms.lowerBound ? nil : min(z, zooms.upperBound)
  }
}

extension TileCover.Part {
  func kind(of feature: Int32) -> GeometryKind { styled.layer.features[Int(feature)].kind }

  /// The width and the height of a feature together, pixels.
  func size(of feature: Int32) -> Float {
    let box = SIMD4<Float>(styled.bounds[Int(feature)])
    return (box.z - box.x + box.w - box.y) * (scale.a * scale.a + scale.b * scale.b).squareRoot()
  }

  /// A feature's paths, in pixels from the tile's corner, without corners that nobody would see.
  func path(of feature: Int32, closed: Bool) -> Path {
    let layer = styled.layer
    var path = Path()
    for part in layer.features[Int(feature)].partRange {
      path.append(layer.points[layer.part(Int(part))], scale: scale, closed: closed)
    }
    return path
  }

  /// The tile's square in pixels from its corner, clockwise: what the tile answers for.
  ///
  /// - Parameter margin: pixels to reach beyond it.
  func square(movedBy offset: SIMD2<Float>, margin: Float = 0) -> [SIMD2<Float>] {
    let extent = styled.layer.extent
    let reach = Int32(margin * Float(extent) / 256)
    let (low, high) = (-reach, extent + reach)
    return [SIMD2(low, low), SIMD2(high, low), SIMD2(high, high), SIMD2(low, high)].map { scaled($0) + offset }
  }

  /// A point of the tile in pixels from the tile's corner.
  @inline(__always)
  func scaled(_ point: SIMD2<Int32>) -> SIMD2<Float> {
    scale.apply(SIMD2<Float>(Float(point.x), Float(point.y)))
  }

  /// A feature's points that lie in its tile's own square, so that each shows once where tiles meet.
  func ownPoints(of feature: Int32) -> [SIMD2<Int32>] {
    let layer = styled.layer
    let extent = layer.extent
    return layer.features[Int(feature)].partRange.flatMap { part in
      layer.part(Int(part)).lazy.map { layer.points[$0] }
        .filter { $0.x >= 0 && $0.y >= 0 && $0.x < extent && $0.y < extent }
    }
  }
}
