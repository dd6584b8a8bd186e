import Foundation
import Geodesy
import JSON
import SQLite

typealias MBTilesConnection = SQLiteConnection<TileArchiveError>

/// The `metadata` table of MBTiles, to and from an archive's metadata.
struct MBTilesMetadata {
  let metadata: TileArchiveMetadata

  /// Reads the table, and from the tiles what it does not say.
  init(_ connection: MBTilesConnection) throws(TileArchiveError) {
    let sample = try Self.sampleTile(connection)
    var texts = try Self.texts(connection)
    func take(_ key: String) -> String? { texts.removeValue(forKey: key) }
    let named = take("format").flatMap(TileFormat.init(name:))
    let found =
      sample.map { TileFormat.sniff($0) } ?? (format: named ?? .unknown, compression: named == .mvt ? .gzip : .none)
    guard found.format != .unknown || sample == nil || sample == [] else {
      throw .unknownTileFormat(path: connection.path)
    }
    var metadata = TileArchiveMetadata(
      format: found.format == .unknown ? named ?? .unknown : found.format, compression: found.compression)
    let zooms = try Self.zooms(connection)
    (metadata.minZoom, metadata.maxZoom) = zooms
    if let box = take("bounds").flatMap(Self.box) {
      metadata.bounds = box
    } else if let box = try Self.bounds(connection, zoom: zooms.maximum) {
      metadata.bounds = box
    }
    if let center = take("center").map(Self.numbers), center.count >= 2 {
      let coordinate = Coordinate(latitude: center[1], longitude: center[0])
      metadata.center = coordinate.isValid ? coordinate : nil
      if center.count > 2, (0...30).contains(center[2]) { metadata.centerZoom = UInt8(center[2]) }
    }
    // The row `json` is an object whose members stand beside the other rows.
    var members = (take("json").flatMap { try? JSONValue(parsing: $0) })?.object ?? [:]
    members.merge(texts.mapValues(JSONValue.string)) { $1 }
    for key in ["minzoom", "maxzoom", "tilejson", "scheme", "tiles"] { members[key] = nil }
    metadata.takeTexts(from: .object(members))
    self.metadata = metadata
  }

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

  /// A few thousand rows are plenty for what other programs write.
  private static func texts(_ connection: MBTilesConnection) throws(TileArchiveError) -> [String: String] {
    var texts: [String: String] = [:]
    guard let statement = try? connection.prepare("SELECT name, value FROM metadata LIMIT 10000") else { return [:] }
    while try statement.step() {
      if let name = statement.text(0), let value = statement.text(1) { texts[name] = value }
    }
    return texts
  }

  private static func sampleTile(_ connection: MBTilesConnection) throws(TileArchiveError) -> [UInt8]? {
    guard let statement = try? connection.prepare("SELECT tile_data FROM tiles WHERE length(tile_data) > 0 LIMIT 1")
    else { throw .notAnArchive(path: connection.path, kind: "an MBTiles archive: it has no tiles table") }
    return try statement.step() ? statement.bytes(0) : nil
  }

  /// The zooms that have tiles; what the table says of them is often wrong. A query a zoom, because each is answered
  /// from an index even through a view.
  private static func zooms(
    _ connection: MBTilesConnection
  ) throws(TileArchiveError) -> (minimum: UInt8, maximum: UInt8) {
    let statement = try connection.prepare("SELECT 1 FROM tiles WHERE zoom_level = ? LIMIT 1")
    var zooms: [UInt8] = []
    for zoom in 0...TileID.maximumZoom {
      statement.bind(Int(zoom), at: 1)
      if try statement.step() { zooms.append(zoom) }
      statement.reset()
    }
    return (zooms.first ?? 0, zooms.last ?? 0)
  }

  private static func box(_ text: String) -> BoundingBox? {
    let numbers = numbers(text)
    guard numbers.count == 4 else { return nil }
    let box = BoundingBox(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    let corners = [
      Coordinate(latitude: box.south, longitude: box.west), Coordinate(latitude: box.north, longitude: box.east),
    ]
    return corners.allSatisfy(\.isValid) && box.south < box.north && box.west != box.east ? box : nil
  }

  private static func numbers(_ text: String) -> [Double] {
    text.split(separator: ",").compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }.filter(\.isFinite)
  }

  /// The box around the tiles of a zoom.
  private static func bounds(_ connection: MBTilesConnection, zoom: UInt8) throws(TileArchiveError) -> BoundingBox? {
    let statement = try connection.prepare(
      """
      SELECT min(tile_column), min(tile_row), max(tile_column), max(tile_row) FROM tiles WHERE zoom_level = ?
      """)
    statement.bind(Int(zoom), at: 1)
    guard try statement.step(), let west = statement.integer(0), let south = statement.integer(1),
      let east = statement.integer(2), let north = statement.integer(3),
      let first = TileID(z: Int(zoom), x: west, y: south), let last = TileID(z: Int(zoom), x: east, y: north)
    else { return nil }
    let southWest = TileID(z: zoom, x: first.x, y: first.tmsRow)
    let northEast = TileID(z: zoom, x: last.x, y: last.tmsRow)
    return southWest.bounds.union(northEast.bounds)
  }
}
