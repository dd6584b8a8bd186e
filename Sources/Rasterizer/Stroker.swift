import Glibc

extension Path {
  /// The outline of the path drawn with a pen: to be filled non-zero.
  ///
  /// All outlines wind the same way, whatever the directions of the lines, so that many strokes appended to one path
  /// and filled at once cover where they overlap as one.
  /// - Parameters:
  ///   - startIsCovered: true leaves away the caps where lines start, because something else covers them.
  ///   - endIsCovered: the same for where they end.
  package func stroked(_ style: StrokeStyle, startIsCovered: Bool = false, endIsCovered: Bool = false) -> Path {
    guard style.width > 0, style.width.isFinite else { return Path() }
    var stroker = Stroker(style, startCap: startIsCovered ? .butt : style.cap, endCap: endIsCovered ? .butt : style.cap)
    forEachPolyline { stroker.stroke($0) }
    return stroker.outline
  }
}

/// Makes the outlines of polylines.
///
/// The outline of a line is the sum of the outlines of its pieces (a quadrangle for each segment, a wedge for each join,
/// caps), all of which wind the same way. On the inner side of a corner the edges end at their crossing if both segments
/// are long enough; if not, the outline goes over the corner itself, which leaves the pieces whole and overlapping.
struct Stroker {
  private(set) var outline = Path()
  private let style: StrokeStyle
  private let startCap: LineCap
  private let endCap: LineCap
  private let half: Float
  /// The largest angle, in radians, between the corners of an arc.
  private let arcStep: Float
  /// The longest mitre drawn, in line widths.
  private let miterLimit: Float
  /// The two sides of the line under way, both in its direction; right is clockwise of it as seen.
  private var left: [SIMD2<Float>] = []
  private var right: [SIMD2<Float>] = []

  /// A bevel that would be shorter than this as a mitre is not to be told from one.
  private static let bevelLimit: Float = 1.05
  /// How far an arc's chords may be from it, in pixels; half of it is made up for by corners outside the arc.
  private static let arcTolerance: Float = 0.1

  init(_ style: StrokeStyle, startCap: LineCap, endCap: LineCap) {
    self.style = style
    self.startCap = startCap
    self.endCap = endCap
    half = style.width / 2
    arcStep = half > Stroker.arcTolerance ? min(2 * acosf(1 - Stroker.arcTolerance / half), .pi / 2) : .pi / 2
    miterLimit =
      switch style.join {
      case .miter: style.miterLimit
      case .round: style.roundLimit
      case .bevel: Stroker.bevelLimit
      }
  }

  mutating func stroke(_ line: borrowing Polyline) {
    let count = line.points.count
    guard count > 1 else {
      if let point = line.points.first, line.hasLine { dot(point) }
      return
    }
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
    if line.isClosed {
      strokeRing(line.points)
    } else {
      strokeLine(line.points)
    }
  }

  private mutating func strokeLine(_ points: [SIMD2<Float>]) {
    var from = Segment(points[0], points[1])
    let first = from
    left.append(points[0] - first.normal * half)
    right.append(points[0] + first.normal * half)
    for index in 1..<points.count - 1 {
      let to = Segment(points[index], points[index + 1])
      join(points[index], from, to)
      from = to
    }
    let end = points[points.count - 1]
    left.append(end - from.normal * half)
    cap(endCap, end, from.direction)
    left.append(end + from.normal * half)
    left.append(contentsOf: right.reversed())
    cap(startCap, points[0], -first.direction)
    outline.appendPolygon(left)
  }

  private mutating func strokeRing(_ points: [SIMD2<Float>]) {
    var from = Segment(points[points.count - 1], points[0])
    for index in points.indices {
      let to = Segment(points[index], points[index + 1 == points.count ? 0 : index + 1])
      join(points[index], from, to)
      from = to
    }
    outline.appendPolygon(left)
    right.reverse()
    outline.appendPolygon(right)
  }

