/// What a tile's bytes are, once uncompressed.
package enum TileFormat: String, Sendable, Hashable, CaseIterable {
  case mvt, png, jpg, webp, avif
  /// MapLibre tiles, which can be passed on but not drawn.
  case mlt
  /// None of these; the bytes are passed on as they are.
  case unknown

  /// The format that a tile's first bytes show, and how it is compressed. Vector tiles have no signature: a compressed
  /// tile, or a leading layer field, is taken for one.
  package static func sniff(_ bytes: [UInt8]) -> (format: TileFormat, compression: TileCompression) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return (.png, .none) }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return (.jpg, .none) }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return (.webp, .none) }
    if bytes.dropFirst(4).starts(with: "ftypavif".utf8) { return (.avif, .none) }
    let compression = TileCompression.found(in: bytes, stated: .none)
    if compression != .none { return (.mvt, compression) }
    if bytes.first == 0x1A { return (.mvt, .none) }
    return (.unknown, .none)
  }

  /// Whether tiles of this format can be decoded here; others are passed on as they are.
  package var isReadable: Bool { self == .mvt || isPicture }

  /// Whether tiles of this format are pictures that can be decoded here.
  package var isPicture: Bool {
    switch self {
    case .png, .jpg, .webp: true
    case .mvt, .avif, .mlt, .unknown: false
    }
  }

  /// The media type for HTTP and TileJSON.
  package var mediaType: String {
    switch self {
    case .mvt: "application/vnd.mapbox-vector-tile"
    case .png: "image/png"
    case .jpg: "image/jpeg"
    case .webp: "image/webp"
    case .avif: "image/avif"
    case .mlt: "application/vnd.maplibre-vector-tile"
    case .unknown: "application/octet-stream"
    }
  }

  /// The format that a name, file extension or media type means, however it is spelled; nil for none of them.
  package init?(name: String) {
    let bare = name.lowercased().prefix { $0 != ";" && $0 != " " }
    switch bare.drop(while: { $0 == "." }) {
    case "mvt", "pbf", "protobuf", "vector", "application/vnd.mapbox-vector-tile", "application/x-protobuf",
      "application/protobuf":
      self = .mvt
    case "mlt", "application/vnd.maplibre-vector-tile", "application/vnd.maplibre-tile": self = .mlt
    case "png", "image/png": self = .png
    case "jpg", "jpeg", "image/jpeg", "image/jpg": self = .jpg
    case "webp", "image/webp": self = .webp
    case "avif", "image/avif": self = .avif
    default: return nil
    }
  }
}
