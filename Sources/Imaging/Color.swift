/// A colour with premultiplied components, each 0…1, in sRGB: the form in which style documents interpolate and in
/// which pixels are blended.
package struct Color: Sendable, Hashable {
  /// Red times alpha, 0…alpha.
  package var red: Float
  /// Green times alpha, 0…alpha.
  package var green: Float
  /// Blue times alpha, 0…alpha.
  package var blue: Float
  /// Opacity, 0 (transparent) …1.
  package var alpha: Float

  /// Nothing at all: rgba(0, 0, 0, 0).
  package static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black.
  package static let black = Color(red: 0, green: 0, blue: 0, alpha: 1)
  /// Opaque white.
  package static let white = Color(red: 1, green: 1, blue: 1, alpha: 1)

  /// A colour from components that are premultiplied already.
  package init(red: Float, green: Float, blue: Float, alpha: Float) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour from straight components, 0…1 each; what is outside is clamped.
  package init(straightRed red: Float, green: Float, blue: Float, alpha: Float = 1) {
    let alpha = alpha.clampedToUnit
    self.init(
      red: red.clampedToUnit * alpha, green: green.clampedToUnit * alpha, blue: blue.clampedToUnit * alpha,
      alpha: alpha)
  }

  /// A colour from a premultiplied RGBA8 pixel, red in the low byte.
  package init(pixel: UInt32) {
    self.init(
      red: Float(pixel & 255) / 255, green: Float(pixel >> 8 & 255) / 255, blue: Float(pixel >> 16 & 255) / 255,
      alpha: Float(pixel >> 24) / 255)
  }

  /// The components without alpha, 0…1 each; all 0 when the colour is transparent.
  package var straight: (red: Float, green: Float, blue: Float, alpha: Float) {
    guard alpha > 0 else { return (0, 0, 0, 0) }
    return (red / alpha, green / alpha, blue / alpha, alpha)
  }

  /// The nearest premultiplied RGBA8 pixel, red in the low byte; components never exceed alpha.
  package var pixel: UInt32 {
    let alpha = UInt32(alpha.clampedToUnit * 255 + 0.5)
    let red = min(alpha, UInt32(red.clampedToUnit * 255 + 0.5))
    let green = min(alpha, UInt32(green.clampedToUnit * 255 + 0.5))
    let blue = min(alpha, UInt32(blue.clampedToUnit * 255 + 0.5))
    return red | green << 8 | blue << 16 | alpha << 24
  }

  /// Whether nothing shows through.
  package var isOpaque: Bool { alpha >= 1 }

  /// The colour at `fraction` of the way to `other`, component by component, premultiplied; 0 gives this colour.
  package func interpolated(to other: Color, by fraction: Float) -> Color {
    Color(
      red: red + (other.red - red) * fraction, green: green + (other.green - green) * fraction,
      blue: blue + (other.blue - blue) * fraction, alpha: alpha + (other.alpha - alpha) * fraction)
  }

  /// The colour with all four components multiplied by `opacity`, which is clamped to 0…1.
  package func withOpacity(_ opacity: Float) -> Color {
    let factor = opacity.clampedToUnit
    return Color(red: red * factor, green: green * factor, blue: blue * factor, alpha: alpha * factor)
  }
}

extension Float {
  /// The value limited to 0…1; not a number counts as 0.
  var clampedToUnit: Float { self > 0 ? (self < 1 ? self : 1) : 0 }
}
