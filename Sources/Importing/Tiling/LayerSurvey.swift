import JSON

/// Which zooms and fields the features of each layer have.
struct LayerSurvey: Sendable {
  private var minimumZooms = [UInt8](repeating: ZoomLevel.last, count: Layer.allCases.count)
  private var isSeen = [Bool](repeating: false, count: Layer.allCases.count)
  private var keys = [Set<TextID>](repeating: [], count: Layer.allCases.count)

  mutating func add(_ store: FeatureStore) {
    // One bit a layer that has the list.
    var layersOfLists = [UInt32](repeating: 0, count: store.attributeLists.count)
    for feature in store.features {
      let layer = Int(feature.layer.rawValue)
      isSeen[layer] = true
      minimumZooms[layer] = min(minimumZooms[layer], feature.minimumZoom)
      layersOfLists[Int(feature.attributes)] |= 1 << UInt32(layer)
    }
    for (list, layers) in layersOfLists.enumerated() {
      for layer in keys.indices where layers & 1 << UInt32(layer) != 0 {
        for attribute in store.attributeLists[AttributesID(list)] { keys[layer].insert(attribute.key) }
      }
    }
  }

  /// The layer's features have a field that is told of them later.
  mutating func add(_ key: TextID, to layer: Layer) { keys[Int(layer.rawValue)].insert(key) }

  /// TileJSON's `vector_layers`: every layer that the import knows, with the fields and zooms that its features have.
  func descriptions(fieldKeys: [TextID], texts: TextPool) -> JSONValue {
    let types = Dictionary(
      uniqueKeysWithValues: Field.allCases.map { (fieldKeys[Int($0.rawValue)], $0.type) })
    return .array(
      Layer.allCases.map { layer in
        let index = Int(layer.rawValue)
        var fields: [String: JSONValue] = [:]
        for key in keys[index] { fields[texts[key]] = .string(types[key] ?? "String") }
        return .object([
          "id": .string(layer.name), "fields": .object(fields),
          "minzoom": .number(isSeen[index] ? Double(minimumZooms[index]) : 0),
          "maxzoom": .number(Double(ZoomLevel.last)),
        ])
      })
  }
}
