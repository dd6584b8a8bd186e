/// Lets the first value through that is of a type: `string`, `number`, `array` … and the checks that the parser adds.
final class AssertionNode: ExpressionNode {
  let type: ValueType
  let children: [any ExpressionNode]

  init(_ type: ValueType, _ children: [any ExpressionNode]) {
    self.type = type
    self.children = children
  }

  var traits: ExpressionTraits { .annotation }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    var value = StyleValue.null
    for child in children {
      value = try child.evaluate(context)
      if value.isOf(type) { return value }
    }
    throw .wrongType(expected: type, found: value.type)
  }
}

/// Turns a value into a type: `to-number`, `to-color` … and the conversions that the parser adds. Of several inputs the
/// first that can be turned counts.
final class CoercionNode: ExpressionNode {
  let type: ValueType
  let children: [any ExpressionNode]

  init(_ type: ValueType, _ children: [any ExpressionNode]) {
    self.type = type
    self.children = children
  }

  var traits: ExpressionTraits { .annotation }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    var value = StyleValue.null
    for child in children {
      value = try child.evaluate(context)
      if let converted = Self.convert(value, to: type) { return converted }
    }
    throw .message("Could not parse \(type) from value '\(value.text)'")
  }

  private static func convert(_ value: StyleValue, to type: ValueType) -> StyleValue? {
    switch type {
    case .boolean: .bool(value.isTruthy)
    case .number: value.asNumber.map { .number($0) }
    case .color: value.asColor.map { .color($0) }
    case .padding: value.asPadding.map { .padding($0) }
    case .numberArray: value.asNumberArray.map { .numberArray($0) }
    case .colorArray: value.asColorArray.map { .colorArray($0) }
    case .anchorOffsets: value.asAnchorOffsets.map { .anchorOffsets($0) }
    case .projection: value.asProjection.map { .projection($0) }
    case .formatted: .formatted(FormattedText(value.text))
    case .image: .image(value.text)
    default: .string(value.text)
    }
  }
}
