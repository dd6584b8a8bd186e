/// A layer of a vector tile as flat arrays: features index into `tags` and `parts`, parts into `points`.
package struct VectorTileLayer: Sendable, Hashable {
  package var name: String
  /// The side of the tile in tile units; more than 0.
  package var extent: Int32
  package internal(set) var keys: [String] = []
  package internal(set) var values: [VectorTileValue] = []
  package internal(set) var features: [VectorTileFeature] = []
  /// Index into `keys`, index into `values`, alternating; a feature owns the slice `tagRange`.
  package internal(set) var tags: [UInt32] = []
  /// Where each path starts in `points`, and at the end `points.count`: part `i` is `parts[i] ..< parts[i + 1]`.
  package internal(set) var parts: [Int32] = [0]
  /// Tile units from the north-west corner, x east, y south. May lie outside 0 … extent (the buffer).
  package internal(set) var points: [SIMD2<Int32>] = []

  package init(name: String, extent: Int32 = 4096) {
    self.name = name
    self.extent = max(extent, 1)
  }

  /// The indexes into `points` of the part with that index.
  @inlinable package func part(_ index: Int) -> Range<Int> {
    Int(parts[index])..<Int(parts[index + 1])
  }

  /// The feature's value for `key`, nil where it has none. Linear in the layer's keys: look a key's index up once
  /// with `keyIndex` where it is asked for many features.
  package func value(of feature: VectorTileFeature, key: String) -> VectorTileValue? {
    keyIndex(key).flatMap { value(of: feature, keyIndex: $0) }
  }

  package func keyIndex(_ key: String) -> UInt32? {
    keys.firstIndex(of: key).map(UInt32.init)
  }

  /// The feature's value for the key at `keyIndex` in `keys`.
  package func value(of feature: VectorTileFeature, keyIndex: UInt32) -> VectorTileValue? {
    var tag = Int(feature.tagRange.lowerBound)
    while tag < Int(feature.tagRange.upperBound) {
      if tags[tag] == keyIndex { return values[Int(tags[tag + 1])] }
      tag += 2
    }
    return nil
  }

  /// Every attribute of the feature; the first wins where a key repeats.
  package func attributes(of feature: VectorTileFeature) -> [String: VectorTileValue] {
    var result: [String: VectorTileValue] = [:]
    for tag in stride(from: Int(feature.tagRange.lowerBound), to: Int(feature.tagRange.upperBound), by: 2) {
      let key = keys[Int(tags[tag])]
      if result[key] == nil { result[key] = values[Int(tags[tag + 1])] }
    }
    return result
  }

  /// Twice the signed area of a part seen as a ring, tile units²: positive for outer rings, negative for holes
  /// (Vector Tile Specification 2.1, section 4.3.3.3).
  package func doubledArea(ofPart index: Int) -> Int64 {
    let range = part(index)
    guard var previous = range.last.map({ points[$0] }) else { return 0 }
    var sum: Int64 = 0
    for point in range.lazy.map({ points[$0] }) {
      sum &+= Int64(previous.x) &* Int64(point.y) &- Int64(point.x) &* Int64(previous.y)
      previous = point
    }
    return sum
  }
}

/// A feature of a layer: a slice of the layer's tags and one of its parts.
package struct VectorTileFeature: Sendable, Hashable {
  package var id: UInt64?
  package var kind: GeometryKind
  /// Into the layer's `tags`; even length.
  package var tagRange: Range<Int32>
  /// Into the layer's `parts`. A point feature has one part with all its points, a line feature a part a line, a
  /// polygon feature a part a ring: each outer ring followed by its holes, none closed by a repeated point.
  package var partRange: Range<Int32>

  package init(id: UInt64?, kind: GeometryKind, tagRange: Range<Int32>, partRange: Range<Int32>) {
    self.id = id
    self.kind = kind
    self.tagRange = tagRange
    self.partRange = partRange
  }
}
