import Geodesy
import JSON
import TileArchives

/// `/features.json` and `/features/{z}/{x}/{y}.mvt`: the vector tiles themselves.
enum FeatureRoute {
  static func answer(_ context: RouteContext) throws(HTTPError) -> Answer {
    guard let archive = context.map.features else { throw HTTPError(.notFound, "This map has no vector tiles.") }
    let path = context.request.path
    if path == ["features.json"] { return .ready(document(archive, context).content, .linkedDocument) }
    guard path.count == 4, let file = FileName(path[3]), ["mvt", "pbf"].contains(file.ending), file.scale == 1 else {
      throw .noSuchPath(context.request)
    }
    let tile = try TileAddress.tile(
      z: path[1], x: path[2], y: file.stem, maximumZoom: Int(archive.metadata.maxZoom))
    let isGzip = context.request.acceptsGzip
    var delivery = Delivery.picture
    delivery.vary = "Accept-Encoding"
    return .made(.features(tile, gzip: isGzip), delivery) { () throws(HTTPError) in
      try content(tile, of: archive, isGzip: isGzip)
    }
  }

  private static func document(_ archive: any TileArchiveReader, _ context: RouteContext) -> JSONValue {
    var metadata = archive.metadata
    metadata.name = context.map.name
    metadata.attribution = context.map.attribution
    return metadata.tileJSON(tiles: ["\(context.address.url)/features/{z}/{x}/{y}.mvt"])
  }

  /// The tile in the coding asked for; empty where there is none.
  private static func content(
    _ tile: TileID, of archive: any TileArchiveReader, isGzip: Bool
  ) throws(HTTPError) -> Content {
    do {
      let type = TileFormat.mvt.mediaType
      guard let stored = try archive.tile(tile) else { return Content([], mediaType: type) }
      if isGzip {
        let bytes = Gzip.isGzip(stored) ? stored : Gzip.compress(stored)
        return Content(bytes, mediaType: type, encoding: "gzip")
      }
      return Content(try archive.uncompressedTile(tile) ?? [], mediaType: type)
    } catch {
      throw HTTPError(.internalError, "The tile could not be read.", details: ["\(error)"])
    }
  }
}
