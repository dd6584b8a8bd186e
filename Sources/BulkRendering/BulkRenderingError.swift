/// Why tiles cannot be drawn in bulk.
package enum BulkRenderingError: Error, Equatable {
  /// The box asked for and the region have no place in common.
  case nothingToDraw
}

extension BulkRenderingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .nothingToDraw: "the box lies outside the region; belvedere info tells the region's bounds"
    }
  }
}
