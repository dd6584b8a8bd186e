/// Why bytes are not JSON.
package struct JSONError: Error, Equatable {
  /// One sentence without a file name; the caller knows where the bytes came from.
  package let message: String
}

extension JSONError: CustomStringConvertible {
  package var description: String { message }
}
