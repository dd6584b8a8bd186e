import CWebP

/// WebP through libwebp.
package enum WebP {
  /// The largest side that the format allows.
  private static let largestSide = 16_383

  /// The picture as a WebP file.
  /// - Parameter quality: 0…100 lossy, clamped; nil is lossless.
  /// - Throws: `ImagingError.notEncodable` for an empty picture or one over 16,383 pixels a side.
  package static func encode(_ pixmap: Pixmap, quality: Int? = 85) throws(ImagingError) -> [UInt8] {
    let (width, height) = (pixmap.width, pixmap.height)
    guard (1...largestSide).contains(width), (1...largestSide).contains(height) else { throw .notEncodable(.webp) }
    let straight = pixmap.straightPixels()
    var file: UnsafeMutablePointer<UInt8>?
    let count = unsafe straight.withUnsafeBytes { pixels in
      let start = unsafe pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
      let (columns, rows, stride) = (Int32(width), Int32(height), Int32(width * 4))
      guard let quality else { return unsafe WebPEncodeLosslessRGBA(start, columns, rows, stride, &file) }
      return unsafe WebPEncodeRGBA(start, columns, rows, stride, Float(max(0, min(100, quality))), &file)
    }
    guard count > 0, let file = unsafe file else { throw .notEncodable(.webp) }
    defer { unsafe WebPFree(file) }
    return unsafe [UInt8](UnsafeBufferPointer(start: file, count: count))
  }

  /// The picture in a WebP file, lossy or lossless; of an animation nothing is read.
  /// - Throws: `ImagingError.damaged`, `.tooLarge`.
  package static func decode(_ bytes: [UInt8]) throws(ImagingError) -> Pixmap {
    var (width, height): (Int32, Int32) = (0, 0)
    let isWebP = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe WebPGetInfo(source.baseAddress, source.count, &width, &height)
    }
    guard isWebP != 0 else { throw .damaged(.webp) }
    try PictureLimits.check(width: Int(width), height: Int(height))
    var pixmap = Pixmap(width: Int(width), height: Int(height))
    let isWhole = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe pixmap.pixels.withUnsafeMutableBytes { target in
        unsafe WebPDecodeRGBAInto(
          source.baseAddress, source.count, target.baseAddress?.assumingMemoryBound(to: UInt8.self), target.count,
          width * 4) != nil
      }
    }
    guard isWhole else { throw .damaged(.webp) }
    pixmap.premultiply()
    return pixmap
  }
}
