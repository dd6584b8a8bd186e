/// A glyph's contours as straight pieces in pixels, y downwards, each contour closed.
struct OutlineSegments {
  private(set) var starts: [SIMD2<Float>] = []
  private(set) var ends: [SIMD2<Float>] = []
  /// The box around all; zero where there is nothing.
  private(set) var minimum = SIMD2<Float>.zero
  private(set) var maximum = SIMD2<Float>.zero

  private static let maximumPieces: Float = 32

  var isEmpty: Bool { starts.isEmpty }

  init(_ outline: GlyphOutline, _ placement: GlyphPlacement) {
    var next = 0
    var first = SIMD2<Float>.zero
    var pen = SIMD2<Float>.zero
    for step in outline.steps {
      let count = step == .quad ? 2 : step == .cubic ? 3 : 1
      let points = outline.points[next..<(next + count)].map(placement.apply)
      next += count
      switch step {
      case .move:
        add(pen, first)
        first = points[0]
      case .line: add(pen, points[0])
      case .quad: addQuad(pen, points[0], points[1])
      case .cubic: addCubic(pen, points[0], points[1], points[2])
      }
      pen = points[count - 1]
    }
    add(pen, first)
    guard let any = starts.first else { return }
    minimum = starts.reduce(any) { pointwiseMin($0, $1) }
    maximum = starts.reduce(any) { pointwiseMax($0, $1) }
  }

  private mutating func add(_ start: SIMD2<Float>, _ end: SIMD2<Float>) {
    guard start != end else { return }
    starts.append(start)
    ends.append(end)
  }

  /// As many pieces as keep them within about 0.05 px of the curve, from its second difference.
  private static func pieces(_ difference: SIMD2<Float>) -> Int {
    let size = max(abs(difference.x), abs(difference.y))
    return Int(min(max(1, (size * 2.5).squareRoot().rounded(.up)), maximumPieces))
  }

  private mutating func addQuad(_ start: SIMD2<Float>, _ control: SIMD2<Float>, _ end: SIMD2<Float>) {
    let count = Self.pieces(start - 2 * control + end)
    var last = start
    for piece in 1...count {
      let t = Float(piece) / Float(count)
      let u = 1 - t
      let point = piece == count ? end : start * (u * u) + control * (2 * t * u) + end * (t * t)
      add(last, point)
      last = point
    }
  }

  private mutating func addCubic(
    _ start: SIMD2<Float>, _ control1: SIMD2<Float>, _ control2: SIMD2<Float>, _ end: SIMD2<Float>
  ) {
    let bend = pointwiseMax(abs(start - 2 * control1 + control2), abs(control1 - 2 * control2 + end))
    let count = Self.pieces(bend * 3)
    var last = start
    for piece in 1...count {
      let t = Float(piece) / Float(count)
      let u = 1 - t
      let early = start * (u * u * u) + control1 * (3 * t * u * u)
      let point = piece == count ? end : early + control2 * (3 * t * t * u) + end * (t * t * t)
      add(last, point)
      last = point
    }
  }
}

private func abs(_ vector: SIMD2<Float>) -> SIMD2<Float> { SIMD2(Swift.abs(vector.x), Swift.abs(vector.y)) }
