/// Why a picture could not be read or written.
package enum ImagingError: Error, Equatable {
  /// The bytes do not begin as PNG, JPEG or WebP do.
  case unknownFormat
  /// The file is damaged, or ends too early.
  case damaged(PictureFormat)
  /// The picture is larger than `PictureLimits` allow.
  case tooLarge(width: Int, height: Int)
  /// The encoder refused: a size that the format cannot hold, or no memory.
  case notEncodable(PictureFormat)
}

/// How large a picture may be that is decoded.
package enum PictureLimits {
  /// Pixels a side.
  package static let side = 16_384
  /// Pixels in all: 256 MiB in memory.
  package static let area = 64 << 20

  /// Refuses a size beyond the limits, and an empty one.
  static func check(width: Int, height: Int) throws(ImagingError) {
    guard width > 0, height > 0, width <= side, height <= side, width * height <= area else {
      throw .tooLarge(width: width, height: height)
    }
  }
}
