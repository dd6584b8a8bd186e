import Geodesy
import JSON
package import TileArchives
import VectorTiles

/// The layers of an archive of vector tiles, with their fields and kinds of geometry, as far as they are known.
package struct TileLayers: Sendable {
  /// What is known of a layer.
  struct Layer: Sendable {
    var fields: Set<String> = []
    /// Empty where no tile was seen that has the layer.
    var kinds: Set<GeometryKind> = []
  }

  private(set) var layers: [String: Layer] = [:]
  /// In the order of the archive's own list, then as tiles have them.
  private(set) var names: [String] = []
  /// What the archive says of itself, in lower case.
  private(set) var description = ""

  /// Takes what the metadata say and, where that is no schema that we know, what some tiles hold: those in the middle at
  /// every zoom, and the first ones.
  package init(of archive: any TileArchiveReader) {
    let metadata = archive.metadata
    guard metadata.format == .mvt else { return }
    description = [metadata.name, metadata.description, metadata.attribution].compactMap { $0 }
      .joined(separator: " ").lowercased()
    for layer in metadata.json["vector_layers"]?.array ?? [] {
      guard let name = layer["id"]?.string else { continue }
      add(name) { $0.fields.formUnion(layer["fields"]?.object?.keys.map { $0 } ?? []) }
    }
    if TileSchema(self) == nil { see(archive) }
  }

  private mutating func see(_ archive: any TileArchiveReader) {
    let metadata = archive.metadata
    let middle = WorldPoint(metadata.center ?? metadata.bounds.centre)
    for z in metadata.minZoom...max(metadata.minZoom, metadata.maxZoom) {
      see(try? archive.uncompressedTile(TileID(containing: middle, z: z)))
    }
    var remaining = Self.firstTiles
    try? archive.forEachTile { id, _ in
      see(try? archive.uncompressedTile(id))
      remaining -= 1
      if remaining == 0 { throw Enough() }
    }
  }

  private static let firstTiles = 8
  private struct Enough: Error {}

  private mutating func see(_ bytes: [UInt8]??) {
    guard let bytes = bytes ?? nil, let tile = try? VectorTile(decoding: bytes) else { return }
    for layer in tile.layers {
      add(layer.name) {
        $0.fields.formUnion(layer.keys)
        $0.kinds.formUnion(layer.features.lazy.map(\.kind))
      }
    }
  }

  private mutating func add(_ name: String, _ change: (inout Layer) -> Void) {
    if layers[name] == nil { names.append(name) }
    change(&layers[name, default: Layer()])
  }
}
