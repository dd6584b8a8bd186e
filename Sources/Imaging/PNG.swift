import CPNG

/// PNG: a writer of our own made for maps, libpng for reading.
package enum PNG {
  /// The picture as a PNG file, in the smallest form that loses nothing to be seen: up to 256 colours become an exact
  /// palette of 1, 2, 4 or 8 bits; more become a palette of 256 only if no channel of any pixel errs by more than
  /// `Palette.tolerance`, and otherwise 8-bit RGB or RGBA. Equal pictures give equal files.
  /// - Parameter level: libdeflate's, 1 (fast) … 12 (small), clamped.
  package static func encode(_ pixmap: Pixmap, level: Int = 1) -> [UInt8] {
    var writer = PNGWriter(width: pixmap.width, height: pixmap.height, level: level)
    if let palette = Palette(pixmap) {
      return writer.file(palette)
    }
    return pixmap.isOpaque ? writer.file(opaque: pixmap) : writer.file(straight: pixmap.straightPixels())
  }

  /// The picture in a PNG file of any kind; 16-bit channels are reduced to 8.
  /// - Throws: `ImagingError.damaged`, also for a file that ends early; `.tooLarge`.
  package static func decode(_ bytes: [UInt8]) throws(ImagingError) -> Pixmap {
    var (width, height): (UInt32, UInt32) = (0, 0)
    let size = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe belvedere_png_size(source.baseAddress, source.count, &width, &height)
    }
    guard size == 0 else { throw .damaged(.png) }
    try PictureLimits.check(width: Int(width), height: Int(height))
    var pixmap = Pixmap(width: Int(width), height: Int(height))
    let status = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe pixmap.pixels.withUnsafeMutableBytes { target in
        unsafe belvedere_png_decode(
          source.baseAddress, source.count, width, height, target.baseAddress?.assumingMemoryBound(to: UInt8.self))
      }
    }
    guard status == 0 else { throw .damaged(.png) }
    pixmap.premultiply()
    return pixmap
  }
}
