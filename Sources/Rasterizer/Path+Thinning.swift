extension Path {
  /// How far a corner may lie from the line that is drawn instead, in pixels.
  private static let thinningTolerance: Float = 0.1

  /// Adds a line or a ring without the corners that nobody would see, those that lie on the way between others.
  /// - Parameters:
  ///   - corners: in units of their own.
  ///   - scale: from those units to pixels.
  package mutating func append(_ corners: ArraySlice<SIMD2<Int32>>, scale: AffineTransform, closed: Bool) {
    guard let first = corners.first else { return }
    func place(_ corner: SIMD2<Int32>) -> SIMD2<Float> { scale.apply(SIMD2<Float>(corner)) }
    var sleeve = Sleeve(from: place(first), tolerance: Path.thinningTolerance)
    move(to: sleeve.start)
    var pending: SIMD2<Float>?
    for corner in corners.dropFirst() {
      let point = place(corner)
      if let last = pending, !sleeve.admits(point) {
        line(to: last)
        sleeve = Sleeve(from: last, tolerance: Path.thinningTolerance)
      }
      sleeve.narrow(to: point)
      pending = point
    }
    if let last = pending { line(to: last) }
    if closed { close() }
  }
}

/// The directions in which a line may leave its start and pass all corners since at most a tolerance away (the cone
/// intersection of Sklansky and Gonzalez, 1980).
private struct Sleeve {
  let start: SIMD2<Float>
  private let tolerance: Float
  /// The outermost directions, anticlockwise and clockwise as seen; equal to zero while all are allowed.
  private var low = SIMD2<Float>()
  private var high = SIMD2<Float>()
  /// The square of the last corner's distance.
  private var reached: Float = 0

  init(from start: SIMD2<Float>, tolerance: Float) {
    self.start = start
    self.tolerance = tolerance
  }

  /// Whether a line to the point passes all corners so far.
  @inline(__always)
  func admits(_ point: SIMD2<Float>) -> Bool {
    let step = point - start
    let isOnward = (step * step).sum() >= reached
    return isOnward && low.x * step.y - low.y * step.x >= 0 && step.x * high.y - step.y * high.x >= 0
  }

  /// Takes in a corner that the sleeve admits.
  @inline(__always)
  mutating func narrow(to point: SIMD2<Float>) {
    let step = point - start
    let square = (step * step).sum()
    reached = square
    guard square > tolerance * tolerance else { return }
    let sine = tolerance / square.squareRoot()
    let cosine = (1 - sine * sine).squareRoot()
    let newLow = SIMD2(step.x * cosine + step.y * sine, step.y * cosine - step.x * sine)
    let newHigh = SIMD2(step.x * cosine - step.y * sine, step.y * cosine + step.x * sine)
    if low == .zero || low.x * newLow.y - low.y * newLow.x > 0 { low = newLow }
    if high == .zero || newHigh.x * high.y - newHigh.y * high.x > 0 { high = newHigh }
  }
}
