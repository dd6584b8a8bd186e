import Geodesy
import JSON

/// The `metadata` table of MBTiles, to and from an archive's metadata.
enum MBTilesMetadata {
  /// The rows for the table, in the order of their names.
  static func rows(_ metadata: TileArchiveMetadata) -> [(name: String, value: String)] {
    let bounds = metadata.bounds
    let center = metadata.center ?? bounds.centre
    var rows = [
      "name": metadata.name ?? "Belvedere",
      "format": metadata.format == .mvt ? "pbf" : metadata.format.rawValue,
      "bounds": "\(bounds.west),\(bounds.south),\(bounds.east),\(bounds.north)",
      "center": "\(center.longitude),\(center.latitude),\(metadata.centerZoom ?? metadata.minZoom)",
      "minzoom": String(metadata.minZoom),
      "maxzoom": String(metadata.maxZoom),
      "type": "baselayer",
      "version": "1",
    ]
    rows["attribution"] = metadata.attribution
    rows["description"] = metadata.description
    var members = metadata.json.object ?? [:]
    for (key, value) in members where rows[key] == nil || key == "type" || key == "version" {
      guard let text = value.string else { continue }
      rows[key] = text
      members[key] = nil
    }
    if metadata.format == .mvt, members["vector_layers"] == nil { members["vector_layers"] = [] }
    if !members.isEmpty { rows["json"] = String(decoding: JSONValue.object(members).serialized(), as: UTF8.self) }
    return rows.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
