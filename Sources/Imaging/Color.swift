/// A colour in sRGB. `red`, `green` and `blue` are premultiplied, the form in which pixels are blended; the straight
/// components are what is kept, because a transparent colour still has a hue when it is interpolated.
package struct Color: Sendable, Hashable {
  /// Straight red, green, blue, 0…1 each, and alpha, 0…1.
  private var components: SIMD4<Float>

  /// Red times alpha, 0…alpha.
  package var red: Float { components.x * components.w }
  /// Green times alpha, 0…alpha.
  package var green: Float { components.y * components.w }
  /// Blue times alpha, 0…alpha.
  package var blue: Float { components.z * components.w }
  /// Opacity, 0 (transparent) …1.
  package var alpha: Float { components.w }

  /// Nothing at all: rgba(0, 0, 0, 0).
  package static let clear = Color(straightRed: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black.
  package static let black = Color(straightRed: 0, green: 0, blue: 0)
  /// Opaque white.
  package static let white = Color(straightRed: 1, green: 1, blue: 1)

  private init(components: SIMD4<Float>) {
    self.components = components
  }

  /// A colour from components that are premultiplied already; what is outside 0…alpha is clamped.
  package init(red: Float, green: Float, blue: Float, alpha: Float) {
    let factor = alpha > 0 ? 1 / alpha : 0
    self.init(straightRed: red * factor, green: green * factor, blue: blue * factor, alpha: alpha)
  }

  /// A colour from straight components, 0…1 each; what is outside is clamped.
  package init(straightRed red: Float, green: Float, blue: Float, alpha: Float = 1) {
    components = SIMD4(red.clampedToUnit, green.clampedToUnit, blue.clampedToUnit, alpha.clampedToUnit)
  }

  /// A colour from a premultiplied RGBA8 pixel, red in the low byte.
  package init(pixel: UInt32) {
    self.init(
      red: Float(pixel & 255) / 255, green: Float(pixel >> 8 & 255) / 255, blue: Float(pixel >> 16 & 255) / 255,
      alpha: Float(pixel >> 24) / 255)
  }

  /// The components without alpha, 0…1 each, and alpha. A transparent colour keeps those it was made with.
  package var straight: (red: Float, green: Float, blue: Float, alpha: Float) {
    (components.x, components.y, components.z, components.w)
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

  /// The colour at `fraction` of the way to `other`, each straight component by itself, as MapLibre interpolates in its
  /// colour space `rgb`: from opaque red to transparent blue the middle is purple. 0 gives this colour.
  package func interpolated(to other: Color, by fraction: Float) -> Color {
    let mixed = components + (other.components - components) * fraction
    return Color(straightRed: mixed.x, green: mixed.y, blue: mixed.z, alpha: mixed.w)
  }

  /// The colour with its alpha multiplied by `opacity`, which is clamped to 0…1.
  package func withOpacity(_ opacity: Float) -> Color {
    var faded = components
    faded.w *= opacity.clampedToUnit
    return Color(components: faded)
  }
}

extension Float {
  /// The value limited to 0…1; not a number counts as 0.
  var clampedToUnit: Float { self > 0 ? (self < 1 ? self : 1) : 0 }
}
