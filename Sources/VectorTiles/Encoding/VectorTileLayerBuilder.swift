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
    let firstPart = layer.parts.count - 1
    if kind == .point {
      appendPart(parts.joined(), minimum: 1)
    } else {
      for part in parts { appendPart(part, minimum: kind == .polygon ? 3 : kind == .line ? 2 : 1) }
    }
    let endPart = layer.parts.count - 1
    guard endPart > firstPart else { return }
    let firstTag = layer.tags.count
    for (key, value) in attributes {
      layer.tags.append(keyIndex(key))
      layer.tags.append(valueIndex(value))
    }
    layer.features.append(
      VectorTileFeature(
        id: id, kind: kind, tagRange: Int32(firstTag)..<Int32(layer.tags.count),
        partRange: Int32(firstPart)..<Int32(endPart)))
  }

  /// The layer's bytes (`VectorTileLayer.encoded()`).
  package func encoded() -> [UInt8] { layer.encoded() }

  private mutating func appendPart(_ part: some Sequence<SIMD2<Int32>>, minimum: Int) {
    let start = layer.points.count
    layer.points.append(contentsOf: part)
    let count = layer.points.count - start
    if count >= minimum {
      layer.parts.append(Int32(layer.points.count))
    } else {
      layer.points.removeLast(count)
    }
  }

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
