/// Why a request is answered with an error.
package struct HTTPError: Error, Equatable, Sendable {
  package let status: HTTPStatus
  /// One sentence for people.
  package let message: String
  /// What exactly is wrong, one item a fault.
  package let details: [String]

  package init(_ status: HTTPStatus, _ message: String, details: [String] = []) {
    self.status = status
    self.message = message
    self.details = details
  }

  /// Requests change nothing here.
  static let methodNotAllowed = HTTPError(
    .methodNotAllowed, "This server answers \(HTTPResponse.allowedMethods).")
}
