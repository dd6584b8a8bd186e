package import JSON

/// The status codes that the server answers with.
package enum HTTPStatus: Int, Sendable {
  case ok = 200
  case noContent = 204
  case notModified = 304
  case badRequest = 400
  case notFound = 404
  case methodNotAllowed = 405
  case uriTooLong = 414
  case internalError = 500
  case unavailable = 503
}

/// An answer: a status, header fields, a body.
package struct HTTPResponse: Sendable, Equatable {
  package var status: HTTPStatus
  /// In the order in which they are sent.
  package private(set) var fields: [Field] = []
  package var body: [UInt8]

  package struct Field: Sendable, Equatable {
    package let name: String
    package let value: String
  }

  package init(_ status: HTTPStatus, body: [UInt8] = []) {
    self.status = status
    self.body = body
  }

  package init(_ status: HTTPStatus, json: JSONValue) {
    self.init(status, body: [UInt8](json.serialized()))
    self["Content-Type"] = "application/json"
  }

  package init(_ error: HTTPError) {
    self.init(
      error.status,
      json: [
        "error": ["message": .string(error.message), "details": .array(error.details.map { .string($0) })]
      ])
    self["Cache-Control"] = "no-store"
    if error.status == .methodNotAllowed { self["Allow"] = Self.allowedMethods }
    if error.status == .unavailable { self["Retry-After"] = "2" }
  }

  static let allowedMethods = HTTPRequest.Method.allCases.map(\.rawValue).joined(separator: ", ")

  package subscript(name: String) -> String? {
    get { fields.first { $0.name == name }?.value }
    set {
      fields.removeAll { $0.name == name }
      if let newValue { fields.append(Field(name: name, value: newValue)) }
    }
  }
}
