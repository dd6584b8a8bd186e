/// The address under which clients reach the server, without a slash at its end: `https://maps.example/city`.
package struct PublicAddress: Sendable, Hashable {
  package let url: String

  /// - Parameter url: An http or https address; nil where it is none.
  package init?(_ url: String) {
    let scheme = ["http://", "https://"].first { url.hasPrefix($0) }
    guard let scheme else { return nil }
    let rest = url.dropFirst(scheme.count)
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    guard Self.isHost(rest[..<slash]), let prefix = Self.prefix(rest[slash...]) else { return nil }
    self.url = scheme + rest[..<slash] + prefix
  }

  /// As the request names it: what a proxy forwards comes before the Host field. Malformed forwarded fields are ignored.
  /// - Throws: `HTTPError` where the request names no usable host.
  package init(of request: HTTPRequest) throws(HTTPError) {
    guard let host = request[header: "host"], Self.isHost(host[...]) else {
      throw HTTPError(.badRequest, "The request has no valid Host field.")
    }
    let forwarded = { (name: String) in request[header: name]?.split(separator: ",").first?.trimmed }
    let scheme = forwarded("x-forwarded-proto")?.lowercased() == "https" ? "https" : "http"
    let name = forwarded("x-forwarded-host").flatMap { Self.isHost($0[...]) ? $0 : nil } ?? host
    url = scheme + "://" + name + (forwarded("x-forwarded-prefix").flatMap { Self.prefix($0[...]) } ?? "")
  }

  /// A host with an optional port, in the letters that a URI's authority may have.
  private static func isHost(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.count <= 255 && text.utf8.allSatisfy { isLetter($0) || "-.:[]_".utf8.contains($0) }
  }

  /// The path without its last slashes; nil where it holds anything but plain segments.
  private static func prefix(_ text: Substring) -> String? {
    guard text.isEmpty || text.hasPrefix("/"), !text.hasPrefix("//"),
      text.utf8.allSatisfy({ isLetter($0) || "-._~/".utf8.contains($0) })
    else { return nil }
    return String(text[..<(text.lastIndex { $0 != "/" }.map(text.index(after:)) ?? text.startIndex)])
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
