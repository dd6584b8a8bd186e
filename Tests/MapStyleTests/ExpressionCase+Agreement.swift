import Foundation
import Imaging
import JSON
import MapStyle

extension ExpressionCase {
  /// Whether a value is what a case expects, in the form in which cases write its type.
  static func agrees(_ value: StyleValue, _ expected: JSONValue, _ availableImages: Set<String>) -> Bool {
    switch value {
    case .color(let color):
      let premultiplied = [color.red, color.green, color.blue, color.alpha]
      let straight = [color.straight.red, color.straight.green, color.straight.blue, color.straight.alpha]
      return [premultiplied, straight].contains { agrees(.array($0.map { .number(Double($0)) }), expected) }
        || agrees(json(color), expected)
    case .numberArray(let numbers), .padding(let numbers):
      return agrees(["values": .array(numbers.map { .number($0) })], expected)
    case .colorArray(let colors): return agrees(["values": .array(colors.map(json))], expected)
    case .anchorOffsets: return agrees(["values": value.json], expected)
    case .image(let name):
      return agrees(["name": .string(name), "available": .bool(availableImages.contains(name))], expected)
    case .formatted(let text):
      return agrees(["sections": .array(text.sections.map { json($0, availableImages) })], expected)
    case .projection(let projection):
      let parts: [JSONValue] = [.string(projection.from), .string(projection.to), .number(projection.fraction)]
      return (projection.from == projection.to && expected == parts[0]) || agrees(.array(parts), expected)
        || agrees(["from": parts[0], "to": parts[1], "transition": parts[2]], expected)
    default: return agrees(value.json, expected)
    }
  }

  private static func json(_ color: Color) -> JSONValue {
    [
      "r": .number(Double(color.red)), "g": .number(Double(color.green)), "b": .number(Double(color.blue)),
      "a": .number(Double(color.alpha)),
    ]
  }

  private static func json(_ section: FormattedSection, _ availableImages: Set<String>) -> JSONValue {
    [
      "text": .string(section.text),
      "image": section.image.map {
        ["name": .string($0), "available": .bool(availableImages.contains($0))]
      } ?? nil,
      "scale": section.scale.map { .number($0) } ?? nil,
      "fontStack": section.fontStack.map { .string($0.joined(separator: ",")) } ?? nil,
      "textColor": section.color.map(json) ?? nil,
      "verticalAlign": section.verticalAlignment.map { .string($0.rawValue) } ?? nil,
    ]
  }

  /// Equal, numbers to six significant figures. The cases' numbers are cut off there rather than rounded, some of them
  /// twice, so that two units of the sixth figure may lie between.
  private static func agrees(_ value: JSONValue, _ expected: JSONValue) -> Bool {
    switch (value, expected) {
    case (.number(let a), .number(let b)):
      if a == b { return true }
      let unit = pow(10, (log10(max(abs(a), abs(b)))).rounded(.down) - 5)
      return abs(a - b) <= 2 * unit
    case (.number(let a), .null): return !a.isFinite
    case (.array(let a), .array(let b)):
      return a.count == b.count && zip(a, b).allSatisfy { agrees($0, $1) }
    case (.object(let a), .object(let b)):
      return a.count == b.count && a.allSatisfy { key, member in b[key].map { agrees(member, $0) } ?? false }
    default: return value == expected
    }
  }
}
