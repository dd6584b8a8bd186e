import CMicroHTTPD
import Glibc

/// What the names of a request's header fields tell of its soundness.
struct HeaderSurvey {
  private(set) var hosts = 0
  private(set) var contentLengths = 0
  private(set) var transferEncodings = 0
  /// A name is no token (RFC 9110, section 5.1).
  private(set) var isMalformed = false

  @unsafe mutating func add(_ name: UnsafeBufferPointer<CChar>) {
    if unsafe !name.allSatisfy({ Self.isTokenCharacter(UInt8(bitPattern: $0)) }) { isMalformed = true }
    if unsafe Self.equals(name, "host") { hosts += 1 }
    if unsafe Self.equals(name, "content-length") { contentLengths += 1 }
    if unsafe Self.equals(name, "transfer-encoding") { transferEncodings += 1 }
  }

  @unsafe private static func equals(_ name: UnsafeBufferPointer<CChar>, _ other: StaticString) -> Bool {
    guard name.count == other.utf8CodeUnitCount, let base = name.baseAddress else { return false }
    return unsafe strncasecmp(base, other.utf8Start, name.count) == 0
  }

  private static func isTokenCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
