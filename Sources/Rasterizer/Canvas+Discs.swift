package import Imaging

/// A disc with a ring around it, as MapLibre shades circles: both fade from the outer edge inwards.
package struct Disc: Sendable {
  /// Pixels, without the ring.
  let radius: Float
  /// The ring's width, pixels.
  let ring: Float
  /// How far the edge fades, in shares of the radius with the ring; at least a pixel.
  let blur: Float
  /// Premultiplied.
  let color: Color
  let ringColor: Color

  /// A disc; see the properties. Negative lengths count as 0.
  package init(radius: Float, ring: Float = 0, blur: Float = 0, color: Color, ringColor: Color = .clear) {
    self.radius = max(0, radius)
    self.ring = max(0, ring)
    self.blur = max(0, blur)
    self.color = color
    self.ringColor = ringColor
  }
}

extension Canvas {
  /// Blends a disc around `center` over the canvas.
  package func fill(_ disc: Disc, center: SIMD2<Float>) {
    let outer = disc.radius + disc.ring
    guard outer > 0, outer < Path.reach, abs(center.x) < Path.reach, abs(center.y) < Path.reach else { return }
    let shading = DiscShading(disc, outer: outer)
    let columns = Canvas.pixels(around: center.x, outer, limit: width)
    for row in Canvas.pixels(around: center.y, outer, limit: height) {
      let y = Float(row) + 0.5 - center.y
      for column in columns {
        let x = Float(column) + 0.5 - center.x
        let distance = (x * x + y * y).squareRoot() / outer
        guard distance < 1 else { continue }
        blend(shading.pixel(at: distance), 255, column, row)
      }
    }
  }

  private static func pixels(around center: Float, _ radius: Float, limit: Int) -> Range<Int> {
    let (low, high) = (center - radius, center + radius)
    guard low < Float(limit), high > 0 else { return 0..<0 }
    let first = Int(max(0, low))
    return first..<max(first, min(limit, Int(min(Float(limit), high)) + 1))
  }
}

/// The colour of a disc at a distance from its middle.
private struct DiscShading {
  private let disc: Disc
  private let edge: Float
  /// Where the ring begins, as a share of the radius with the ring.
  private let inner: Float
  private let middle: UInt32

  init(_ disc: Disc, outer: Float) {
    self.disc = disc
    edge = max(disc.blur, 1 / outer)
    inner = disc.ring < 0.01 ? .infinity : disc.radius / outer
    middle = disc.color.pixel
  }

  /// - Parameter distance: 0 in the middle, 1 at the outer edge.
  @inline(__always)
  func pixel(at distance: Float) -> UInt32 {
    let opacity = Self.smoothStep((1 - distance) / edge)
    let share = Self.smoothStep((distance - inner + edge) / edge)
    if opacity == 1, share == 0 { return middle }
    return disc.color.mixed(with: disc.ringColor, share).withOpacity(opacity).pixel
  }

  @inline(__always)
  private static func smoothStep(_ value: Float) -> Float {
    let t = min(max(value, 0), 1)
    return t * t * (3 - 2 * t)
  }
}

extension Color {
  /// Premultiplied channels between two colours.
  @inline(__always)
  fileprivate func mixed(with other: Color, _ share: Float) -> Color {
    let rest = 1 - share
    return Color(
      red: red * rest + other.red * share, green: green * rest + other.green * share,
      blue: blue * rest + other.blue * share, alpha: alpha * rest + other.alpha * share)
  }
}
