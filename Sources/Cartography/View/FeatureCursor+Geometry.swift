import Geodesy
import MapStyle
import VectorTiles

extension FeatureCursor {
  /// Where the feature is in the world, as far as its tile has it.
  var geometry: FeatureGeometry? {
    let layer = styled.layer
    let kind: FeatureGeometry.Kind
    switch layer.features[index].kind {
    case .point: kind = .point
    case .line: kind = .line
    case .polygon: kind = .polygon
    case .unknown: return nil
    }
    let cells = Double(tile.tilesPerSide) * Double(layer.extent)
    let corner = SIMD2(Double(tile.x), Double(tile.y)) * Double(layer.extent)
    let paths = layer.features[index].partRange.map { part in
      layer.part(Int(part)).map { point in
        let place = (corner + SIMD2<Double>(layer.points[point])) / cells
        return WorldPoint(x: place.x, y: place.y)
      }
    }
    return FeatureGeometry(kind: kind, paths: paths, cellsPerSide: cells)
  }
}
