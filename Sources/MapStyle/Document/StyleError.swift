/// Why JSON is not a style document at all.
package enum StyleError: Error, Equatable {
  /// The JSON is no object, or has no layers.
  case notAStyle(String)
  /// The document is of another version of the specification.
  case version(String)
}

extension StyleError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAStyle(let reason): "this is not a style document: \(reason)"
    case .version(let found): "the style document is of version \(found), but only version 8 can be read"
    }
  }
}
