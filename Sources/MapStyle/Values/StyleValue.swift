package import Imaging
package import JSON

/// A value of a property or a field, or what an expression evaluates to.
package enum StyleValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([StyleValue])
  case object([String: StyleValue])
  case color(Color)
  case colorArray([Color])
  case numberArray([Double])
  /// Top, right, bottom, left, in pixels.
  case padding([Double])
  case projection(ProjectionTransition)
  /// Where a text may stand about its point, best first.
  case anchorOffsets([AnchorOffset])
  case formatted(FormattedText)
  /// The name of a picture of the sprite.
  case image(String)
  case collator(Collator)
}

/// A projection, or the way from one to another.
package struct ProjectionTransition: Sendable, Hashable {
  package var from: String
  package var to: String
  /// How far `to` is reached, 0…1.
  package var fraction: Double

  package init(from: String, to: String, fraction: Double) {
    self.from = from
    self.to = to
    self.fraction = fraction
  }
}

/// One place for a text: its anchor and the offset from the point, in ems.
package struct AnchorOffset: Sendable, Hashable {
  package var anchor: String
  package var x: Double
  package var y: Double

  package init(anchor: String, x: Double, y: Double) {
    self.anchor = anchor
    self.x = x
    self.y = y
  }
}

extension StyleValue {
  /// Nested deeper than this, JSON is cut off: what lies below is null.
  private static let maximumDepth = 200

  /// The JSON value as it is, without any conversion.
  package init(_ json: JSONValue) {
    self.init(json, depth: 0)
  }

  private init(_ json: JSONValue, depth: Int) {
    guard depth < Self.maximumDepth else {
      self = .null
      return
    }
    switch json {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let value): self = .number(value)
    case .string(let value): self = .string(value)
    case .array(let items): self = .array(items.map { StyleValue($0, depth: depth + 1) })
    case .object(let members): self = .object(members.mapValues { StyleValue($0, depth: depth + 1) })
    }
  }

  /// The type of the value; an array has an item type if all its items have it, and its length.
  package var type: ValueType {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .number: .number
    case .string: .string
    case .object: .object
    case .color: .color
    case .colorArray: .colorArray
    case .numberArray: .numberArray
    case .padding: .padding
    case .projection: .projection
    case .anchorOffsets: .anchorOffsets
    case .formatted: .formatted
    case .image: .image
    case .collator: .collator
    case .array(let items): .array(Self.itemType(of: items), items.count)
    }
  }

  private static func itemType(of items: [StyleValue]) -> ValueType {
    guard let first = items.first?.type else { return .value }
    if items.count > 1, first.isArray { return .value }
    return items.dropFirst().allSatisfy { $0.type == first } ? first : .value
  }

  /// Whether the value is of a type; cheaper than comparing `type`.
  func isOf(_ expected: ValueType) -> Bool {
    switch (expected, self) {
    case (.number, .number), (.string, .string), (.boolean, .bool), (.object, .object), (.color, .color): true
    case (.number, _), (.string, _), (.boolean, _), (.object, _), (.color, _): false
    default: type.isSubtype(of: expected)
    }
  }

  /// The number, if it is one.
  package var number: Double? { if case .number(let value) = self { value } else { nil } }
  /// The string, if it is one.
  package var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The truth value, if it is one.
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The items, if it is a plain array.
  package var array: [StyleValue]? { if case .array(let items) = self { items } else { nil } }

  /// The numbers of an array, of a padding or of a number array; nil if it is none or holds anything else.
  package var numbers: [Double]? {
    switch self {
    case .numberArray(let numbers), .padding(let numbers): return numbers
    case .array(let items):
      let numbers = items.compactMap(\.number)
      return numbers.count == items.count ? numbers : nil
    default: return nil
    }
  }

  /// Whether the value counts as true where a condition is made of it: not null, false, 0, not-a-number or "".
  var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let value): value
    case .number(let value): value != 0 && !value.isNaN
    case .string(let value): !value.isEmpty
    default: true
    }
  }
}
