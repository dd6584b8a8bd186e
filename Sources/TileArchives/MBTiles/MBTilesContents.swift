import Foundation
import Geodesy
import JSON
import SQLite

typealias MBTilesConnection = SQLiteConnection<TileArchiveError>

/// What an MBTiles database holds, as its `metadata` table says where there is one, and as its tiles show.
struct MBTilesContents {
  let metadata: TileArchiveMetadata
  /// False for databases whose rows are counted from the north, against the specification.
  let countsFromSouth: Bool

  init(_ connection: MBTilesConnection) throws(TileArchiveError) {
    var texts = try Self.texts(connection)
    func take(_ key: String) -> String? {
      guard let place = texts.firstIndex(where: { $0.key.lowercased() == key }) else { return nil }
      return texts.remove(at: place).value
    }
    let (format, compression) = try Self.format(
      connection, named: take("format").flatMap(TileFormat.init(name:)),
      compression: take("compression").flatMap { TileCompression(rawValue: $0.lowercased()) })
    var metadata = TileArchiveMetadata(format: format, compression: compression)
    (metadata.minZoom, metadata.maxZoom) = try Self.zooms(connection)
    if let center = take("center").map(Self.numbers), center.count >= 2 {
      let coordinate = Coordinate(latitude: center[1], longitude: center[0])
      metadata.center = coordinate.isValid ? coordinate : nil
      if center.count > 2, (0...30).contains(center[2]) { metadata.centerZoom = UInt8(center[2]) }
    }
    let stated = take("bounds").flatMap(Self.box)
    let fromSouth = try Self.extent(connection, zooms: metadata.minZoom...metadata.maxZoom)?.flipped
    countsFromSouth = Self.countsFromSouth(
      fromSouth, bounds: stated, center: metadata.center, scheme: take("scheme"))
    metadata.settleBounds(stated: stated, tiles: countsFromSouth ? fromSouth : fromSouth?.flipped)
    // The row `json` is an object whose members stand beside the other rows.
    var members = (take("json").flatMap { try? JSONValue(parsing: $0) })?.object ?? [:]
    members.merge(texts.mapValues(JSONValue.string)) { $1 }
    for key in ["minzoom", "maxzoom", "tilejson", "scheme", "tiles"] { members[key] = nil }
    metadata.takeTexts(from: .object(members))
    self.metadata = metadata
  }

  /// Whether rows count from the south: as the bounds or the centre lie among the tiles only one way round, else as
  /// `scheme` says, else as the specification has it.
  private static func countsFromSouth(
    _ extent: TileExtent?, bounds: BoundingBox?, center: Coordinate?, scheme: String?
  ) -> Bool {
    if let extent {
      let holds = { (box: BoundingBox) in bounds.map(box.intersects) ?? center.map(box.contains) ?? true }
      let (fromSouth, fromNorth) = (holds(extent.bounds), holds(extent.flipped.bounds))
      if fromSouth != fromNorth { return fromSouth }
    }
    return scheme?.lowercased() != "xyz"
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

  /// The format of the first tiles that show one; the names in the table decide where bytes don't.
  /// - Throws: `TileArchiveError.unknownTileFormat` where there are tiles and none is of a known format.
  private static func format(
    _ connection: MBTilesConnection, named: TileFormat?, compression: TileCompression?
  ) throws(TileArchiveError) -> (TileFormat, TileCompression) {
    guard
      let statement = try? connection.prepare("SELECT tile_data FROM tiles WHERE length(tile_data) > 0 LIMIT 20")
    else { throw .notAnArchive(path: connection.path, kind: "an MBTiles archive: it has no tiles table") }
    var isEmpty = true
    while try statement.step() {
      isEmpty = false
      let found = TileFormat.sniff(statement.bytes(0) ?? [])
      if found.format == .mvt, named == .mlt { return (.mlt, found.compression) }
      if found.format != .unknown { return found }
    }
    let isOpaque = named == .mlt || named == .mvt && compression == .brotli
    guard isEmpty || isOpaque else { throw .unknownTileFormat(path: connection.path) }
    return (named ?? .unknown, compression ?? (named == .mvt ? .gzip : .none))
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

  /// The tiles of the deepest zoom that has only so many that all can be looked at, their rows as stored.
  private static func extent(
    _ connection: MBTilesConnection, zooms: ClosedRange<UInt8>
  ) throws(TileArchiveError) -> TileExtent? {
    let statement = try connection.prepare(
      """
      SELECT count(*), min(x), max(x), min(y), max(y) FROM (
        SELECT tile_column AS x, tile_row AS y FROM tiles
        WHERE zoom_level = ?1 AND tile_column BETWEEN 0 AND ?2 AND tile_row BETWEEN 0 AND ?2 LIMIT ?3)
      """)
    for zoom in zooms.reversed() {
      statement.bind(Int(zoom), at: 1)
      statement.bind(1 << Int(zoom) - 1, at: 2)
      statement.bind(TileExtent.countLimit + 1, at: 3)
      defer { statement.reset() }
      guard try statement.step(), let count = statement.integer(0), count <= TileExtent.countLimit,
        let west = statement.integer(1), let east = statement.integer(2), let first = statement.integer(3),
        let last = statement.integer(4), let corner = TileID(z: Int(zoom), x: west, y: first),
        let opposite = TileID(z: Int(zoom), x: east, y: last)
      else { continue }
      return TileExtent(z: zoom, columns: corner.x...opposite.x, rows: corner.y...opposite.y)
    }
    return nil
  }
}
