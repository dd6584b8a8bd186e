import Glibc
import Rasterizer

/// The contours of a glyph in ems, y upwards, origin on the baseline at the pen.
struct GlyphOutline: Sendable {
  enum Step: UInt8 { case move, line, quad, cubic }

  private(set) var steps: [Step] = []
  /// One point for a move or line, control and end for a quad, two controls and end for a cubic.
  private(set) var points: [SIMD2<Float>] = []

  var isEmpty: Bool { steps.isEmpty }

  /// Controls that a step has no use for are ignored.
  mutating func append(_ step: Step, _ first: SIMD2<Float>, _ second: SIMD2<Float>, _ end: SIMD2<Float>) {
    steps.append(step)
    if step == .quad { points.append(second) }
    if step == .cubic {
      points.append(first)
      points.append(second)
    }
    points.append(end)
  }

  mutating func scale(by factor: Float) {
    for index in points.indices { points[index] *= factor }
  }

  /// As a path in pixels, y downwards.
  func path(_ placement: GlyphPlacement) -> Path {
    var path = Path()
    var isOpen = false
    var next = 0
    func take() -> SIMD2<Float> {
      defer { next += 1 }
      return placement.apply(points[next])
    }
    for step in steps {
      switch step {
      case .move:
        if isOpen { path.close() }
        isOpen = true
        path.move(to: take())
      case .line: path.line(to: take())
      case .quad:
        let control = take()
        path.quad(to: take(), control: control)
      case .cubic:
        let (control1, control2) = (take(), take())
        path.cubic(to: take(), control1: control1, control2: control2)
      }
    }
    if isOpen { path.close() }
    return path
  }
}

/// How an outline in ems comes to stand in pixels: scaled, turned clockwise, moved.
struct GlyphPlacement: Sendable {
  var size: Float
  var angle: Float = 0
  var offset: SIMD2<Float> = .zero

  private let cosine: Float
  private let sine: Float

  init(size: Float, angle: Float = 0, offset: SIMD2<Float> = .zero) {
    self.size = size
    self.angle = angle
    self.offset = offset
    (cosine, sine) = angle == 0 ? (1, 0) : (cosf(angle), sinf(angle))
  }

  func apply(_ point: SIMD2<Float>) -> SIMD2<Float> {
    let (x, y) = (point.x * size, -point.y * size)
    return SIMD2(x * cosine - y * sine, x * sine + y * cosine) + offset
  }

  /// The point in ems, but y downwards, that comes to stand at a pixel position; `size` must not be zero.
  func inverse(_ pixel: SIMD2<Float>) -> SIMD2<Float> {
    let turned = pixel - offset
    return SIMD2(turned.x * cosine + turned.y * sine, turned.y * cosine - turned.x * sine) / size
  }
}
