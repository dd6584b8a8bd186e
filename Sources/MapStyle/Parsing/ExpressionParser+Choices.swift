import JSON

extension ExpressionParser {
  mutating func parseComparison(_ operation: ComparisonOperator, _ items: [JSONValue], _ place: Place) -> Node? {
    guard items.count == 3 || items.count == 4 else { return failure("Expected two or three arguments.", place) }
    guard var left = parseComparable(operation, items[1], place.argument(1, .value)),
      var right = parseComparable(operation, items[2], place.argument(2, .value))
    else { return nil }
    if left.type != right.type, left.type != .value, right.type != .value {
      return failure("Cannot compare types '\(left.type)' and '\(right.type)'.", place)
    }
    if operation.isOrder {
      if left.type == .value, right.type != .value {
        left = AssertionNode(right.type, [left])
      } else if right.type == .value, left.type != .value {
        right = AssertionNode(left.type, [right])
      }
    }
    guard items.count == 4 else { return ComparisonNode(operation, left, right) }
    let textual: [ValueType] = [.string, .value]
    guard textual.contains(left.type) || textual.contains(right.type) else {
      return failure("Cannot use collator to compare non-string types.", place)
    }
    guard let collator = parse(items[3], place.argument(3, .collator)) else { return nil }
    return ComparisonNode(operation, left, right, collator: collator)
  }

  private mutating func parseComparable(_ operation: ComparisonOperator, _ json: JSONValue, _ place: Place) -> Node? {
    guard let node = parse(json, place) else { return nil }
    switch node.type {
    case .string, .number, .value, .error: return node
    case .boolean, .null:
      if !operation.isOrder { return node }
    default: break
    }
    return failure("\"\(operation.rawValue)\" comparisons are not supported for type '\(node.type)'.", place)
  }

  mutating func parseCase(_ items: [JSONValue], _ place: Place) -> Node? {
    guard items.count >= 4 else {
      return failure("Expected at least 3 arguments, but found only \(items.count - 1).", place)
    }
    guard items.count.isMultiple(of: 2) else { return failure("Expected an odd number of arguments.", place) }
    var outputType = place.definite
    var branches: [(condition: Node, output: Node)] = []
    for index in stride(from: 1, to: items.count - 1, by: 2) {
      guard let condition = parse(items[index], place.argument(index, .boolean)),
        let output = parse(items[index + 1], place.argument(index + 1, outputType))
      else { return nil }
      branches.append((condition, output))
      outputType = outputType ?? output.type
    }
    let last = items.count - 1
    guard let otherwise = parse(items[last], place.argument(last, outputType)) else { return nil }
    return CaseNode(outputType ?? otherwise.type, branches, otherwise: otherwise)
  }

  mutating func parseMatch(_ items: [JSONValue], _ place: Place) -> Node? {
    guard items.count >= 5 else {
      return failure("Expected at least 4 arguments, but found only \(items.count - 1).", place)
    }
    guard !items.count.isMultiple(of: 2) else { return failure("Expected an even number of arguments.", place) }
    var outputType = place.definite
    var labels = MatchLabels()
    var outputs: [Node] = []
    for index in stride(from: 2, to: items.count - 1, by: 2) {
      for label in items[index].array ?? [items[index]] {
        if let problem = labels.add(label, output: outputs.count) { return failure(problem, place, index) }
      }
      if items[index] == .array([]) { return failure("Expected at least one branch label.", place, index) }
      guard let output = parse(items[index + 1], place.argument(index, outputType)) else { return nil }
      outputType = outputType ?? output.type
      outputs.append(output)
    }
    let last = items.count - 1
    guard let input = parse(items[1], place.argument(1, .value)),
      let otherwise = parse(items[last], place.argument(last, outputType))
    else { return nil }
    if input.type != .value, let type = labels.type, !check(input.type, fits: type, place.argument(1)) { return nil }
    return MatchNode(
      outputType ?? otherwise.type, input: input, labels: labels.table, outputs: outputs, otherwise: otherwise)
  }

  mutating func parseCoalesce(_ items: [JSONValue], _ place: Place) -> Node? {
    guard items.count >= 2 else { return failure("Expected at least one argument.", place) }
    var outputType = place.definite
    var inputs: [Node] = []
    for index in 1..<items.count {
      // Checked one by one, an input that is null would be an error; what is chosen is checked instead.
      guard let input = parse(items[index], place.argument(index, outputType), .none) else { return nil }
      outputType = outputType ?? input.type
      inputs.append(input)
    }
    let needsBridge = place.expected.map { expected in inputs.contains { !$0.type.isSubtype(of: expected) } } ?? false
    return CoalesceNode(needsBridge ? .value : outputType ?? .value, inputs)
  }
}

/// The labels of a `match` as they are read.
private struct MatchLabels {
  private var strings: [String: Int] = [:]
  private var numbers: [Double: Int] = [:]
  private(set) var type: ValueType?

  var table: MatchNode.Labels { type == .number ? .numbers(numbers) : .strings(strings) }

  /// Adds a label of an output; a message if it is not allowed.
  mutating func add(_ label: JSONValue, output: Int) -> String? {
    let labelType: ValueType
    switch label {
    case .string: labelType = .string
    case .number(let number):
      guard abs(number) <= 9_007_199_254_740_991 else {
        return "Branch labels must be integers no larger than 9007199254740991."
      }
      guard number == number.rounded() else { return "Numeric branch labels must be integer values." }
      labelType = .number
    default: return "Branch labels must be numbers or strings."
    }
    if let type, type != labelType { return "Expected \(type) but found \(labelType) instead." }
    type = labelType
    let previous =
      switch label {
      case .string(let text): strings.updateValue(output, forKey: text)
      case .number(let number): numbers.updateValue(output, forKey: number)
      default: Int?.none
      }
    return previous == nil ? nil : "Branch labels must be unique."
  }
}
