/// A request as routes see it: no socket, no bytes.
package struct HTTPRequest: Sendable {
  package enum Method: String, Sendable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case options = "OPTIONS"
  }

  package let method: Method
  /// The path's segments, percent-decoded: `/tiles/a%20b/` is `["tiles", "a b", ""]`, `/` is `[""]`.
  package let path: [String]
  /// Query items, percent-decoded; the first of a name holds.
  package let query: [String: String]
  /// Header fields by lower-case name.
  package let headers: [String: String]

  /// The header fields that routes read; others are not taken from the socket.
  package static let readHeaders = [
    "host", "if-none-match", "accept-encoding", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-prefix",
  ]

  /// - Parameters:
  ///   - target: The request line's target: `/path?query`.
  ///   - headers: By lower-case name.
  /// - Throws: `HTTPError` for a target that cannot be decoded or that climbs out of its directory.
  package init(method: Method = .get, target: String, headers: [String: String] = [:]) throws(HTTPError) {
    self.method = method
    self.headers = headers
    let target = try RequestTarget(target)
    path = target.path
    query = target.query
  }

  package subscript(header name: String) -> String? { headers[name] }

  /// True where the client takes gzip.
  var acceptsGzip: Bool { accepts(coding: "gzip") }

  /// True where the client takes a content coding, named or by `*`.
  func accepts(coding name: String) -> Bool {
    guard let accepted = headers["accept-encoding"] else { return false }
    var acceptsAny = false
    for item in accepted.split(separator: ",") {
      let parts = item.split(separator: ";").map { $0.trimmed.lowercased() }
      let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
      if parts.first == name || parts.first == "x-\(name)" { return quality != 0 }
      if parts.first == "*" { acceptsAny = quality != 0 }
    }
    return acceptsAny
  }

  /// True where the client holds the representation with this entity tag (RFC 9110, section 13.1.2: weak comparison).
  func holds(_ tag: String) -> Bool {
    guard let held = headers["if-none-match"] else { return false }
    return held.split(separator: ",").contains { item in
      let item = item.trimmed
      return item == "*" || (item.hasPrefix("W/") ? item.dropFirst(2) : item[...]) == tag
    }
  }
}

extension StringProtocol {
  /// Without spaces and tabs at either end.
  var trimmed: String {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    guard let start = firstIndex(where: { !isBlank($0) }), let end = lastIndex(where: { !isBlank($0) }) else {
      return ""
    }
    return String(self[start...end])
  }
}
