import JSON

extension FeatureStore {
  /// TileJSON's `vector_layers`: every layer that the import knows, with the fields and zooms that its features have.
  func layerDescriptions(fieldKeys: [TextID]) -> JSONValue {
    struct Seen {
      var minimumZoom = ZoomLevel.last
      var lists: Set<AttributesID> = []
    }
    var seen: [Layer: Seen] = [:]
    for feature in features {
      seen[feature.layer, default: Seen()].minimumZoom = min(
        seen[feature.layer]?.minimumZoom ?? ZoomLevel.last, feature.minimumZoom)
      seen[feature.layer]?.lists.insert(feature.attributes)
    }
    let types = Dictionary(
      uniqueKeysWithValues: Field.allCases.map { (fieldKeys[Int($0.rawValue)], $0.type) })
    return .array(
      Layer.allCases.map { layer in
        var fields: [String: JSONValue] = [:]
        for list in seen[layer]?.lists ?? [] {
          for attribute in attributeLists[list] {
            fields[texts[attribute.key]] = .string(types[attribute.key] ?? "String")
          }
        }
        return .object([
          "id": .string(layer.name), "fields": .object(fields),
          "minzoom": .number(Double(seen[layer]?.minimumZoom ?? 0)), "maxzoom": .number(Double(ZoomLevel.last)),
        ])
      })
  }
}
