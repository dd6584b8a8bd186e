import Files
import Foundation
package import Geodesy
import JSON

/// Reads a directory of tiles, z/x/y. What `metadata.json` (TileJSON) leaves out is taken from the files.
package final class TileDirectoryReader: TileArchiveReader {
  package let metadata: TileArchiveMetadata
  private let path: String
  private let layout: TileDirectoryLayout

  /// - Throws: `TileArchiveError.notAnArchive` where the directory holds no tile.
  package init(path: String) throws(TileArchiveError) {
    self.path = path
    guard let (layout, sample) = try Self.firstTile(path) else {
      throw .notAnArchive(path: path, kind: "a directory of tiles z/x/y")
    }
    self.layout = layout
    let sniffed = TileFormat.sniff(sample)
    let zooms = TileDirectoryLayout.numbers(in: path).filter { (0...Int(TileID.maximumZoom)).contains($0) }
    var metadata = TileArchiveMetadata(
      format: sniffed.format == .unknown
        ? TileFormat(name: String(layout.fileExtension.dropFirst())) ?? .unknown : sniffed.format,
      compression: sniffed.compression, minZoom: UInt8(clamping: zooms.first ?? 0),
      maxZoom: UInt8(clamping: zooms.last ?? 0))
    let file = path + "/" + TileDirectoryLayout.metadataName
    let json = FileManager.default.contents(atPath: file).flatMap { try? JSONValue(parsing: $0) } ?? .object([:])
    metadata.take(tileJSON: json)
    if json["bounds"] == nil, let bounds = Self.bounds(path, layout, zoom: Int(metadata.maxZoom)) {
      metadata.bounds = bounds
    }
    self.metadata = metadata
  }

  package func tile(_ id: TileID) throws(TileArchiveError) -> [UInt8]? {
    let name = path + "/" + layout.path(id)
    guard FileStatus(path: name) != nil else { return nil }
    let file = try ReadableFile(path: name)
    return try file.bytes(at: 0, count: file.size)
  }

  package func forEachTile(_ body: (TileID, [UInt8]) throws -> Void) throws {
    try forEachAddress { id in
      if let bytes = try tile(id) { try body(id, bytes) }
    }
  }

  package var tileCount: Int {
    var count = 0
    forEachAddress { _ in count += 1 }
    return count
  }

  private func forEachAddress(_ body: (TileID) throws -> Void) rethrows {
    for z in TileDirectoryLayout.numbers(in: path) {
      for x in TileDirectoryLayout.numbers(in: "\(path)/\(z)") {
        for y in TileDirectoryLayout.numbers(in: "\(path)/\(z)/\(x)", layout.row) {
          if let id = TileID(z: z, x: x, y: y) { try body(id) }
        }
      }
    }
  }

  private static func firstTile(
    _ path: String
  ) throws(TileArchiveError) -> (layout: TileDirectoryLayout, bytes: [UInt8])? {
    for z in TileDirectoryLayout.numbers(in: path) {
      for x in TileDirectoryLayout.numbers(in: "\(path)/\(z)") {
        let column = "\(path)/\(z)/\(x)"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: column)) ?? []
        for name in names.sorted() {
          guard let layout = TileDirectoryLayout(fileName: name) else { continue }
          let file = try ReadableFile(path: "\(column)/\(name)")
          return (layout, try file.bytes(at: 0, count: file.size))
        }
      }
    }
    return nil
  }

  /// The box around the tiles of a zoom.
  private static func bounds(_ path: String, _ layout: TileDirectoryLayout, zoom: Int) -> BoundingBox? {
    var box: BoundingBox?
    for x in TileDirectoryLayout.numbers(in: "\(path)/\(zoom)") {
      let rows = TileDirectoryLayout.numbers(in: "\(path)/\(zoom)/\(x)", layout.row)
      for y in [rows.first, rows.last].compactMap({ $0 }) {
        guard let tile = TileID(z: zoom, x: x, y: y) else { continue }
        box = box?.union(tile.bounds) ?? tile.bounds
      }
    }
    return box
  }
}

extension TileArchiveMetadata {
  /// Takes what a TileJSON document says; members that cannot be are passed over.
  fileprivate mutating func take(tileJSON: JSONValue) {
    var rest = tileJSON.object ?? [:]
    for key in ["tilejson", "tiles", "scheme", "minzoom", "maxzoom"] { rest[key] = nil }
    let box = rest.removeValue(forKey: "bounds")?.array?.compactMap(\.number) ?? []
    if box.count == 4, box[1] < box[3], box[0] != box[2] {
      bounds = BoundingBox(west: box[0], south: box[1], east: box[2], north: box[3])
    }
    let middle = rest.removeValue(forKey: "center")?.array?.compactMap(\.number) ?? []
    if middle.count >= 2 {
      let coordinate = Coordinate(latitude: middle[1], longitude: middle[0])
      center = coordinate.isValid ? coordinate : nil
      if middle.count > 2, (0...30).contains(middle[2]) { centerZoom = UInt8(middle[2]) }
    }
    takeTexts(from: .object(rest))
  }
}
