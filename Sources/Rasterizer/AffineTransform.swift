import Glibc

/// x' = a·x + c·y + tx, y' = b·x + d·y + ty, in pixels with y down.
package struct AffineTransform: Sendable, Equatable {
  /// The x of the image of (1, 0), less the translation.
  package var a: Float
  /// The y of the image of (1, 0), less the translation.
  package var b: Float
  /// The x of the image of (0, 1), less the translation.
  package var c: Float
  /// The y of the image of (0, 1), less the translation.
  package var d: Float
  /// The x of the image of the origin.
  package var tx: Float
  /// The y of the image of the origin.
  package var ty: Float

  /// A transform of these coefficients; see the type for their places.
  package init(a: Float, b: Float, c: Float, d: Float, tx: Float, ty: Float) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Leaves every point where it is.
  package static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Moves by (`x`, `y`).
  package static func translation(_ x: Float, _ y: Float) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Multiplies distances from the origin.
  package static func scale(_ x: Float, _ y: Float) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Turns about the origin by an angle in radians, clockwise as seen, since y is down.
  package static func rotation(_ angle: Float) -> AffineTransform {
    let (sine, cosine) = (sinf(angle), cosf(angle))
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// This transform first, then `next`.
  package func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The image of a point.
  package func apply(_ point: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// The factor by which areas grow; negative if the transform mirrors.
  package var determinant: Float { a * d - b * c }

  /// The transform that undoes this one, or nil if this one flattens the plane or is not finite.
  package var inverse: AffineTransform? {
    let determinant = determinant
    guard determinant.isFinite, determinant != 0, tx.isFinite, ty.isFinite else { return nil }
    let factor = 1 / determinant
    guard factor.isFinite else { return nil }
    return AffineTransform(
      a: d * factor, b: -b * factor, c: -c * factor, d: a * factor,
      tx: (c * ty - d * tx) * factor, ty: (b * tx - a * ty) * factor)
  }
}
