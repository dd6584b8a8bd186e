import CJPEG

/// JPEG through libjpeg-turbo: no transparency.
package enum JPEG {
  /// The largest side that the format's 16-bit sizes allow in libjpeg.
  private static let largestSide = 65_500

  /// The picture on white as a JPEG file.
  /// - Parameters:
  ///   - quality: 1…100, clamped.
  ///   - wholeChroma: colour at the full size (4:4:4) and not at half of it (4:2:0): better for text, about a third larger.
  /// - Throws: `ImagingError.notEncodable` for an empty picture or one over 65,500 pixels a side.
  package static func encode(
    _ pixmap: Pixmap, quality: Int = 85, wholeChroma: Bool = false
  ) throws(ImagingError) -> [UInt8] {
    guard (1...largestSide).contains(pixmap.width), (1...largestSide).contains(pixmap.height) else {
      throw .notEncodable(.jpg)
    }
    let opaque = pixmap.isOpaque ? pixmap.pixels : pixmap.pixels.map(onWhite)
    var file: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    let status = unsafe opaque.withUnsafeBytes { pixels in
      unsafe belvedere_jpeg_encode(
        pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(pixmap.width), UInt32(pixmap.height),
        Int32(max(1, min(100, quality))), wholeChroma ? 1 : 0, &file, &count)
    }
    guard status == 0, let file = unsafe file else { throw .notEncodable(.jpg) }
    defer { unsafe belvedere_jpeg_free(file) }
    return unsafe [UInt8](UnsafeBufferPointer(start: file, count: Int(count)))
  }

  /// The picture in a JPEG file: grey, YCbCr, RGB, CMYK or YCCK, sequential or progressive. Orientation is not applied.
  /// - Throws: `ImagingError.damaged`, also for a file that ends early; `.tooLarge`.
  package static func decode(_ bytes: [UInt8]) throws(ImagingError) -> Pixmap {
    var (width, height): (UInt32, UInt32) = (0, 0)
    let size = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe belvedere_jpeg_size(source.baseAddress, source.count, &width, &height)
    }
    guard size == 0 else { throw .damaged(.jpg) }
    try PictureLimits.check(width: Int(width), height: Int(height))
    var pixmap = Pixmap(width: Int(width), height: Int(height))
    let status = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe pixmap.pixels.withUnsafeMutableBytes { target in
        unsafe belvedere_jpeg_decode(
          source.baseAddress, source.count, width, height, target.baseAddress?.assumingMemoryBound(to: UInt8.self))
      }
    }
    guard status == 0 else { throw .damaged(.jpg) }
    return pixmap
  }

  /// A premultiplied pixel over white.
  private static func onWhite(_ pixel: UInt32) -> UInt32 {
    // Components do not exceed alpha, so that no sum exceeds 255.
    let rest = 255 - (pixel >> 24)
    return pixel &+ (rest | rest << 8 | rest << 16 | rest << 24)
  }
}
