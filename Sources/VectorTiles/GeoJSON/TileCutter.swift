import Geodesy

/// Cuts the features of a tile out of the world.
struct TileCutter {
  private(set) var layer: VectorTileLayer
  private let world: WorldFeatures
  private let options: GeoJSONOptions
  private let zoom: UInt8
  private let clipBox: ClipBox
  /// The clip box in world units.
  private let worldBox: ClipBox
  private let origin: SIMD2<Double>
  private let unitsPerWorld: Double
  /// How far lines may stray in this tile, world units.
  private let tolerance: Double
  /// From `world.values` to `layer.values`.
  private var valueIndexes: [UInt32: UInt32] = [:]

  init(world: WorldFeatures, _ options: GeoJSONOptions, tile: TileID, extent: Int32, buffer: Int32) {
    self.world = world
    self.options = options
    zoom = tile.z
    layer = VectorTileLayer(name: GeoJSONSource.layerName, extent: extent)
    layer.keys = world.keys
    clipBox = ClipBox(extent: extent, buffer: buffer)
    origin = SIMD2(tile.origin.x, tile.origin.y)
    unitsPerWorld = Double(extent) * Double(tile.tilesPerSide)
    worldBox = ClipBox(
      minimum: origin + clipBox.minimum / unitsPerWorld, maximum: origin + clipBox.maximum / unitsPerWorld)
    tolerance = tile.z < options.maximumZoom ? options.tolerance / Double(tile.tilesPerSide) : 0
  }

  mutating func cut() {
    for shift in Self.worlds {
      for feature in world.features where shows(feature.box, shift) { cut(feature, shift) }
    }
  }

  mutating func cut(_ clusters: PointClusters) {
    for shift in Self.worlds {
      for node in clusters.nodes where node.zooms.contains(zoom) {
        let box = ClipBox(minimum: node.position, maximum: node.position)
        guard shows(box, shift), clipBox.contains(tilePoint(node.position, shift)) else { continue }
        layer.append(part: [Self.rounded(tilePoint(node.position, shift))], of: .point)
        if let feature = node.feature.map({ world.features[$0] }) {
          appendFeature(id: feature.id, .point, of: feature)
        } else {
          let tags = node.attributes.map { (keyIndex($0.key), appended($0.value)) }
          layer.appendFeature(id: node.id, kind: .point, tags: tags)
        }
      }
    }
  }

  /// The world's copies that reach into it: itself, and what lies beyond the antimeridian on either side.
  private static let worlds: [Double] = [0, -1, 1]

  private func shows(_ box: ClipBox, _ shift: Double) -> Bool {
    guard shift != 0 else { return box.intersects(worldBox) }
    // What only touches the edge is shown there already.
    return box.minimum.x + shift < worldBox.maximum.x && box.maximum.x + shift > worldBox.minimum.x
      && box.minimum.y <= worldBox.maximum.y && box.maximum.y >= worldBox.minimum.y
  }

  private mutating func cut(_ feature: WorldFeatures.Feature, _ shift: Double) {
    switch feature.kind {
    case .polygon: cutRings(feature, shift)
    case .line:
      for part in feature.partRange where world.parts[part].size >= tolerance {
        let line = tilePoints(part, shift)
        if options.measuresLines {
          cutMeasured(line, feature)
        } else {
          for piece in clipBox.clip(line: line) { append(piece, of: .line) }
        }
      }
    case .point, .unknown:
      for part in feature.partRange {
        layer.append(part: tilePoints(part, shift).filter(clipBox.contains).map(Self.rounded), of: .point)
      }
    }
    if layer.hasPendingParts { appendFeature(id: feature.id, feature.kind, of: feature) }
  }

  /// Each piece of a line becomes a feature that says which part of the line it is.
  private mutating func cutMeasured(_ line: [SIMD2<Double>], _ feature: WorldFeatures.Feature) {
    for (piece, share) in clipBox.measuredClip(line: line) {
      append(piece, of: .line)
      guard layer.hasPendingParts else { continue }
      let clip = [("mapbox_clip_start", share.lowerBound), ("mapbox_clip_end", share.upperBound)]
      appendFeature(id: feature.id, .line, of: feature, with: clip.map { (keyIndex($0), appended(.double($1))) })
    }
  }

  /// Rings that rounding leaves without area are dropped, an outer one with its holes.
  private mutating func cutRings(_ feature: WorldFeatures.Feature, _ shift: Double) {
    var hasOuterRing = false
    for part in feature.partRange {
      let isHole = world.parts[part].isHole
      if isHole, !hasOuterRing { continue }
      let before = layer.parts.count
      if world.parts[part].size >= tolerance * tolerance {
        append(clipBox.clip(ring: tilePoints(part, shift)), of: .polygon)
      }
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

  private mutating func appendFeature(
    id: UInt64?, _ kind: GeometryKind, of feature: WorldFeatures.Feature, with more: [(UInt32, UInt32)] = []
  ) {
    let tags = world.tags[feature.tagRange].map { ($0, valueIndex($1)) }
    layer.appendFeature(id: id, kind: kind, tags: tags + more)
  }

  /// Appends a part without the points that rounding makes equal to the one before.
  private mutating func append(_ points: [SIMD2<Double>], of kind: GeometryKind) {
    var path: [SIMD2<Int32>] = []
    path.reserveCapacity(points.count)
    for point in points.lazy.map(Self.rounded) where path.last != point { path.append(point) }
    if kind == .polygon, path.count > 1, path.first == path.last { path.removeLast() }
    layer.append(part: path, of: kind)
  }

  /// A part's points in tile units, without those that do not matter at this zoom.
  private func tilePoints(_ part: Int, _ shift: Double) -> [SIMD2<Double>] {
    let range = world.parts[part].pointRange
    guard tolerance > 0 else { return world.points[range].map { tilePoint($0, shift) } }
    let least = Float(tolerance * tolerance)
    return range.lazy.filter { world.importance[$0] > least }.map { tilePoint(world.points[$0], shift) }
  }

  private func tilePoint(_ point: SIMD2<Double>, _ shift: Double) -> SIMD2<Double> {
    (point - origin + SIMD2(shift, 0)) * unitsPerWorld
  }

  /// Clipped points lie within the buffer, far inside 32 bits.
  private static func rounded(_ point: SIMD2<Double>) -> SIMD2<Int32> {
    SIMD2(Int32(point.x.rounded()), Int32(point.y.rounded()))
  }

  private mutating func valueIndex(_ index: UInt32) -> UInt32 {
    if let known = valueIndexes[index] { return known }
    let new = appended(world.values[Int(index)])
    valueIndexes[index] = new
    return new
  }

  private mutating func appended(_ value: VectorTileValue) -> UInt32 {
    layer.values.append(value)
    return UInt32(layer.values.count - 1)
  }

  private mutating func keyIndex(_ key: String) -> UInt32 {
    if let known = layer.keyIndex(key) { return known }
    layer.keys.append(key)
    return UInt32(layer.keys.count - 1)
  }
}
