import Foundation

/// The plane in which labels are placed: style pixels of one zoom, turned by one bearing, zero at the world's
/// north-west corner.
///
/// It knows the zoom and the bearing but no picture, so labels placed in it are the same in every picture.
struct LabelSpace: Sendable, Hashable {
  let zoom: Double
  let bearing: Double
  /// Style pixels around the equator: 512 · 2^zoom.
  let worldSize: Double
  let cosine: Double
  let sine: Double

  init(zoom: Double, bearing: Double) {
    self.zoom = zoom
    self.bearing = bearing
    worldSize = 512 * exp2(zoom)
    // Exact values for an upright map keep its tiles on whole pixels.
    let upright = bearing.remainder(dividingBy: 360) == 0
    cosine = upright ? 1 : cos(bearing * .pi / 180)
    sine = upright ? 0 : sin(bearing * .pi / 180)
  }

  /// Turns a vector of world directions into picture directions.
  func rotated(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(vector.x * cosine + vector.y * sine, vector.y * cosine - vector.x * sine)
  }

  /// Turns a vector of picture directions into world directions.
  func unrotated(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(vector.x * cosine - vector.y * sine, vector.y * cosine + vector.x * sine)
  }

  /// A point in world units.
  func point(_ world: SIMD2<Double>) -> SIMD2<Double> { rotated(world * worldSize) }
}
