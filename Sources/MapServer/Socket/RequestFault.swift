/// What is wrong with a request as HTTP, before its address is looked at.
enum RequestFault {
  /// What no server may accept: fields that cannot be, two framings of one body, no host or two (RFC 9112, sections 5.1,
  /// 6.1 and 3.2); and bodies, which nothing here takes.
  static func find(in connection: HTTPConnection, method: String, version: String) -> HTTPError? {
    let fields = connection.survey()
    if fields.isMalformed {
      return HTTPError(.badRequest, "A header field's name has a character that cannot be there.")
    }
    if fields.contentLengths + fields.transferEncodings > 1 {
      return HTTPError(.badRequest, "A request has one Content-Length or one Transfer-Encoding, not several.")
    }
    if fields.hosts > 1 || fields.hosts == 0 && version != "HTTP/1.0" {
      return HTTPError(.badRequest, "The request has no valid Host field.")
    }
    if HTTPRequest.Method(rawValue: method) == nil { return .methodNotAllowed }
    if fields.transferEncodings > 0 || (connection.header("content-length") ?? "0") != "0" {
      return HTTPError(.badRequest, "A \(method) request has no body here.")
    }
    return nil
  }
}
