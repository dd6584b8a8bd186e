import Geodesy
import JSON
import TileArchives
import VectorTiles

/// `/features.json` and `/features/{z}/{x}/{y}.mvt`: the vector tiles themselves, or those of a kind that is only passed
/// on.
enum FeatureRoute {
  static func answer(_ context: RouteContext) throws(HTTPError) -> Answer {
    guard let archive = context.map.features else { throw HTTPError(.notFound, "This map has no vector tiles.") }
    let path = context.request.path
    if path == ["features.json"] { return .ready(document(archive, context).content, .linkedDocument) }
    let format = archive.metadata.format
    guard path.count == 4, let file = FileName(path[3]), file.scale == 1 else { throw .noSuchPath(context.request) }
    guard format.endings.contains(file.ending) else {
      throw HTTPError(
        .notFound, "The tiles of this map end in .\(format.endings[0]), not in “.\(file.ending)”.")
    }
    let tile = try TileAddress.tile(
      z: path[1], x: path[2], y: file.stem, maximumZoom: Int(archive.metadata.maxZoom))
    let accepted = [TileCompression.gzip, .brotli, .zstd].filter { coding in
      coding.contentCoding.map(context.request.accepts) ?? false
    }
    var delivery = Delivery.picture
    delivery.vary = "Accept-Encoding"
    return .made(.features(tile, codings: accepted), delivery) { () throws(HTTPError) in
      try content(tile, of: archive, accepted: accepted)
    }
  }

  private static func document(_ archive: any TileArchiveReader, _ context: RouteContext) -> JSONValue {
    var metadata = archive.metadata
    metadata.name = context.map.name
    metadata.attribution = context.map.attribution
    return metadata.tileJSON(tiles: ["\(context.address.url)/features/{z}/{x}/{y}.\(metadata.format.endings[0])"])
  }

  /// The tile, in the coding that it is stored in where the client takes it, else in gzip or none; empty where there is
  /// none.
  private static func content(
    _ tile: TileID, of archive: any TileArchiveReader, accepted: [TileCompression]
  ) throws(HTTPError) -> Content {
    let metadata = archive.metadata
    do {
      let type = metadata.format.mediaType
      guard let stored = try archive.tile(tile) else { return Content([], mediaType: type) }
      let compression = TileCompression.found(in: stored, stated: metadata.compression)
      let plain = try compression.decompress(stored)
      if metadata.format == .mvt { _ = try VectorTile(decoding: plain) }
      if accepted.contains(compression) {
        return Content(stored, mediaType: type, encoding: compression.contentCoding)
      }
      guard accepted.contains(.gzip), !plain.isEmpty else { return Content(plain, mediaType: type) }
      return Content(Gzip.compress(plain), mediaType: type, encoding: TileCompression.gzip.contentCoding)
    } catch {
      throw .unreadableTile(tile, "\(error)")
    }
  }
}

extension TileFormat {
  /// What the addresses of tiles end in, the usual ending first.
  fileprivate var endings: [String] {
    switch self {
    case .mvt: ["mvt", "pbf"]
    case .unknown: ["bin"]
    default: [rawValue]
    }
  }
}

extension HTTPError {
  /// The map has the tile, but its bytes are damaged.
  static func unreadableTile(_ tile: TileID, _ reason: String) -> HTTPError {
    HTTPError(.internalError, "The tile \(tile) cannot be read.", details: [reason])
  }
}
