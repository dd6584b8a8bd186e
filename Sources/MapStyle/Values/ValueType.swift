/// The type of an expression or of a value, as the style specification's type system has it.
package indirect enum ValueType: Sendable, Hashable {
  case null, number, string, boolean, object
  case color, colorArray, numberArray, padding, projection, anchorOffsets
  case formatted, image, collator
  /// Anything; known only when it is evaluated.
  case value
  /// The type of an expression that always fails; it fits everywhere.
  case error
  /// An array of items of a type, of a fixed length if there is one.
  case array(ValueType, Int?)

  var isArray: Bool { if case .array = self { true } else { false } }

  /// Whether arrays are, or are turned into, values of this type.
  var isMadeFromArrays: Bool {
    switch self {
    case .array, .padding, .numberArray, .colorArray, .anchorOffsets, .projection: true
    default: false
    }
  }

  /// Whether a value of this type may stand where one of `expected` must.
  func isSubtype(of expected: ValueType) -> Bool {
    switch (expected, self) {
    case (_, .error): true
    case (.array(let item, let length), .array(let ownItem, let ownLength)):
      ((ownLength == 0 && ownItem == .value) || ownItem.isSubtype(of: item)) && (length == nil || length == ownLength)
    case (.value, .array(let ownItem, _)): ownItem.isSubtype(of: .value)
    case (.value, .collator): false
    case (.value, _): true
    default: expected == self
    }
  }

  /// Whether `interpolate` can blend values of this type.
  var isInterpolatable: Bool {
    switch self {
    case .number, .color, .padding, .numberArray, .colorArray, .anchorOffsets, .projection, .error: true
    default: isSubtype(of: .array(.number, nil))
    }
  }
}

extension ValueType: CustomStringConvertible {
  /// The name as `typeof` and messages write it: `array<number, 2>`.
  package var description: String {
    switch self {
    case .null: "null"
    case .number: "number"
    case .string: "string"
    case .boolean: "boolean"
    case .object: "object"
    case .color: "color"
    case .colorArray: "colorArray"
    case .numberArray: "numberArray"
    case .padding: "padding"
    case .projection: "projectionDefinition"
    case .anchorOffsets: "variableAnchorOffsetCollection"
    case .formatted: "formatted"
    case .image: "resolvedImage"
    case .collator: "collator"
    case .value: "value"
    case .error: "error"
    case .array(let item, let length?): "array<\(item), \(length)>"
    case .array(.value, nil): "array"
    case .array(let item, nil): "array<\(item)>"
    }
  }
}
