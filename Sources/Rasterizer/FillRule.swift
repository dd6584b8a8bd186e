/// Which points are inside a path.
package enum FillRule: Sendable {
  /// Those that the path winds around at all.
  case nonZero
  /// Those that the path winds around an odd number of times.
  case evenOdd
}
