package import Foundation

extension JSONValue {
  /// Parses UTF-8 `data` (RFC 8259). Of members with equal names the last counts; a byte order mark is passed over.
  /// - Throws: `JSONError` when it is not JSON, nests deeper than 512 levels, or has a number beyond a double.
  package init(parsing data: Data) throws(JSONError) {
    var parser = JSONParser(bytes: [UInt8](data))
    self = try parser.parse()
  }

  package init(parsing text: String) throws(JSONError) {
    var parser = JSONParser(bytes: Array(text.utf8))
    self = try parser.parse()
  }
}

/// A recursive-descent parser.
private struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  /// Of arrays and objects in each other, so that foreign documents cannot exhaust the stack.
  private static let maximumDepth = 512

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func parse() throws(JSONError) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipSpace()
    let value = try value()
    skipSpace()
    guard position == bytes.count else { throw failure("something follows the value") }
    return value
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    guard let first = peek else { throw failure("it ends where a value should stand") }
    switch first {
    case UInt8(ascii: "{"): return try nested { parser throws(JSONError) in try parser.object() }
    case UInt8(ascii: "["): return try nested { parser throws(JSONError) in try parser.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw failure("no value begins like this")
    }
  }

  private mutating func nested(
    _ body: (inout JSONParser) throws(JSONError) -> JSONValue
  ) throws(JSONError) -> JSONValue {
    guard depth < Self.maximumDepth else { throw failure("it nests too deeply") }
    depth += 1
    position += 1
    skipSpace()
    let value = try body(&self)
    depth -= 1
    return value
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    var items: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return .array(items) }
    repeat {
      skipSpace()
      items.append(try value())
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw failure("an array goes on without a comma") }
    return .array(items)
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    var members: [String: JSONValue] = [:]
    if take(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw failure("a member has no name in quotes") }
      let name = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw failure("a member's name is not followed by a colon") }
      skipSpace()
      members[name] = try value()
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw failure("an object goes on without a comma") }
    return .object(members)
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    let letters = Array(word.description.utf8)
    guard bytes[position...].starts(with: letters) else { throw failure("no value begins like this") }
    position += letters.count
    return value
  }

  /// The value of a number; up to 19 digits with a small exponent need no help, since both factors are exact.
  private mutating func number() throws(JSONError) -> Double {
    let start = position
    let isNegative = take(UInt8(ascii: "-"))
    var mantissa: UInt64 = 0
    var exponent = 0
    let leadingZero = peek == UInt8(ascii: "0")
    let whole = digits(into: &mantissa)
    guard whole > 0, whole == 1 || !leadingZero else { throw failure("a number is malformed") }
    var count = whole
    if take(UInt8(ascii: ".")) {
      let fraction = digits(into: &mantissa)
      guard fraction > 0 else { throw failure("a number is malformed") }
      count += fraction
      exponent = -fraction
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      position += 1
      let isSmall = take(UInt8(ascii: "-"))
      if !isSmall { _ = take(UInt8(ascii: "+")) }
      var power: UInt64 = 0
      let length = digits(into: &power)
      guard length > 0 else { throw failure("a number is malformed") }
      let bounded = length > 5 ? 100_000 : Int(power)
      exponent += isSmall ? -bounded : bounded
    }
    // 10²² is the largest power of ten that a double holds exactly (Clinger 1990).
    if count <= 19, mantissa < 1 << 53, abs(exponent) <= 22 {
      let power = Self.powersOfTen[abs(exponent)]
      let value = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
      return isNegative ? -value : value
    }
    guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)), value.isFinite else {
      throw failure("a number is out of range")
    }
    return value
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  /// Takes digits and counts them; beyond 19 of them `number` is without meaning.
  private mutating func digits(into number: inout UInt64) -> Int {
    let start = position
    while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      number = number &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
      position += 1
    }
    return position - start
  }

  private mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    while let byte = peek {
      if byte == UInt8(ascii: "\"") {
        defer { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
      guard byte >= 0x20 else { throw failure("a text has a control character in it") }
      position += 1
    }
    throw failure("a text does not end")
  }

  /// The rest of a text in which there is a backslash at the position.
  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var text = Array(bytes[start..<position])
    while let byte = peek {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape()
      case ..<0x20: throw failure("a text has a control character in it")
      default: text.append(byte)
      }
    }
    throw failure("a text does not end")
  }

  /// The UTF-8 of what follows a backslash.
  private mutating func escape() throws(JSONError) -> [UInt8] {
    let letter = peek
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter ?? 0]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(try escapedScalar()).utf8)
    default: throw failure("a backslash is followed by no escape")
    }
  }

  /// The character of `\u`, of two in a row where it lies beyond 16 bits; half a pair becomes U+FFFD.
  private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
    let first = try hexadecimal()
    if first & 0xFC00 == 0xD800, bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
      let before = position
      position += 2
      let second = try hexadecimal()
      if second & 0xFC00 == 0xDC00 {
        return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF) ?? "\u{FFFD}"
      }
      position = before
    }
    return Unicode.Scalar(first) ?? "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw failure("\\u is not followed by four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  @inline(__always)
  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  @inline(__always)
  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private func failure(_ reason: String) -> JSONError {
    let before = bytes[..<min(position, bytes.count)]
    let line = before.count { $0 == 0x0A } + 1
    let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    return JSONError(message: "not valid JSON at line \(line), column \(column): \(reason)")
  }
}
