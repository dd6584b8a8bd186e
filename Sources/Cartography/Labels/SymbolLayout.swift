import Foundation
import Geodesy
import Imaging
import MapStyle
import Typesetting
import VectorTiles

/// Makes the label candidates of one symbol layer in one cell of the world.
///
/// A cell is a tile of the view's whole zoom. Only what is anchored inside its square belongs to it, so that each
/// candidate exists once however the world is cut.
struct SymbolLayout {
  let layer: StyleLayer
  /// The layer's index in the style.
  let index: Int
  /// The layer's index counted from the style's top.
  let layersFromTop: Int32
  let space: LabelSpace
  let cell: TileID
  /// The source tile that holds the cell.
  let sourceTile: TileID
  let styled: StyledLayer
  let fonts: StyleFonts
  let sprites: (any SpriteSheet)?
  let faults: Faults

  func candidates() -> [LabelCandidate] {
    let placement = layer.string(.symbolPlacement, EvaluationContext(zoom: space.zoom, feature: nil))
    return placement == "point" ? pointCandidates() : lineCandidates(centered: placement == "line-center")
  }

  // MARK: Points

  private func pointCandidates() -> [LabelCandidate] {
    var found: [LabelCandidate] = []
    let window = cellUnits
    let cursor = FeatureCursor(styled, tile: sourceTile)
    let context = EvaluationContext(zoom: space.zoom, feature: cursor)
    for index in features {
      let box = styled.bounds[index]
      guard Double(box.x) < window.z, Double(box.y) < window.w, Double(box.z) >= window.x, Double(box.w) >= window.y
      else { continue }
      cursor.move(to: index)
      let anchors = pointAnchors(styled.layer.features[index]).filter(holds)
      guard !anchors.isEmpty else { continue }
      let symbol = Symbol(self, context: context)
      for unit in anchors {
        if let candidate = symbol.candidate(at: world(unit), feature: index) { found.append(candidate) }
      }
    }
    return found
  }

  /// Where a feature's label stands: a point's own place, a line's first point, the middle of a polygon's largest ring.
  private func pointAnchors(_ feature: VectorTileFeature) -> [SIMD2<Double>] {
    let layer = styled.layer
    func point(_ index: Int) -> SIMD2<Double> { SIMD2<Double>(layer.points[index]) }
    switch feature.kind {
    case .point: return feature.partRange.flatMap { layer.part(Int($0)).map(point) }
    case .line: return feature.partRange.compactMap { layer.part(Int($0)).first.map(point) }
    case .polygon:
      let rings = feature.partRange.map { layer.part(Int($0)).map(point) }
      return PolygonLabelPoint.find(rings).map { [$0] } ?? []
    case .unknown: return []
    }
  }

  /// The tile's features that the layer's filter lets through.
  var features: some Sequence<Int> {
    styled.features(of: layer, index: index, tile: sourceTile, zoom: space.zoom).lazy.map { Int($0) }
  }

  // MARK: The cell

  /// Cells per source tile on each side.
  private var cellsPerSide: Double { exp2(Double(cell.z) - Double(sourceTile.z)) }

  /// The cell's square in source tile units: (minX, minY, maxX, maxY).
  var cellUnits: SIMD4<Double> {
    let side = Double(styled.layer.extent) / cellsPerSide
    let column = Double(cell.x) - Double(sourceTile.x) * cellsPerSide
    let row = Double(cell.y) - Double(sourceTile.y) * cellsPerSide
    return SIMD4(column * side, row * side, (column + 1) * side, (row + 1) * side)
  }

  /// True when a point in tile units lies in the cell, whose west and north edges are its own.
  func holds(_ unit: SIMD2<Double>) -> Bool {
    let window = cellUnits
    return unit.x >= window.x && unit.y >= window.y && unit.x < window.z && unit.y < window.w
  }

  /// Tile units to world units.
  func world(_ unit: SIMD2<Double>) -> SIMD2<Double> {
    let side = Double(sourceTile.tilesPerSide)
    return (SIMD2(Double(sourceTile.x), Double(sourceTile.y)) + unit / Double(styled.layer.extent)) / side
  }
}

/// Where the name of a polygon stands when nobody else says it.
enum PolygonLabelPoint {
  /// The centroid of the largest ring, or nil for a polygon without area.
  static func find(_ rings: [[SIMD2<Double>]]) -> SIMD2<Double>? {
    var best: (area: Double, point: SIMD2<Double>)?
    for ring in rings where ring.count > 2 {
      var area = 0.0
      var sum = SIMD2<Double>.zero
      let base = ring[0]
      var previous = ring[ring.count - 1] - base
      for corner in ring {
        let point = corner - base
        let cross = previous.x * point.y - point.x * previous.y
        area += cross
        sum += (previous + point) * cross
        previous = point
      }
      guard abs(area) > 0, abs(area) > best?.area ?? 0 else { continue }
      best = (abs(area), base + sum / (3 * area))
    }
    return best?.point
  }
}
