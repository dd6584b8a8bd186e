import Foundation
import Geodesy
import JSON
import TileArchives
import VectorTiles

/// An archive whose tiles are handed out as they are.
struct ArchiveTiles: Sendable {
  let archive: any TileArchiveReader
  /// The path that its tiles' addresses begin with, a segment each.
  let path: [String]

  /// TileJSON of the tiles.
  /// - Parameters:
  ///   - name: of what they are part of; nil for the archive's own.
  ///   - attribution: likewise.
  func document(name: String? = nil, attribution: String? = nil, _ context: RouteContext) -> JSONValue {
    var metadata = archive.metadata
    metadata.name = name ?? metadata.name
    metadata.attribution = attribution ?? metadata.attribution
    let ending = metadata.format.endings[0]
    return metadata.tileJSON(tiles: ["\(context.address.url)/\(encodedPath)/{z}/{x}/{y}.\(ending)"])
  }

  /// The path for an address.
  var encodedPath: String {
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "/"))
    return path.map { $0.addingPercentEncoding(withAllowedCharacters: allowed) ?? $0 }.joined(separator: "/")
  }

  /// The tile that the three last segments of a request's path name.
  func tile(_ address: ArraySlice<String>, _ context: RouteContext) throws(HTTPError) -> Answer {
    let parts = Array(address)
    let format = archive.metadata.format
    guard parts.count == 3, let file = FileName(parts[2]), file.scale == 1 else {
      throw .noSuchPath(context.request)
    }
    guard format.endings.contains(file.ending) else {
      throw HTTPError(.notFound, "These tiles end in .\(format.endings[0]), not in “.\(file.ending)”.")
    }
    let tile = try TileAddress.tile(
      z: parts[0], x: parts[1], y: file.stem, maximumZoom: Int(archive.metadata.maxZoom))
    let accepted = [TileCompression.gzip, .brotli, .zstd].filter { coding in
      coding.contentCoding.map(context.request.accepts) ?? false
    }
    var delivery = Delivery.picture
    delivery.vary = "Accept-Encoding"
    return .made(.stored(path, tile, codings: accepted), delivery) { () throws(HTTPError) in
      try content(tile, accepted: accepted)
    }
  }

  /// The tile, in the coding that it is stored in where the client takes it, else in gzip or none; empty where there is
  /// none. Pictures are not compressed again.
  private func content(_ tile: TileID, accepted: [TileCompression]) throws(HTTPError) -> Content {
    let metadata = archive.metadata
    do {
      guard let stored = try archive.tile(tile) else { return Content([], mediaType: metadata.format.mediaType) }
      let compression = TileCompression.found(in: stored, stated: metadata.compression)
      let plain = try compression.decompress(stored)
      if metadata.format == .mvt { _ = try VectorTile(decoding: plain) }
      let type = metadata.format.mediaType
      if accepted.contains(compression) {
        return Content(stored, mediaType: type, encoding: compression.contentCoding)
      }
      guard accepted.contains(.gzip), !plain.isEmpty, !metadata.format.isPicture else {
        return Content(plain, mediaType: type)
      }
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
