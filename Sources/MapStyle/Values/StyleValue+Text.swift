import Foundation
import Imaging
package import JSON

extension StyleValue {
  /// The value as `to-string` and `concat` write it: null is empty, structures are JSON.
  package var text: String {
    switch self {
    case .null: ""
    case .bool(let value): value ? "true" : "false"
    case .number(let value): Self.text(of: value)
    case .string(let value): value
    case .color(let color): Self.text(of: color)
    case .image(let name): name
    case .formatted(let text): text.text
    case .colorArray(let colors): "[\(colors.map(Self.text(of:)).joined(separator: ","))]"
    case .projection(let projection):
      projection.from == projection.to
        ? projection.from : "[\"\(projection.from)\", \"\(projection.to)\", \(Self.text(of: projection.fraction))]"
    case .array, .object, .numberArray, .padding, .anchorOffsets, .collator:
      String(decoding: json.serialized(), as: UTF8.self)
    }
  }

  /// A number as ECMAScript writes it: no fraction where there is none, an exponent from 10²¹ up and below 10⁻⁶.
  static func text(of number: Double) -> String {
    if number == 0 { return "0" }
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if let integer = Int64(exactly: number) { return String(integer) }
    let size = abs(number)
    if size < 1e21, size >= 1e-6 {
      let shortest = number.description
      guard shortest.contains("e") else { return shortest.hasSuffix(".0") ? String(shortest.dropLast(2)) : shortest }
      return size < 1 ? decimal(shortest) : String(format: "%.0f", number)
    }
    return exponential(number.description)
  }

  /// A description with a negative exponent, such as `-1.5e-05`, in plain decimals.
  private static func decimal(_ shortest: String) -> String {
    let parts = shortest.split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]), exponent < 0 else { return shortest }
    let digits = parts[0].filter(\.isNumber)
    let significant = digits.hasSuffix("0") && digits.count > 1 ? String(digits.dropLast()) : String(digits)
    return (shortest.hasPrefix("-") ? "-" : "") + "0." + String(repeating: "0", count: -exponent - 1) + significant
  }

  /// Swift's exponential form without padding: `6.02e-23`, `1e+21`.
  private static func exponential(_ shortest: String) -> String {
    let parts = shortest.split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else { return shortest }
    let mantissa = parts[0].hasSuffix(".0") ? parts[0].dropLast(2) : parts[0]
    return "\(mantissa)e\(exponent < 0 ? "-" : "+")\(abs(exponent))"
  }

  /// `rgba(85,255,0,0.5)`: straight components of 255, alpha of 1.
  private static func text(of color: Color) -> String {
    let (red, green, blue, alpha) = color.straight
    let bytes = [red, green, blue].map { String(Int(($0 * 255).rounded())) }
    return "rgba(\(bytes.joined(separator: ",")),\(alpha == alpha.rounded() ? String(Int(alpha)) : alpha.description))"
  }

  /// The value as JSON; colours, pictures and texts as strings.
  package var json: JSONValue {
    switch self {
    case .null, .collator: .null
    case .bool(let value): .bool(value)
    case .number(let value): .number(value)
    case .array(let items): .array(items.map(\.json))
    case .object(let members): .object(members.mapValues(\.json))
    case .numberArray(let numbers), .padding(let numbers): .array(numbers.map { .number($0) })
    case .colorArray(let colors): .array(colors.map { .string(Self.text(of: $0)) })
    case .anchorOffsets(let places):
      .array(places.flatMap { [JSONValue.string($0.anchor), .array([.number($0.x), .number($0.y)])] })
    case .string, .color, .image, .formatted, .projection: .string(text)
    }
  }
}
