package import Geodesy
import Imaging
import JSON
package import TileArchives
import VectorTiles

/// What a walk over all tiles of an archive found.
package struct ArchiveSurvey: Sendable {
  /// The tiles of a zoom.
  package struct Zoom: Sendable, Hashable {
    package var tiles = 0
    /// As stored.
    package var bytes = 0
    package var largestBytes = 0
    package var largest: TileID?
  }

  /// A layer of vector tiles.
  package struct Layer: Sendable, Hashable {
    package var minimumZoom: UInt8
    package var maximumZoom: UInt8
    /// In the tiles of its deepest zoom; a feature in several tiles counts for each.
    package var features = 0
  }

  package private(set) var zooms: [UInt8: Zoom] = [:]
  package private(set) var layers: [String: Layer] = [:]
  /// One sentence each. After a hundred the rest is only counted.
  package private(set) var problems: [String] = []
  private var problemCount = 0

  package var tileCount: Int { zooms.values.reduce(0) { $0 + $1.tiles } }
  package var bytes: Int { zooms.values.reduce(0) { $0 + $1.bytes } }

  /// Reads and decodes every tile.
  /// - Parameter progress: told after each tile.
  package init(of archive: any TileArchiveReader, progress: () -> Void = {}) {
    let metadata = archive.metadata
    do {
      try archive.forEachTile { tile, bytes in
        count(tile, bytes)
        switch metadata.format {
        case .mvt: examine(tile, bytes, metadata.compression)
        case .png, .jpg, .webp: decode(tile, bytes, metadata.format)
        case .avif, .mlt, .unknown: break
        }
        progress()
      }
    } catch {
      report("the archive cannot be read to its end: \(error)")
    }
    compare(with: metadata)
    if !metadata.format.isReadable {
      report("its tiles are of the type \(metadata.format.rawValue), which can be neither verified nor drawn")
    }
    if problemCount > problems.count { problems.append("and \(problemCount - problems.count) more") }
  }

  private mutating func count(_ tile: TileID, _ bytes: [UInt8]) {
    zooms[tile.z, default: Zoom()].tiles += 1
    zooms[tile.z]?.bytes += bytes.count
    if bytes.count > zooms[tile.z]?.largestBytes ?? 0 {
      zooms[tile.z]?.largestBytes = bytes.count
      zooms[tile.z]?.largest = tile
    }
  }

  private mutating func decode(_ tile: TileID, _ bytes: [UInt8], _ format: TileFormat) {
    guard TileFormat.sniff(bytes).format == format else { return report("tile \(tile) is not \(format)") }
    do {
      _ = try decodePicture(bytes)
    } catch {
      report("tile \(tile) does not decode: \(error)")
    }
  }

  private mutating func examine(_ tile: TileID, _ bytes: [UInt8], _ compression: TileCompression) {
    let decoded: VectorTile
    do {
      let plain = try TileCompression.found(in: bytes, stated: compression).decompress(bytes)
      decoded = try VectorTile(decoding: plain)
    } catch {
      report("tile \(tile) does not decode: \(error)")
      return
    }
    for layer in decoded.layers {
      let empty = layer.features.count { $0.partRange.isEmpty }
      if empty > 0 { report("tile \(tile) has \(empty) features without geometry in layer \(layer.name)") }
      var seen = layers[layer.name] ?? Layer(minimumZoom: tile.z, maximumZoom: tile.z)
      seen.minimumZoom = min(seen.minimumZoom, tile.z)
      if tile.z > seen.maximumZoom {
        seen.maximumZoom = tile.z
        seen.features = 0
      }
      if tile.z == seen.maximumZoom { seen.features += layer.features.count }
      layers[layer.name] = seen
    }
  }

  private mutating func compare(with metadata: TileArchiveMetadata) {
    if let first = zooms.keys.min(), let last = zooms.keys.max() {
      if first < metadata.minZoom || last > metadata.maxZoom {
        report("tiles are of zooms \(first) to \(last), the archive says \(metadata.minZoom) to \(metadata.maxZoom)")
      }
    }
    guard metadata.format == .mvt, let described = metadata.json["vector_layers"]?.array else { return }
    let names = Set(described.compactMap { $0["id"]?.string })
    for name in layers.keys.sorted() where !names.contains(name) {
      report("layer \(name) is in tiles but not among the archive's vector_layers")
    }
  }

  private mutating func report(_ problem: String) {
    problemCount += 1
    if problems.count < 100 { problems.append(problem) }
  }
}

extension ArchiveSurvey {
  /// Lines for people: tiles by zoom, then layers with their features.
  package var lines: [String] {
    var lines = ["\(tileCount) tiles, \(bytes) bytes"]
    for z in zooms.keys.sorted() {
      guard let zoom = zooms[z] else { continue }
      let largest = zoom.largest.map { ", the largest \($0) with \(zoom.largestBytes)" } ?? ""
      lines.append("  zoom \(z): \(zoom.tiles) tiles, \(zoom.bytes) bytes\(largest)")
    }
    for name in layers.keys.sorted() {
      guard let layer = layers[name] else { continue }
      lines.append("  \(name): zooms \(layer.minimumZoom)–\(layer.maximumZoom), \(layer.features) features")
    }
    return lines
  }
}
