package import Geodesy
import JSON

/// Reads PMTiles 3. Tiles and directories are read where they are asked for.
package final class PMTilesReader: TileArchiveReader {
  package let metadata: TileArchiveMetadata
  private let index: PMTilesIndex

  var header: PMTilesHeader { index.header }

  /// - Throws: `TileArchiveError` unless it is PMTiles 3, and whole.
  package convenience init(path: String) throws(TileArchiveError) {
    try self.init(file: try ReadableFile(path: path))
  }

  init(file: ReadableFile) throws(TileArchiveError) {
    index = try PMTilesIndex(file: file)
    metadata = try TileArchiveMetadata(index)
  }

  package func tile(_ id: TileID) throws(TileArchiveError) -> [UInt8]? {
    guard id.z <= TileID.maximumZoom, id.x < id.tilesPerSide, id.y < id.tilesPerSide else { return nil }
    return try index.entry(for: id.hilbertID).map { (entry) throws(TileArchiveError) in try bytes(of: entry) }
  }

  package func forEachTile(_ body: (TileID, [UInt8]) throws -> Void) throws {
    try index.forEachEntry { entry in
      let bytes = try self.bytes(of: entry)
      for tileID in entry.tileID..<entry.tileID + UInt64(entry.runLength) {
        guard let tile = TileID(hilbertID: tileID) else { return }
        try body(tile, bytes)
      }
    }
  }

  /// As the header says, or counted where it says nothing.
  package var tileCount: Int {
    if header.addressedTiles > 0 { return Int(clamping: header.addressedTiles) }
    var count = 0
    try? index.forEachEntry { count += Int($0.runLength) }
    return count
  }

  private func bytes(of entry: PMTilesEntry) throws(TileArchiveError) -> [UInt8] {
    let section = try index.section(entry, within: header.tiles, what: "a tile")
    return try index.file.bytes(at: Int(section.offset), count: Int(section.length))
  }
}

extension TileArchiveMetadata {
  /// Bounds that cannot be, or hold no tile, are replaced by those of the tiles.
  fileprivate init(_ index: PMTilesIndex) throws(TileArchiveError) {
    let header = index.header
    let degrees = (0..<4).map { Double(header.bounds[$0]) / 1e7 }
    let box = BoundingBox(west: degrees[0], south: degrees[1], east: degrees[2], north: degrees[3])
    let isBox =
      abs(box.west) <= 180 && abs(box.east) <= 180 && box.west != box.east && box.south < box.north
      && box.south >= -90 && box.north <= 90
    let center = Coordinate(latitude: Double(header.center.y) / 1e7, longitude: Double(header.center.x) / 1e7)
    let hasCenter = center.isValid && header.center != SIMD2(0, 0)
    self.init(
      format: header.tileFormat, compression: header.tileCompression,
      center: hasCenter ? center : nil, centerZoom: hasCenter ? header.centerZoom : nil,
      minZoom: header.minZoom, maxZoom: header.maxZoom)
    let tiles = index.extent()
    let holdsTiles = isBox && tiles.map { $0.bounds.intersects(box) } ?? true
    settleBounds(stated: isBox ? box : nil, tiles: holdsTiles && isBox ? nil : tiles)
    takeTexts(from: try index.metadata())
  }

  /// Moves name, attribution and description out of `json`; the rest becomes `self.json`.
  mutating func takeTexts(from json: JSONValue) {
    var rest = json.object ?? [:]
    name = rest.removeValue(forKey: "name")?.string
    attribution = rest.removeValue(forKey: "attribution")?.string
    description = rest.removeValue(forKey: "description")?.string
    self.json = .object(rest)
  }

  /// The opposite of `takeTexts`.
  var jsonWithTexts: JSONValue {
    var all = json.object ?? [:]
    all["name"] = name.map(JSONValue.string)
    all["attribution"] = attribution.map(JSONValue.string)
    all["description"] = description.map(JSONValue.string)
    return .object(all)
  }
}
