/// The lines that stand for a Bézier curve.
enum Flattening {
  /// How far a line may be from its curve, in pixels.
  static let tolerance: Float = 0.025
  private static let mostLines: Float = 256

  /// Lines for a quadratic curve: its distance from n chords is |p0 − 2p1 + p2| / 4n².
  static func lineCount(_ p0: SIMD2<Float>, _ p1: SIMD2<Float>, _ p2: SIMD2<Float>) -> Int {
    let bend = p0 - 2 * p1 + p2
    return count(length(bend) / 4)
  }

  /// Lines for a cubic curve: its second derivative is at most 6 times the larger bend, the distance an eighth of that.
  static func lineCount(_ p0: SIMD2<Float>, _ p1: SIMD2<Float>, _ p2: SIMD2<Float>, _ p3: SIMD2<Float>) -> Int {
    let first = p0 - 2 * p1 + p2
    let second = p1 - 2 * p2 + p3
    return count(max(length(first), length(second)) * 0.75)
  }

  private static func count(_ deviation: Float) -> Int {
    Int(max(1, min(mostLines, (deviation / tolerance).squareRoot().rounded(.up))))
  }

  @inline(__always)
  static func length(_ vector: SIMD2<Float>) -> Float {
    (vector.x * vector.x + vector.y * vector.y).squareRoot()
  }

  @inline(__always)
  static func point(_ t: Float, _ p0: SIMD2<Float>, _ p1: SIMD2<Float>, _ p2: SIMD2<Float>) -> SIMD2<Float> {
    let s = 1 - t
    return p0 * (s * s) + p1 * (2 * s * t) + p2 * (t * t)
  }

  @inline(__always)
  static func point(
    _ t: Float, _ p0: SIMD2<Float>, _ p1: SIMD2<Float>, _ p2: SIMD2<Float>, _ p3: SIMD2<Float>
  ) -> SIMD2<Float> {
    let s = 1 - t
    return p0 * (s * s * s) + p1 * (3 * s * s * t) + p2 * (3 * s * t * t) + p3 * (t * t * t)
  }
}

extension Path {
  /// The same path with lines in place of curves, `Flattening.tolerance` close.
  func flattened() -> Path {
    guard hasCurves else { return self }
    var result = Path()
    var current = SIMD2<Float>()
    var start = SIMD2<Float>()
    var index = 0
    for verb in verbs {
      switch verb {
      case .move:
        current = points[index]
        start = current
        index += 1
        result.move(to: current)
      case .line:
        current = points[index]
        index += 1
        result.line(to: current)
      case .quad:
        let (control, end) = (points[index], points[index + 1])
        let count = Flattening.lineCount(current, control, end)
        for step in 1..<max(1, count) {
          result.line(to: Flattening.point(Float(step) / Float(count), current, control, end))
        }
        result.line(to: end)
        current = end
        index += 2
      case .cubic:
        let (control1, control2, end) = (points[index], points[index + 1], points[index + 2])
        let count = Flattening.lineCount(current, control1, control2, end)
        for step in 1..<max(1, count) {
          result.line(to: Flattening.point(Float(step) / Float(count), current, control1, control2, end))
        }
        result.line(to: end)
        current = end
        index += 3
      case .close:
        result.close()
        current = start
      }
    }
    return result
  }
}
