package import Imaging

/// One picture of a sprite.
package struct SpriteImage: Sendable {
  package let pixmap: Pixmap
  /// The picture's pixels for each style pixel.
  package let pixelRatio: Float
  /// True for a distance field in the alpha channel, which takes the style's colour.
  package let isSDF: Bool
  /// The pixels that may be stretched, left to right and top to bottom; empty: all of them.
  package var stretchX: [ClosedRange<Float>] = []
  package var stretchY: [ClosedRange<Float>] = []

  package init(pixmap: Pixmap, pixelRatio: Float, isSDF: Bool = false) {
    self.pixmap = pixmap
    self.pixelRatio = pixelRatio
    self.isSDF = isSDF
  }
}

extension SpriteImage {
  /// The distance field as a picture: inside is `color`, a rim of `haloWidth` style pixels around it `halo`.
  ///
  /// The field is 8 px wide either side of the edge, which lies at 191 of 255 (the encoding of MapLibre's sprites).
  /// - Parameter scale: how many pixels one of the field's will cover; edges are one pixel soft at that size.
  func colored(_ color: Color, halo: Color, haloWidth: Float, scale: Float) -> Pixmap {
    let softness = 1 / max(scale / pixelRatio, 0.05)
    var result = Pixmap(width: pixmap.width, height: pixmap.height)
    for index in pixmap.pixels.indices {
      let alpha = Float(pixmap.pixels[index] >> 24)
      let distance = (alpha - 191) / 32
      let fill = min(max(distance / softness + 0.5, 0), 1)
      let rim = haloWidth > 0 ? min(max((distance + haloWidth * pixelRatio) / softness + 0.5, 0), 1) : 0
      result.pixels[index] = color.withOpacity(fill).over(halo.withOpacity(rim)).pixel
    }
    return result
  }

  /// The picture with its stretchable parts made as long as `size`, in pixels, asks for; the rest keeps its size.
  func stretched(_ picture: Pixmap, to size: SIMD2<Float>, scale: Float) -> Pixmap {
    let (width, height) = (max(1, Int(size.x.rounded())), max(1, Int(size.y.rounded())))
    let columns = Self.sources(picture.width, to: width, zones: stretchX, scale: scale / pixelRatio)
    let rows = Self.sources(picture.height, to: height, zones: stretchY, scale: scale / pixelRatio)
    var result = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { result[x, y] = picture[columns[x], rows[y]] }
    }
    return result
  }

  /// For each pixel of the stretched side the pixel of the picture that it shows.
  private static func sources(_ length: Int, to target: Int, zones: [ClosedRange<Float>], scale: Float) -> [Int] {
    let zones = zones.isEmpty ? [0...Float(length)] : zones
    let stretchable = zones.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    let natural = (Float(length) - stretchable) * scale
    // Corners that are longer than the whole side shrink to it.
    let fixed = min(natural, Float(target))
    let scale = natural > 0 ? scale * fixed / natural : scale
    let factor = stretchable > 0 ? max(0, Float(target) - fixed) / stretchable : scale
    return (0..<target).map { position in
      var left = Float(position) + 0.5
      var from: Float = 0
      for zone in zones {
        let before = (zone.lowerBound - from) * scale
        if left < before { return min(length - 1, Int(from + left / max(scale, 0.01))) }
        left -= before
        let inside = (zone.upperBound - zone.lowerBound) * factor
        if left < inside { return min(length - 1, Int(zone.lowerBound + left / max(factor, 0.01))) }
        left -= inside
        from = zone.upperBound
      }
      return min(length - 1, Int(from + left / max(scale, 0.01)))
    }
  }
}

extension Color {
  /// Source-over of premultiplied colours.
  func over(_ below: Color) -> Color {
    let rest = 1 - alpha
    return Color(
      red: red + below.red * rest, green: green + below.green * rest, blue: blue + below.blue * rest,
      alpha: alpha + below.alpha * rest)
  }
}
