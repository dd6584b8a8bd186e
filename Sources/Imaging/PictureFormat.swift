/// The file formats that tiles and pictures are sent in; the raw value is the ending of a file's name.
package enum PictureFormat: String, Sendable, CaseIterable {
  case png, jpg, webp

  /// The media type for HTTP.
  package var mediaType: String {
    switch self {
    case .png: "image/png"
    case .jpg: "image/jpeg"
    case .webp: "image/webp"
    }
  }

  /// The picture as a file of this format with its default settings; JPEG shows transparent parts on white.
  package func encode(_ pixmap: Pixmap) throws(ImagingError) -> [UInt8] {
    switch self {
    case .png: PNG.encode(pixmap)
    case .jpg: try JPEG.encode(pixmap)
    case .webp: try WebP.encode(pixmap)
    }
  }

  /// The format that the first bytes of a file tell, or nil.
  package static func sniff(_ bytes: [UInt8]) -> PictureFormat? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpg }
    if bytes.count >= 12, bytes.starts(with: Array("RIFF".utf8)), bytes[8..<12].elementsEqual("WEBP".utf8) {
      return .webp
    }
    return nil
  }
}

/// Reads a PNG, JPEG or WebP file, told apart by its first bytes.
/// - Throws: `ImagingError.unknownFormat`, or what the format's decoder throws.
package func decodePicture(_ bytes: [UInt8]) throws(ImagingError) -> Pixmap {
  switch PictureFormat.sniff(bytes) {
  case .png: try PNG.decode(bytes)
  case .jpg: try JPEG.decode(bytes)
  case .webp: try WebP.decode(bytes)
  case nil: throw .unknownFormat
  }
}
