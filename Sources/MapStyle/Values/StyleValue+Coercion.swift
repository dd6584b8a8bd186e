import Imaging

/// Conversions that an expression makes where a property expects another type. Each is nil if there is no such value.
extension StyleValue {
  /// A colour from a colour, CSS text, or three or four numbers (0…255, alpha 0…1).
  var asColor: Color? {
    switch self {
    case .color(let color): return color
    case .string(let text): return Color(css: text)
    case .array(let items):
      guard let numbers, (3...4).contains(items.count) else { return nil }
      return try? Color(rgba: numbers[0], numbers[1], numbers[2], numbers.count == 4 ? numbers[3] : 1)
    default: return nil
    }
  }

  /// One, two, three or four paddings as CSS orders them, or a number for all sides.
  var asPadding: [Double]? {
    if case .number(let side) = self { return [side, side, side, side] }
    guard let sides = numbers else { return nil }
    switch sides.count {
    case 1: return [sides[0], sides[0], sides[0], sides[0]]
    case 2: return [sides[0], sides[1], sides[0], sides[1]]
    case 3: return [sides[0], sides[1], sides[2], sides[1]]
    case 4: return sides
    default: return nil
    }
  }

  var asNumberArray: [Double]? {
    if case .number(let number) = self { return [number] }
    return numbers
  }

  var asColorArray: [Color]? {
    switch self {
    case .colorArray(let colors): return colors
    case .color(let color): return [color]
    case .string(let text): return Color(css: text).map { [$0] }
    case .array(let items):
      let colors = items.compactMap { item -> Color? in
        if case .color(let color) = item { return color }
        return item.string.flatMap(Color.init(css:))
      }
      return colors.count == items.count ? colors : nil
    default: return nil
    }
  }

  /// Anchors and offsets by turns: `["top", [0, 4], "left", [3, 0]]`.
  var asAnchorOffsets: [AnchorOffset]? {
    if case .anchorOffsets(let places) = self { return places }
    guard let items = array, !items.isEmpty, items.count.isMultiple(of: 2) else { return nil }
    var places: [AnchorOffset] = []
    for index in stride(from: 0, to: items.count, by: 2) {
      guard let anchor = items[index].string, StyleProperty.anchors.contains(anchor),
        let offset = items[index + 1].numbers, offset.count == 2
      else { return nil }
      places.append(AnchorOffset(anchor: anchor, x: offset[0], y: offset[1]))
    }
    return places
  }

  /// A projection's name, or `[from, to, fraction]`.
  var asProjection: ProjectionTransition? {
    switch self {
    case .projection(let projection): return projection
    case .string(let name): return ProjectionTransition(from: name, to: name, fraction: 1)
    case .array(let items):
      guard items.count == 3, let from = items[0].string, let to = items[1].string, let fraction = items[2].number
      else { return nil }
      return ProjectionTransition(from: from, to: to, fraction: fraction)
    default: return nil
    }
  }

  /// A number from a number, a truth value or a text that ECMAScript reads as one; null is 0.
  var asNumber: Double? {
    switch self {
    case .null: 0
    case .number(let value): value.isNaN ? nil : value
    case .bool(let value): value ? 1 : 0
    case .string(let text): Self.number(from: text)
    default: nil
    }
  }

  /// ECMAScript's `Number(text)`: surrounding white space and empty text are fine, so are 0x, 0o and 0b.
  private static func number(from text: String) -> Double? {
    let whole = text.drop(while: \.isWhitespace)
    guard let last = whole.lastIndex(where: { !$0.isWhitespace }) else { return 0 }
    let trimmed = whole[...last]
    let unsigned = trimmed.first == "+" || trimmed.first == "-" ? trimmed.dropFirst() : trimmed
    if unsigned == "Infinity" { return trimmed.first == "-" ? -.infinity : .infinity }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where trimmed.lowercased().hasPrefix(prefix) {
      return UInt64(trimmed.dropFirst(2), radix: radix).map(Double.init)
    }
    guard let first = unsigned.utf8.first, first == UInt8(ascii: ".") || (48...57).contains(first),
      !unsigned.utf8.contains(where: { $0 == UInt8(ascii: "x") || $0 == UInt8(ascii: "p") })
    else { return nil }
    let padded = unsigned.last == "." ? unsigned + "0" : unsigned.first == "." ? "0" + unsigned : unsigned
    return Double(padded).map { trimmed.first == "-" ? -$0 : $0 }
  }
}

extension Color {
  /// A colour from red, green, blue (0…255) and alpha (0…1).
  /// - Throws: `EvaluationError` if one is out of range.
  init(rgba red: Double, _ green: Double, _ blue: Double, _ alpha: Double) throws(EvaluationError) {
    guard [red, green, blue].allSatisfy({ $0 >= 0 && $0 <= 255 }) else {
      throw .message("'r', 'g' and 'b' must be between 0 and 255")
    }
    guard alpha >= 0, alpha <= 1 else { throw .message("'a' must be between 0 and 1") }
    self.init(
      straightRed: Float(red / 255), green: Float(green / 255), blue: Float(blue / 255), alpha: Float(alpha))
  }
}
