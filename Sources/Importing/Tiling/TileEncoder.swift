import TileArchives
import VectorTiles

/// Makes the bytes of tiles.
struct TileEncoder: Sendable {
  let plan: TilePlan
  let store: FeatureStore

  /// The tile's uncompressed bytes, empty where nothing of its features lies in it.
  func encode(tile index: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var clipper = Clipper()
    var parts = GeometryStore()
    var layer: LayerEncoder?
    for entry in plan.entries(ofTile: index) {
      let shown = plan.features[Int(entry.feature)]
      let feature = store.features[Int(shown.feature)]
      parts.removeAll()
      let extent = GridPoint(repeating: plan.level.extent)
      let buffer = GridPoint(repeating: plan.level.buffer)
      let box = GridBox(lower: entry.origin &- buffer, upper: entry.origin &+ extent &+ buffer)
      clipper.clip(
        Int(entry.geometry), of: plan.stores[Int(entry.store)], shape: feature.shape, to: box, origin: entry.origin,
        into: &parts)
      guard parts.hasOpenParts else { continue }
      if layer?.layer != feature.layer {
        if let layer { bytes += layer.encoded() }
        layer = LayerEncoder(feature.layer, extent: plan.level.extent)
      }
      layer?.add(feature, attributes: shown.attributes, parts: parts, store)
    }
    if let layer { bytes += layer.encoded() }
    return bytes
  }
}

/// A layer of a tile in the making. Fields are found by number; a text becomes a `String` once a layer.
private struct LayerEncoder {
  let layer: Layer
  private var builder: VectorTileLayerBuilder
  private var keys: [TextID: UInt32] = [:]
  private var values: [UInt64: UInt32] = [:]
  private var tags: [UInt32] = []

  init(_ layer: Layer, extent: Int32) {
    self.layer = layer
    builder = VectorTileLayerBuilder(name: layer.name, extent: extent)
  }

  func encoded() -> [UInt8] { builder.encoded() }

  mutating func add(_ feature: Feature, attributes: AttributesID, parts: GeometryStore, _ store: FeatureStore) {
    tags.removeAll(keepingCapacity: true)
    for attribute in store.attributeLists[attributes] {
      tags.append(key(attribute.key, store.texts))
      tags.append(value(attribute, store.texts))
    }
    for part in parts.partEnds.indices { builder.appendPart(parts.points.span.extracting(parts.part(part))) }
    builder.endFeature(
      id: feature.id == 0 ? nil : feature.id, kind: GeometryKind(rawValue: feature.shape.rawValue) ?? .unknown,
      tags: tags)
  }

  private mutating func key(_ id: TextID, _ texts: TextPool) -> UInt32 {
    if let index = keys[id] { return index }
    let index = builder.index(ofKey: texts[id])
    keys[id] = index
    return index
  }

  private mutating func value(_ attribute: Attribute, _ texts: TextPool) -> UInt32 {
    let key = UInt64(attribute.kind.rawValue) << 32 | UInt64(attribute.bits)
    if let index = values[key] { return index }
    let value: VectorTileValue =
      switch attribute.kind {
      case .text: .string(texts[attribute.bits])
      case .bool: .bool(attribute.bits != 0)
      case .integer: .int(Int64(Int32(bitPattern: attribute.bits)))
      case .number: .double(Double(Float(bitPattern: attribute.bits)))
      }
    let index = builder.index(ofValue: value)
    values[key] = index
    return index
  }
}
