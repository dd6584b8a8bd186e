/// What a tile's bytes are, once uncompressed.
package enum TileFormat: String, Sendable, Hashable, CaseIterable {
  case mvt, png, jpg, webp, avif
  /// None of these; the bytes are passed on as they are.
  case unknown

  /// The format that a tile's first bytes show, and how it is compressed. Vector tiles have no signature: gzip, or a
  /// leading layer field, is taken for one.
  package static func sniff(_ bytes: [UInt8]) -> (format: TileFormat, compression: TileCompression) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return (.png, .none) }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return (.jpg, .none) }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return (.webp, .none) }
    if bytes.dropFirst(4).starts(with: "ftypavif".utf8) { return (.avif, .none) }
    if Gzip.isGzip(bytes) { return (.mvt, .gzip) }
    if bytes.first == 0x1A { return (.mvt, .none) }
    return (.unknown, .none)
  }

  /// The media type for HTTP and TileJSON.
  package var mediaType: String {
    switch self {
    case .mvt: "application/vnd.mapbox-vector-tile"
    case .png: "image/png"
    case .jpg: "image/jpeg"
    case .webp: "image/webp"
    case .avif: "image/avif"
    case .unknown: "application/octet-stream"
    }
  }

  /// The format that a name or file extension means, nil for none of them.
  init?(name: String) {
    switch name.lowercased() {
    case "mvt", "pbf", "application/vnd.mapbox-vector-tile", "application/x-protobuf": self = .mvt
    case "png", "image/png": self = .png
    case "jpg", "jpeg", "image/jpeg": self = .jpg
    case "webp", "image/webp": self = .webp
    case "avif", "image/avif": self = .avif
    default: return nil
    }
  }
}

/// How an archive's tiles, or its own tables, are compressed.
package enum TileCompression: String, Sendable, Hashable {
  case none, gzip, brotli, zstd
  case unknown
}
