/// Why a picture cannot be drawn at all. What is missing from a picture that can be drawn is a fault, not an error.
package enum CartographyError: Error, Equatable {
  /// The picture has no pixels or more than the limit.
  case pictureSize(width: Int, height: Int, limit: Int)
  /// A source's link leads to nothing that can be read here.
  case source(name: String, reason: String)
  /// A style document cannot be read.
  case style(path: String, reason: String)
}

extension CartographyError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .pictureSize(let width, let height, let limit):
      "A picture of \(width) × \(height) pixels cannot be drawn: each side must be 1 to \(limit) pixels."
    case .source(let name, let reason):
      "The style's source \"\(name)\" cannot be used: \(reason)."
    case .style(let path, let reason):
      "The style \(path) cannot be used: \(reason)."
    }
  }
}
