package import Foundation

extension JSONValue {
  /// UTF-8 text with sorted keys, so that equal values are equal bytes. Numbers that JSON cannot write become null.
  package func serialized(pretty: Bool = false) -> Data {
    var bytes: [UInt8] = []
    append(to: &bytes, indent: pretty ? 0 : nil)
    return Data(bytes)
  }

  /// - Parameter indent: the depth of a document in lines, nil for one in a single line.
  private func append(to bytes: inout [UInt8], indent: Int?) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let flag): bytes += (flag ? "true" : "false").utf8
    case .number(let number):
      if let integer = Int64(exactly: number) {
        bytes += String(integer).utf8
      } else {
        bytes += (number.isFinite ? number.description : "null").utf8
      }
    case .string(let text): Self.append(text, to: &bytes)
    case .array(let items):
      Self.append(items, between: ("[", "]"), to: &bytes, indent: indent) { item, bytes, indent in
        item.append(to: &bytes, indent: indent)
      }
    case .object(let members):
      let sorted = members.sorted { $0.key < $1.key }
      Self.append(sorted, between: ("{", "}"), to: &bytes, indent: indent) { member, bytes, indent in
        Self.append(member.key, to: &bytes)
        bytes += (indent == nil ? ":" : ": ").utf8
        member.value.append(to: &bytes, indent: indent)
      }
    }
  }

  private static func append<Item>(
    _ items: [Item], between brackets: (String, String), to bytes: inout [UInt8], indent: Int?,
    _ appendItem: (Item, inout [UInt8], Int?) -> Void
  ) {
    let inner = indent.map { $0 + 1 }
    bytes += brackets.0.utf8
    for (index, item) in items.enumerated() {
      if index > 0 { bytes += ",".utf8 }
      appendLineBreak(to: &bytes, indent: inner)
      appendItem(item, &bytes, inner)
    }
    if !items.isEmpty { appendLineBreak(to: &bytes, indent: indent) }
    bytes += brackets.1.utf8
  }

  private static func appendLineBreak(to bytes: inout [UInt8], indent: Int?) {
    guard let indent else { return }
    bytes.append(0x0A)
    bytes += repeatElement(0x20, count: 2 * indent)
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: bytes += "\\n".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case ..<0x20: bytes += ((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
