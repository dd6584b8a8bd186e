import Geodesy
import MapStyle
import Rasterizer

/// Where a view lies on the world, and how world points become pixels of its picture.
struct Frame: Sendable {
  let view: MapView
  let space: LabelSpace
  /// The picture's size in pixels.
  let width: Int
  let height: Int

  init(_ view: MapView) {
    self.view = view
    space = LabelSpace(zoom: view.zoom, bearing: view.bearing)
    width = Int((Double(view.width) * view.pixelRatio).rounded())
    height = Int((Double(view.height) * view.pixelRatio).rounded())
  }

  private var center: SIMD2<Double> { SIMD2(view.center.x, view.center.y) }

  /// The zoom whose tiles are 512 style pixels wide or a little wider in this view.
  var integerZoom: UInt8 { UInt8(min(max(view.zoom.rounded(.down), 0), Double(TileID.maximumZoom))) }

  /// The picture's top left corner in pixels of the turned world.
  var corner: SIMD2<Double> { space.point(center) * view.pixelRatio - SIMD2(Double(width), Double(height)) / 2 }

  /// Label space to pixels.
  func pixel(label point: SIMD2<Double>) -> SIMD2<Double> { point * view.pixelRatio - corner }

  /// A layer's `…-translate` in pixels, turned with the map unless its anchor is the viewport.
  func translation(
    of layer: StyleLayer, _ property: StyleProperty, anchor: StyleProperty, _ context: EvaluationContext
  ) -> SIMD2<Double> {
    let values = layer.numbers(property, context)
    guard values.count == 2, values[0] != 0 || values[1] != 0 else { return .zero }
    let vector = SIMD2(values[0], values[1]) * view.pixelRatio
    return layer.string(anchor, context) == "map" ? space.rotated(vector) : vector
  }

  /// From a tile's own units to pixels.
  func transform(_ tile: FrameTile, extent: Int32) -> AffineTransform {
    let side = space.worldSize / Double(tile.id.tilesPerSide) * view.pixelRatio
    let scale = side / Double(max(extent, 1))
    let (along, across) = (Float(scale * space.cosine), Float(scale * space.sine))
    let corner = SIMD2<Float>(pixel(label: space.point(tile.origin)))
    return AffineTransform(a: along, b: -across, c: across, d: along, tx: corner.x, ty: corner.y)
  }

  /// Tiles of zoom `z` that show in the picture or within `margin` style pixels of it, row by row.
  func tiles(atZoom z: UInt8, margin: Double = 0) -> [FrameTile] {
    let half = SIMD2(Double(view.width), Double(view.height)) / 2
    let reach = SIMD2(
      abs(half.x * space.cosine) + abs(half.y * space.sine) + margin,
      abs(half.x * space.sine) + abs(half.y * space.cosine) + margin)
    return space.tiles(atZoom: z, from: center * space.worldSize - reach, to: center * space.worldSize + reach)
  }
}

extension LabelSpace {
  /// The most tiles that one picture draws from one source; more would be smaller than a pixel each.
  private static let tileLimit = 16_384

  /// Tiles of zoom `z` that meet the box between two corners, in unturned style pixels from the world's corner.
  func tiles(atZoom z: UInt8, from low: SIMD2<Double>, to high: SIMD2<Double>) -> [FrameTile] {
    let count = 1 << Int(z)
    let side = worldSize / Double(count)
    // A box that ends on a border does not reach into the next tile.
    let firstColumn = Int((low.x / side).rounded(.down))
    let lastColumn = max(firstColumn, Int((high.x / side).rounded(.up)) - 1)
    let firstRow = max(0, Int((low.y / side).rounded(.down)))
    let lastRow = min(count - 1, Int((high.y / side).rounded(.up)) - 1)
    guard firstRow <= lastRow, (lastRow - firstRow + 1) * (lastColumn - firstColumn + 1) <= Self.tileLimit else {
      return []
    }
    var tiles: [FrameTile] = []
    for row in firstRow...lastRow {
      for column in firstColumn...lastColumn {
        let wrap = Int((Double(column) / Double(count)).rounded(.down))
        tiles.append(FrameTile(id: TileID(z: z, x: UInt32(column - wrap * count), y: UInt32(row)), wrap: wrap))
      }
    }
    return tiles
  }
}

/// A tile as a view shows it: `wrap` counts how often the world lies east of its first copy.
struct FrameTile: Sendable, Hashable {
  let id: TileID
  let wrap: Int

  /// The north-west corner in world units, beyond 0…1 for other copies.
  var origin: SIMD2<Double> {
    let corner = id.origin
    return SIMD2(corner.x + Double(wrap), corner.y)
  }

  /// The south-east corner, which is the `origin` of the next tile.
  var end: SIMD2<Double> {
    let side = Double(id.tilesPerSide)
    return SIMD2(Double(id.x + 1) / side + Double(wrap), Double(id.y + 1) / side)
  }
}
