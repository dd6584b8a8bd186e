import Geodesy
import MapStyle
import Synchronization
import VectorTiles

/// A tile layer made ready for one style: its values as style values, the style's fields as key indexes.
final class StyledLayer: Sendable {
  let layer: VectorTileLayer
  let values: [StyleValue]
  /// For each field slot of the style the layer's key index, −1 where the layer has no such key.
  let slotKeys: [Int32]
  /// Smallest and largest x and y of each feature, in tile units: (minX, minY, maxX, maxY).
  let bounds: [SIMD4<Int32>]
  /// For style layers by index the features that their filters let through.
  private let matches = Mutex<[Int: [Int32]]>([:])

  init(_ layer: VectorTileLayer, fieldNames: [String]) {
    self.layer = layer
    values = layer.values.map(StyleValue.init)
    var keys: [String: Int32] = [:]
    for (index, key) in layer.keys.enumerated() where keys[key] == nil { keys[key] = Int32(index) }
    slotKeys = fieldNames.map { keys[$0] ?? -1 }
    bounds = layer.features.map { feature in
      var box = SIMD4<Int32>(.max, .max, .min, .min)
      for part in feature.partRange {
        for index in layer.part(Int(part)) {
          let point = layer.points[index]
          box.lowHalf = pointwiseMin(box.lowHalf, point)
          box.highHalf = pointwiseMax(box.highHalf, point)
        }
      }
      return box
    }
  }

  /// The features that a style layer's filter lets through, in the tile's order.
  ///
  /// Found once and kept, unless the filter looks at the zoom.
  /// - Parameter index: the layer's index in the style.
  func features(of style: StyleLayer, index: Int, tile: TileID, zoom: Double) -> [Int32] {
    if style.filterDependsOnZoom { return find(style, tile: tile, zoom: zoom) }
    if let known = matches.withLock({ $0[index] }) { return known }
    let found = find(style, tile: tile, zoom: zoom)
    matches.withLock { $0[index] = found }
    return found
  }

  private func find(_ style: StyleLayer, tile: TileID, zoom: Double) -> [Int32] {
    let cursor = FeatureCursor(self, tile: tile)
    let context = EvaluationContext(zoom: zoom, feature: cursor)
    var found: [Int32] = []
    for index in layer.features.indices {
      cursor.move(to: index)
      if style.matches(context) { found.append(Int32(index)) }
    }
    return found
  }
}

extension StyleValue {
  init(_ value: VectorTileValue) {
    switch value {
    case .string(let text): self = .string(text)
    case .double(let number): self = .number(number)
    case .int(let number): self = .number(Double(number))
    case .uint(let number): self = .number(Double(number))
    case .bool(let truth): self = .bool(truth)
    case .json(let json): self.init(json)
    }
  }
}

/// A tile of a source as one view shows it.
struct StyledTile: Sendable {
  let layers: [String: StyledLayer]

  init(_ tile: VectorTile, fieldNames: [String], layerNames: Set<String>) {
    var layers: [String: StyledLayer] = [:]
    for layer in tile.layers where layerNames.contains(layer.name) {
      layers[layer.name] = StyledLayer(layer, fieldNames: fieldNames)
    }
    self.layers = layers
  }

  var approximateBytes: Int {
    layers.values.reduce(64) { $0 + $1.values.count * 48 + $1.bounds.count * 16 + $1.slotKeys.count * 4 }
  }
}

/// The feature that expressions look at: one cursor walks over all features of a layer.
final class FeatureCursor: StyleFeature {
  let styled: StyledLayer
  let tile: TileID
  private(set) var index = 0

  init(_ styled: StyledLayer, tile: TileID) {
    self.styled = styled
    self.tile = tile
  }

  func move(to index: Int) { self.index = index }

  private var feature: VectorTileFeature { styled.layer.features[index] }

  func field(_ slot: Int) -> StyleValue? {
    guard styled.slotKeys.indices.contains(slot), styled.slotKeys[slot] >= 0 else { return nil }
    let key = UInt32(styled.slotKeys[slot])
    let tags = styled.layer.features[index].tagRange
    var position = Int(tags.lowerBound)
    while position + 1 < Int(tags.upperBound) {
      if styled.layer.tags[position] == key {
        return styled.values[Int(styled.layer.tags[position + 1])]
      }
      position += 2
    }
    return nil
  }

  func field(named name: String) -> StyleValue? {
    styled.layer.value(of: feature, key: name).map(StyleValue.init)
  }

  var geometryTypeName: String {
    switch feature.kind {
    case .point: "Point"
    case .line: "LineString"
    case .polygon: "Polygon"
    case .unknown: "Unknown"
    }
  }

  var id: StyleValue? { feature.id.map { .number(Double($0)) } }

  var allFields: [String: StyleValue] { styled.layer.attributes(of: feature).mapValues(StyleValue.init) }
}
