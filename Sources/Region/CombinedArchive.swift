package import Geodesy
import JSON
package import TileArchives
import VectorTiles

/// Several archives of vector tiles as one. Where they overlap, the archive named first wins: of features with the same
/// id in the same layer of a tile, only its own is kept.
package struct CombinedArchive: TileArchiveReader {
  package let metadata: TileArchiveMetadata
  private let archives: [any TileArchiveReader]

  /// Nil without an archive.
  package init?(_ archives: [any TileArchiveReader]) {
    guard let first = archives.first else { return nil }
    self.archives = archives
    var metadata = first.metadata
    for other in archives.dropFirst().map(\.metadata) {
      metadata.bounds = metadata.bounds.union(other.bounds)
      metadata.minZoom = min(metadata.minZoom, other.minZoom)
      metadata.maxZoom = max(metadata.maxZoom, other.maxZoom)
    }
    if archives.count > 1 {
      (metadata.center, metadata.compression) = (nil, .none)
      if var json = metadata.json.object {
        json["vector_layers"] = .array(Self.vectorLayers(archives))
        metadata.json = .object(json)
      }
    }
    self.metadata = metadata
  }

  package func tile(_ id: TileID) throws(TileArchiveError) -> [UInt8]? {
    guard archives.count > 1 else { return try archives[0].tile(id) }
    var found: [[UInt8]] = []
    for archive in archives {
      if let bytes = try archive.uncompressedTile(id) { found.append(bytes) }
    }
    guard found.count > 1 else { return found.first }
    do {
      return try Self.merged(found)
    } catch {
      throw .corrupt(path: "tile \(id)", what: "\(error)")
    }
  }

  package func forEachTile(_ body: (TileID, [UInt8]) throws -> Void) throws {
    for (index, archive) in archives.enumerated() {
      try archive.forEachTile { id, _ in
        for earlier in archives[..<index] where try earlier.tile(id) != nil { return }
        if let bytes = try tile(id) { try body(id, bytes) }
      }
    }
  }

  /// Tiles that several archives have count more than once.
  package var tileCount: Int { archives.reduce(0) { $0 + $1.tileCount } }

  private static func vectorLayers(_ archives: [any TileArchiveReader]) -> [JSONValue] {
    var seen: Set<JSONValue> = []
    return archives.flatMap { $0.metadata.json["vector_layers"]?.array ?? [] }
      .filter { seen.insert($0["id"] ?? .null).inserted }
  }

  private static func merged(_ tiles: [[UInt8]]) throws(VectorTileError) -> [UInt8] {
    var builders: [VectorTileLayerBuilder] = []
    var places: [String: Int] = [:]
    var seen: Set<FeatureKey> = []
    for (number, bytes) in tiles.enumerated() {
      for layer in try VectorTile(decoding: bytes).layers {
        let place = places[layer.name] ?? builders.count
        if place == builders.count {
          builders.append(VectorTileLayerBuilder(name: layer.name, extent: layer.extent))
          places[layer.name] = place
        }
        for feature in layer.features {
          if let id = feature.id {
            let key = FeatureKey(layer: place, id: id, kind: feature.kind)
            if number > 0, seen.contains(key) { continue }
            if number + 1 < tiles.count { seen.insert(key) }
          }
          builders[place].add(feature, of: layer)
        }
      }
    }
    return builders.filter { !$0.isEmpty }.flatMap { $0.encoded() }
  }

  private struct FeatureKey: Hashable {
    let layer: Int
    let id: UInt64
    let kind: GeometryKind
  }
}

extension VectorTileLayerBuilder {
  /// Adds a feature of another layer, brought to this layer's extent.
  fileprivate mutating func add(_ feature: VectorTileFeature, of other: VectorTileLayer) {
    let scale = Double(layer.extent) / Double(max(other.extent, 1))
    let parts = feature.partRange.map { part in
      other.points[other.part(Int(part))].map { point in
        scale == 1
          ? point
          : SIMD2(Self.scaled(point.x, by: scale), Self.scaled(point.y, by: scale))
      }
    }
    add(
      id: feature.id, kind: feature.kind, parts: parts,
      attributes: other.attributes(of: feature).sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) })
  }

  private static func scaled(_ coordinate: Int32, by scale: Double) -> Int32 {
    Int32(clamping: Int64(min(max(Double(coordinate) * scale, -1e12), 1e12).rounded()))
  }
}
