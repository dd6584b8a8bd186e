/// How an open line ends.
package enum LineCap: Sendable {
  /// At its last point.
  case butt
  /// With a half circle about its last point.
  case round
  /// Half its width beyond its last point.
  case square
}

/// How two segments meet on the outer side of a corner.
package enum LineJoin: Sendable {
  /// Edges prolonged until they meet; beyond the limit a bevel.
  case miter
  /// An arc about the corner.
  case round
  /// A straight cut.
  case bevel
}

/// How a line is drawn along a path; limits as in MapLibre style documents.
package struct StrokeStyle: Sendable, Equatable {
  /// Pixels across; nothing is drawn if it is not above 0.
  package var width: Float
  /// How open lines end.
  package var cap: LineCap
  /// How segments meet.
  package var join: LineJoin
  /// The most that a mitre may be longer than the line is wide (1 is straight on, √2 a right angle).
  package var miterLimit: Float
  /// Round joins that would be shorter than this as mitres are drawn as mitres.
  package var roundLimit: Float

  /// A style; see the properties.
  package init(
    width: Float, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Float = 2, roundLimit: Float = 1.05
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.roundLimit = roundLimit
  }
}
