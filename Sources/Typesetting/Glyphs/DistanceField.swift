/// How far each pixel's centre lies from a glyph's edge, in pixels: negative inside, exact up to `reach`.
struct DistanceField {
  let width: Int
  let height: Int
  /// The corner of the first pixel from the glyph's origin, y downwards.
  let left: Int
  let top: Int
  /// Row-major; ±`reach` where the edge is further away.
  let distances: [Float]

  /// Larger fields than this a side are not made.
  static let maximumSide = 2048

  /// The field of a glyph and `reach` around it; nil for blanks and for glyphs too large.
  init?(_ segments: OutlineSegments, reach: Float) {
    guard !segments.isEmpty, reach.isFinite, reach > 0 else { return nil }
    let low = segments.minimum - reach
    let high = segments.maximum + reach
    let limit = Float(1 << 20)
    guard low.x > -limit, low.y > -limit, high.x < limit, high.y < limit else { return nil }
    let (left, top) = (Int(low.x.rounded(.down)), Int(low.y.rounded(.down)))
    self.init(
      segments, reach: reach, left: left, top: top, width: Int(high.x.rounded(.up)) - left,
      height: Int(high.y.rounded(.up)) - top)
  }

  /// The field over a given rectangle of pixels.
  init?(_ segments: OutlineSegments, reach: Float, left: Int, top: Int, width: Int, height: Int) {
    guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height) else { return nil }
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    var builder = Builder(width: width, height: height, reach: reach)
    let corner = SIMD2(Float(left), Float(top))
    for index in segments.starts.indices {
      builder.add(segments.starts[index] - corner, segments.ends[index] - corner)
    }
    distances = builder.signed()
  }

  private struct Builder {
    let width: Int
    let height: Int
    let reach: Float
    var squares: [Float]
    /// Changes of the winding number from a pixel to the one on its left.
    var turns: [Int16]

    init(width: Int, height: Int, reach: Float) {
      self.width = width
      self.height = height
      self.reach = reach
      squares = Array(repeating: reach * reach, count: width * height)
      turns = Array(repeating: 0, count: width * height)
    }

    mutating func add(_ start: SIMD2<Float>, _ end: SIMD2<Float>) {
      let along = end - start
      let scale = 1 / max(dot(along, along), 1e-12)
      let columns = pixels(min(start.x, end.x), max(start.x, end.x), count: width)
      for y in pixels(min(start.y, end.y), max(start.y, end.y), count: height) {
        let row = y * width
        for x in columns {
          let toPixel = SIMD2(Float(x) + 0.5, Float(y) + 0.5) - start
          let t = min(max(dot(toPixel, along) * scale, 0), 1)
          let rest = toPixel - along * t
          let square = dot(rest, rest)
          if square < squares[row + x] { squares[row + x] = square }
        }
      }
      addTurns(start, end)
    }

    /// The pixels whose centres lie within `reach` of an interval.
    private func pixels(_ low: Float, _ high: Float, count: Int) -> Range<Int> {
      let first = min(max((low - reach - 0.5).rounded(.up), 0), Float(count))
      let last = min(max((high + reach - 0.5).rounded(.down) + 1, first), Float(count))
      return Int(first)..<Int(last)
    }

    /// Rows whose centre the segment crosses wind once more, or less, to the right of it.
    private mutating func addTurns(_ start: SIMD2<Float>, _ end: SIMD2<Float>) {
      guard start.y != end.y else { return }
      let isDown = end.y > start.y
      let (upper, lower) = isDown ? (start, end) : (end, start)
      let first = min(max((upper.y - 0.5).rounded(.up), 0), Float(height))
      let last = min(max((lower.y - 0.5).rounded(.up), first), Float(height))
      let slope = (lower.x - upper.x) / (lower.y - upper.y)
      for y in Int(first)..<Int(last) {
        let crossing = upper.x + (Float(y) + 0.5 - upper.y) * slope
        let column = min(max((crossing - 0.5).rounded(.up), 0), Float(width))
        if column < Float(width) { turns[y * width + Int(column)] &+= isDown ? 1 : -1 }
      }
    }

    func signed() -> [Float] {
      var distances = squares
      for y in 0..<height {
        var winding: Int16 = 0
        for index in (y * width)..<((y + 1) * width) {
          winding &+= turns[index]
          let distance = squares[index].squareRoot()
          distances[index] = winding == 0 ? distance : -distance
        }
      }
      return distances
    }
  }
}

private func dot(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float { a.x * b.x + a.y * b.y }
