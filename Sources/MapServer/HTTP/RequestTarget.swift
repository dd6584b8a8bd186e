/// The path and query of a request line's target.
struct RequestTarget {
  let path: [String]
  let query: [String: String]

  /// Longest target understood, bytes.
  static let maximumLength = 4096

  init(_ target: String) throws(HTTPError) {
    guard target.utf8.count <= Self.maximumLength else { throw HTTPError(.uriTooLong, "The address is too long.") }
    guard target.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw HTTPError(.badRequest, "The address has a space or a control character.")
    }
    let local = Self.withoutAuthority(target[...])
    guard local.hasPrefix("/") else { throw HTTPError(.badRequest, "The address does not begin with “/”.") }
    let parts = local.dropFirst().split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = try Self.segments(parts.first ?? "")
    query = try Self.items(parts.count > 1 ? parts[1] : "")
  }

  /// `http://host/path` is how clients ask a proxy; the path is what counts, `/` where there is none.
  private static func withoutAuthority(_ target: Substring) -> Substring {
    for scheme in ["http://", "https://"] where target.hasPrefix(scheme) {
      let rest = target.dropFirst(scheme.count)
      let local = rest[(rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex)...]
      return local.hasPrefix("/") ? local : "/" + local
    }
    return target
  }

  private static func segments(_ text: Substring) throws(HTTPError) -> [String] {
    var segments: [String] = []
    for part in text.split(separator: "/", omittingEmptySubsequences: false) {
      guard let segment = decoded(part), segment != "..", segment != ".", !segment.contains("/"),
        !segment.contains("\0")
      else { throw HTTPError(.badRequest, "The address has a part that cannot be: “\(part)”.") }
      segments.append(segment)
    }
    return segments
  }

  private static func items(_ text: Substring) throws(HTTPError) -> [String: String] {
    var items: [String: String] = [:]
    for item in text.split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? parts[1] : ""
      guard let name = decoded(parts[0], plusIsSpace: true), let value = decoded(value, plusIsSpace: true) else {
        throw HTTPError(.badRequest, "The address has a query that cannot be decoded: “\(item)”.")
      }
      if items[name] == nil { items[name] = value }
    }
    return items
  }

  /// Nil where a percent sign is not followed by two hexadecimal digits or the bytes are not UTF-8.
  static func decoded(_ text: Substring, plusIsSpace: Bool = false) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