  /// Adds both sides of a corner.
  private mutating func join(_ corner: SIMD2<Float>, _ from: Segment, _ to: Segment) {
    let cross = from.direction.x * to.direction.y - from.direction.y * to.direction.x
    let dot = from.direction.x * to.direction.x + from.direction.y * to.direction.y
    let turnsRight = cross >= 0
    // Half the tangent of the turn is cross / (1 + dot): where the edges cross, in half widths from the corner.
    let cosineOfHalf = max(0, (1 + dot) / 2).squareRoot()
    let miter = dot > -0.9999 ? (from.normal + to.normal) * (half / (1 + dot)) : .zero
    let sign: Float = turnsRight ? -1 : 1

    let inset = dot > -0.9999 ? half * abs(cross) / (1 + dot) : .infinity
    if inset <= 0.5 * min(from.length, to.length) {
      addInner(corner - miter * sign, turnsRight)
    } else {
      addInner(corner - from.normal * (half * sign), turnsRight)
      addInner(corner, turnsRight)
      addInner(corner - to.normal * (half * sign), turnsRight)
    }

    if miterLimit * cosineOfHalf >= 1, dot > -0.9999 {
      addOuter(corner + miter * sign, turnsRight)
      return
    }
    addOuter(corner + from.normal * (half * sign), turnsRight)
    if style.join == .round {
      let angle = atan2f(abs(cross), dot)
      arc(corner, from.normal * (half * sign), turnsRight ? angle : -angle, onLeft: turnsRight)
    }
    addOuter(corner + to.normal * (half * sign), turnsRight)
  }

  @inline(__always)
  private mutating func addOuter(_ point: SIMD2<Float>, _ turnsRight: Bool) {
    if turnsRight { left.append(point) } else { right.append(point) }
  }

  @inline(__always)
  private mutating func addInner(_ point: SIMD2<Float>, _ turnsRight: Bool) {
    if turnsRight { right.append(point) } else { left.append(point) }
  }

  /// Adds what lies between the two sides at an end to `left`; `direction` leads away from the line.
  private mutating func cap(_ cap: LineCap, _ end: SIMD2<Float>, _ direction: SIMD2<Float>) {
    let side = SIMD2(direction.y, -direction.x) * half
    switch cap {
    case .butt: break
    case .square:
      left.append(end + side + direction * half)
      left.append(end - side + direction * half)
    case .round:
      arc(end, side, .pi, onLeft: true)
    }
  }

  /// Adds the points strictly between the ends of an arc that begins at `center + spoke` and turns by `angle`, as far
  /// outside the arc as gives the polygon the arc's area.
  private mutating func arc(_ center: SIMD2<Float>, _ spoke: SIMD2<Float>, _ angle: Float, onLeft: Bool) {
    let steps = Int((abs(angle) / arcStep).rounded(.up))
    guard steps > 1 else { return }
    let turn = abs(angle) / Float(steps)
    let step = AffineTransform.rotation(angle / Float(steps))
    var spoke = spoke * (turn / sinf(turn)).squareRoot()
    for _ in 1..<steps {
      spoke = step.apply(spoke)
      if onLeft { left.append(center + spoke) } else { right.append(center + spoke) }
    }
  }

  /// What the caps make of a line without length.
  private mutating func dot(_ point: SIMD2<Float>) {
    guard style.cap != .butt else { return }
    left.removeAll(keepingCapacity: true)
    for direction in [SIMD2<Float>(1, 0), SIMD2(-1, 0)] {
      left.append(point + SIMD2(direction.y, -direction.x) * half)
      cap(style.cap, point, direction)
    }
    outline.appendPolygon(left)
  }
}

/// A line between two different points.
private struct Segment {
  let direction: SIMD2<Float>
  let length: Float

  init(_ from: SIMD2<Float>, _ to: SIMD2<Float>) {
    let vector = to - from
    length = Flattening.length(vector)
    // Points so close that the square of their distance is 0 count as a step to the right.
    direction = length > 0 ? vector / length : SIMD2(1, 0)
  }

  /// To the right of the direction.
  var normal: SIMD2<Float> { SIMD2(-direction.y, direction.x) }
}
