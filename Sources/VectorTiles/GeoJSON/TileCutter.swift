import Geodesy

/// Cuts the features of a tile out of the world.
struct TileCutter {
  private(set) var layer: VectorTileLayer
  private let world: WorldFeatures
  private let clipBox: ClipBox
  /// The clip box in world units.
  private let worldBox: ClipBox
  private let origin: SIMD2<Double>
  private let unitsPerWorld: Double
  /// From `world.values` to `layer.values`.
  private var valueIndexes: [UInt32: UInt32] = [:]

  init(world: WorldFeatures, tile: TileID, extent: Int32, buffer: Int32) {
    self.world = world
    layer = VectorTileLayer(name: GeoJSONSource.layerName, extent: extent)
    layer.keys = world.keys
    clipBox = ClipBox(extent: extent, buffer: buffer)
    origin = SIMD2(tile.origin.x, tile.origin.y)
    unitsPerWorld = Double(extent) * Double(tile.tilesPerSide)
    worldBox = ClipBox(
      minimum: origin + clipBox.minimum / unitsPerWorld, maximum: origin + clipBox.maximum / unitsPerWorld)
  }

  mutating func cut() {
    for feature in world.features where feature.box.intersects(worldBox) {
      switch feature.kind {
      case .polygon: cutRings(feature)
      case .line:
        for part in feature.partRange {
          for piece in clipBox.clip(line: tilePoints(part)) { append(piece, of: .line) }
        }
      case .point, .unknown:
        for part in feature.partRange {
          layer.append(part: tilePoints(part).filter(clipBox.contains).map(Self.rounded), of: .point)
        }
      }
      guard layer.hasPendingParts else { continue }
      let tags = world.tags[feature.tagRange].map { ($0, valueIndex($1)) }
      layer.appendFeature(id: feature.id, kind: feature.kind, tags: tags)
    }
  }

  /// Rings that rounding leaves without area are dropped, an outer one with its holes.
  private mutating func cutRings(_ feature: WorldFeatures.Feature) {
    var hasOuterRing = false
    for part in feature.partRange {
      let isHole = world.parts[part].isHole
      if isHole, !hasOuterRing { continue }
      let before = layer.parts.count
      append(clipBox.clip(ring: tilePoints(part)), of: .polygon)
      var isKept = layer.parts.count > before
      if isKept {
        let area = layer.doubledArea(ofPart: layer.parts.count - 2)
        if area == 0 {
          layer.removeLastPart()
          isKept = false
        } else if (area < 0) != isHole {
          layer.reverseLastPart()
        }
      }
      if !isHole { hasOuterRing = isKept }
    }
  }

  /// Appends a part without the points that rounding makes equal to the one before.
  private mutating func append(_ points: [SIMD2<Double>], of kind: GeometryKind) {
    var path: [SIMD2<Int32>] = []
    path.reserveCapacity(points.count)
    for point in points.lazy.map(Self.rounded) where path.last != point { path.append(point) }
    if kind == .polygon, path.count > 1, path.first == path.last { path.removeLast() }
    layer.append(part: path, of: kind)
  }

  private func tilePoints(_ part: Int) -> [SIMD2<Double>] {
    world.points[world.parts[part].pointRange].map { ($0 - origin) * unitsPerWorld }
  }

  /// Clipped points lie within the buffer, far inside 32 bits.
  private static func rounded(_ point: SIMD2<Double>) -> SIMD2<Int32> {
    SIMD2(Int32(point.x.rounded()), Int32(point.y.rounded()))
  }

  private mutating func valueIndex(_ index: UInt32) -> UInt32 {
    if let known = valueIndexes[index] { return known }
    let new = UInt32(layer.values.count)
    layer.values.append(world.values[Int(index)])
    valueIndexes[index] = new
    return new
  }
}
