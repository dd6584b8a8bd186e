/// Collects features of a layer; equal keys and equal values are stored once.
package struct VectorTileLayerBuilder: Sendable {
  /// What was added so far.
  package private(set) var layer: VectorTileLayer
  private var keyIndexes: [String: UInt32] = [:]
  private var valueIndexes: [VectorTileValue: UInt32] = [:]

  package init(name: String, extent: Int32 = 4096) {
    layer = VectorTileLayer(name: name, extent: extent)
  }

  package var isEmpty: Bool { layer.features.isEmpty }

  /// Adds a feature, its points in tile units.
  ///
  /// A point feature gives its points in one part or in several, a polygon feature each outer ring (positive area, as
  /// `VectorTileLayer.doubledArea(ofPart:)` counts) followed by its holes (negative), not closed by a repeated point.
  /// Lines of fewer than two points and rings of fewer than three are left out, and the feature with them when nothing
  /// else is in it.
  package mutating func add(
    id: UInt64?, kind: GeometryKind, parts: [[SIMD2<Int32>]], attributes: [(key: String, value: VectorTileValue)]
  ) {
    if kind == .point {
      layer.append(part: parts.joined(), of: kind)
    } else {
      for part in parts { layer.append(part: part, of: kind) }
    }
    guard layer.hasPendingParts else { return }
    let tags = attributes.map { (keyIndex($0.key), valueIndex($0.value)) }
    layer.appendFeature(id: id, kind: kind, tags: tags)
  }

  /// The layer's bytes (`VectorTileLayer.encoded()`).
  package func encoded() -> [UInt8] { layer.encoded() }

  private mutating func keyIndex(_ key: String) -> UInt32 {
    if let index = keyIndexes[key] { return index }
    let index = UInt32(layer.keys.count)
    layer.keys.append(key)
    keyIndexes[key] = index
    return index
  }

  private mutating func valueIndex(_ value: VectorTileValue) -> UInt32 {
    if let index = valueIndexes[value] { return index }
    let index = UInt32(layer.values.count)
    layer.values.append(value)
    valueIndexes[value] = index
    return index
  }
}

/// Adding without a string or an array a feature: keys and values by their indexes, parts one by one.
extension VectorTileLayerBuilder {
  /// The index of a key in the layer; it is added where it is new.
  package mutating func index(ofKey key: String) -> UInt32 { keyIndex(key) }

  /// The index of a value in the layer; it is added where it is new.
  package mutating func index(ofValue value: VectorTileValue) -> UInt32 { valueIndex(value) }

  /// Appends a part of the feature that `endFeature` is going to end: all points of a point feature, a line or a ring.
  /// Parts of too few points are the caller's to leave out.
  package mutating func appendPart(_ points: Span<SIMD2<Int32>>) {
    for index in points.indices { layer.points.append(points[index]) }
    layer.parts.append(Int32(layer.points.count))
  }

  /// Ends the feature made of the parts since the last feature.
  /// - Parameter tags: index of a key, index of a value, alternating.
  package mutating func endFeature(id: UInt64?, kind: GeometryKind, tags: [UInt32]) {
    let firstPart = layer.features.last?.partRange.upperBound ?? 0
    let firstTag = layer.tags.count
    layer.tags += tags
    layer.features.append(
      VectorTileFeature(
        id: id, kind: kind, tagRange: Int32(firstTag)..<Int32(layer.tags.count),
        partRange: firstPart..<Int32(layer.parts.count - 1)))
  }
}
