import Foundation
import Imaging

/// The space in which colours are blended.
enum ColorSpace: Sendable {
  case rgb, lab, hcl

  /// The colour at `fraction` of the way from one to another.
  func blend(_ from: Color, _ to: Color, _ fraction: Double) -> Color {
    switch self {
    case .rgb: from.interpolated(to: to, by: Float(fraction))
    case .lab: CIELab(from).blended(with: CIELab(to), fraction).color
    case .hcl: HueChromaLightness(CIELab(from)).blended(with: HueChromaLightness(CIELab(to)), fraction).lab.color
    }
  }
}

/// A colour in CIE 1976 L*a*b* under illuminant D50, lightness 0…100.
private struct CIELab {
  var lightness: Double
  var a: Double
  var b: Double
  var alpha: Double

  /// D50, the white of CSS Color 4's Lab.
  private static let white = SIMD3(0.96422, 1.0, 0.82521)
  private static let delta = 6.0 / 29

  init(lightness: Double, a: Double, b: Double, alpha: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
    self.alpha = alpha
  }

  /// sRGB to XYZ adapted to D50 by Bradford's method, then CIE 15, 8.2.1.
  init(_ color: Color) {
    let straight = color.straight
    let red = Self.linear(Double(straight.red))
    let green = Self.linear(Double(straight.green))
    let blue = Self.linear(Double(straight.blue))
    let y = Self.compress(0.2225045 * red + 0.7168786 * green + 0.0606169 * blue)
    var (x, z) = (y, y)
    if red != green || green != blue {
      x = Self.compress((0.4360747 * red + 0.3850649 * green + 0.1430804 * blue) / Self.white.x)
      z = Self.compress((0.0139322 * red + 0.0971045 * green + 0.7141733 * blue) / Self.white.z)
    }
    self.init(lightness: max(0, 116 * y - 16), a: 500 * (x - y), b: 200 * (y - z), alpha: Double(straight.alpha))
  }

  var color: Color {
    let level = (lightness + 16) / 116
    let x = Self.white.x * Self.expand(level + a / 500)
    let y = Self.white.y * Self.expand(level)
    let z = Self.white.z * Self.expand(level - b / 200)
    return Color(
      straightRed: Self.companded(3.1338561 * x - 1.6168667 * y - 0.4906146 * z),
      green: Self.companded(-0.9787684 * x + 1.9161415 * y + 0.0334540 * z),
      blue: Self.companded(0.0719453 * x - 0.2289914 * y + 1.4052427 * z), alpha: Float(alpha))
  }

  func blended(with other: CIELab, _ fraction: Double) -> CIELab {
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * fraction }
    return CIELab(
      lightness: mix(lightness, other.lightness), a: mix(a, other.a), b: mix(b, other.b), alpha: mix(alpha, other.alpha)
    )
  }

  private static func compress(_ value: Double) -> Double {
    value > delta * delta * delta ? cbrt(value) : value / (3 * delta * delta) + 4.0 / 29
  }

  private static func expand(_ value: Double) -> Double {
    value > delta ? value * value * value : 3 * delta * delta * (value - 4.0 / 29)
  }

  private static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func companded(_ value: Double) -> Float {
    Float(value <= 0.00304 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055)
  }
}

/// L*a*b* in polar form; the hue (degrees) is nil for greys.
private struct HueChromaLightness {
  var hue: Double?
  var chroma: Double
  var lightness: Double
  var alpha: Double

  init(hue: Double?, chroma: Double, lightness: Double, alpha: Double) {
    self.hue = hue
    self.chroma = chroma
    self.lightness = lightness
    self.alpha = alpha
  }

  init(_ lab: CIELab) {
    let chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
    let degrees = (atan2(lab.b, lab.a) * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
    self.init(hue: chroma >= 0.00005 ? degrees : nil, chroma: chroma, lightness: lab.lightness, alpha: lab.alpha)
  }

  var lab: CIELab {
    let radians = (hue ?? 0) * .pi / 180
    return CIELab(lightness: lightness, a: cos(radians) * chroma, b: sin(radians) * chroma, alpha: alpha)
  }

  /// The hue goes the shorter way; from or to a grey it stays, and black and white lend no chroma.
  func blended(with other: HueChromaLightness, _ fraction: Double) -> HueChromaLightness {
    var mixed = self
    mixed.chroma += (other.chroma - chroma) * fraction
    mixed.lightness += (other.lightness - lightness) * fraction
    mixed.alpha += (other.alpha - alpha) * fraction
    switch (hue, other.hue) {
    case (let from?, let to?):
      var turn = to - from
      if to > from, turn > 180 { turn -= 360 } else if to < from, from - to > 180 { turn += 360 }
      mixed.hue = from + fraction * turn
    case (_?, nil):
      if other.lightness == 1 || other.lightness == 0 { mixed.chroma = chroma }
    case (nil, let to?):
      mixed.hue = to
      if lightness == 1 || lightness == 0 { mixed.chroma = other.chroma }
    case (nil, nil): break
    }
    return mixed
  }
}
