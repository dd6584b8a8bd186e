extension Pixmap {
  /// The pixels with straight colours, RGBA8; where alpha is 0 all is 0.
  package func straightPixels() -> [UInt32] {
    isOpaque ? pixels : pixels.map(Pixmap.straight)
  }

  /// Takes the pixels for straight RGBA8 and multiplies their colours by alpha, rounding to the nearest level.
  package mutating func premultiply() {
    guard !isOpaque else { return }
    for index in pixels.indices where pixels[index] >> 24 != 255 {
      pixels[index] = Pixmap.premultiplied(pixels[index])
    }
  }

  /// A straight RGBA8 pixel as a premultiplied one.
  package static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func scaled(_ component: UInt32) -> UInt32 { (component * alpha + 127) / 255 }
    return scaled(pixel & 255) | scaled(pixel >> 8 & 255) << 8 | scaled(pixel >> 16 & 255) << 16 | alpha << 24
  }

  /// A premultiplied RGBA8 pixel as a straight one; premultiplying it again gives the same pixel.
  package static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    func divided(_ component: UInt32) -> UInt32 { min(255, (component * 255 + alpha / 2) / alpha) }
    return divided(pixel & 255) | divided(pixel >> 8 & 255) << 8 | divided(pixel >> 16 & 255) << 16 | alpha << 24
  }
}
