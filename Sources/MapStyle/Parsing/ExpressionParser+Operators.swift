import JSON

extension ExpressionParser {
  /// Operators with a grammar of their own.
  private static let forms: Set<String> = [
    "let", "var", "literal", "semiliteral", "array", "string", "number", "boolean", "object", "to-string", "to-number",
    "to-boolean", "to-color", "at", "in", "index-of", "length", "slice", "case", "match", "coalesce", "step",
    "interpolate", "interpolate-hcl", "interpolate-lab", "collator", "format", "image", "number-format", "global-state",
    "distance", "within",
    "==", "!=", "<", "<=", ">", ">=",
  ]

  static func isOperator(_ name: String) -> Bool {
    forms.contains(name) || ExpressionFunction.named[name] != nil
  }

  mutating func parseOperator(_ name: String, _ items: [JSONValue], _ place: Place) -> Node? {
    if let function = ExpressionFunction.named[name] { return parseFunction(function, items, place) }
    switch name {
    case "let": return parseLet(items, place)
    case "var": return parseVariable(items, place)
    case "literal": return parseLiteral(items, place)
    case "semiliteral": return parseSemiliteral(items, place)
    case "array", "string", "number", "boolean", "object": return parseAssertion(name, items, place)
    case "to-string", "to-number", "to-boolean", "to-color": return parseConversion(name, items, place)
    case "at": return parseItem(items, place)
    case "in", "index-of": return parseSearch(name, items, place)
    case "length": return parseLength(items, place)
    case "slice": return parseSlice(items, place)
    case "case": return parseCase(items, place)
    case "match": return parseMatch(items, place)
    case "coalesce": return parseCoalesce(items, place)
    case "step": return parseStep(items, place)
    case "interpolate": return parseInterpolate(items, .rgb, place)
    case "interpolate-hcl": return parseInterpolate(items, .hcl, place)
    case "interpolate-lab": return parseInterpolate(items, .lab, place)
    case "collator": return parseCollator(items, place)
    case "format": return parseFormat(items, place)
    case "image": return parseImage(items, place)
    case "number-format": return parseNumberFormat(items, place)
    case "global-state": return parseGlobalState(items, place)
    case "distance": return parseDistance(items, place)
    case "within": return parseWithin(items, place)
    default: return ComparisonOperator(rawValue: name).flatMap { parseComparison($0, items, place) }
    }
  }

  // MARK: Variables

  private mutating func parseLet(_ items: [JSONValue], _ place: Place) -> Node? {
    guard items.count >= 4 else {
      return failure("Expected at least 3 arguments, but found \(items.count - 1) instead.", place)
    }
    var variables = place.variables
    var bindings: [Node] = []
    for index in stride(from: 1, to: items.count - 1, by: 2) {
      guard let name = items[index].string else { return failure("Expected a variable's name.", place, index) }
      guard name.utf8.allSatisfy(Self.isNameByte) else {
        return failure("Variable names must contain only alphanumeric characters or '_'.", place, index)
      }
      guard let value = parse(items[index + 1], place.argument(index + 1)) else { return nil }
      bindings.append(value)
      variables[name] = VariableNode(value, weight: Self.weight(of: value))
    }
    var inner = place.argument(items.count - 1, place.expected)
    inner.variables = variables
    guard let result = parse(items[items.count - 1], inner) else { return nil }
    return LetNode(bindings: bindings, result: result)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private mutating func parseVariable(_ items: [JSONValue], _ place: Place) -> Node? {
    guard items.count == 2, let name = items[1].string else {
      return failure("'var' expression requires exactly one string literal argument.", place)
    }
    guard let variable = place.variables[name] else {
      return failure("Unknown variable \"\(name)\"; no enclosing \"let\" binds it.", place, 1)
    }
    return variable
  }

  private mutating func parseGlobalState(_ items: [JSONValue], _ place: Place) -> Node? {
    guard items.count == 2 else { return failure("Expected 1 argument, but found \(items.count - 1) instead.", place) }
    guard let name = items[1].string else { return failure("Global state property must be a string.", place) }
    return GlobalStateNode(name, default: globalState[name] ?? .null)
  }

  // MARK: Literals and types

  private mutating func parseLiteral(_ items: [JSONValue], _ place: Place) -> Node? {
    guard items.count == 2 else {
      return failure("'literal' expression requires exactly one argument, but found \(items.count - 1).", place)
    }
    let value = StyleValue(items[1])
    // An empty array has whatever item type is wanted.
    if case .array([]) = value, let expected = place.expected, case .array(_, let length) = expected, (length ?? 0) == 0
    {
      return LiteralNode(value, type: expected)
    }
    return LiteralNode(value)
  }

  private mutating func parseSemiliteral(_ items: [JSONValue], _ place: Place) -> Node? {
    guard items.count == 2 else {
      return failure("'semiliteral' expression requires exactly one argument, but found \(items.count - 1).", place)
    }
    var inner = place
    inner.expected = .value
    switch items[1] {
    case .array(let elements):
      var nodes: [Node] = []
      for element in elements {
        guard let node = parse(element, inner) else { return nil }
        nodes.append(node)
      }
      return ArrayNode(nodes)
    case .object(let members):
      var nodes: [(name: String, value: Node)] = []
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        guard let node = parse(member, inner) else { return nil }
        nodes.append((name, node))
      }
      return ObjectNode(nodes)
    default: return LiteralNode(StyleValue(items[1]))
    }
  }

  private static let scalarTypes: [String: ValueType] = ["string": .string, "number": .number, "boolean": .boolean]

  private mutating func parseAssertion(_ name: String, _ items: [JSONValue], _ place: Place) -> Node? {
    guard items.count >= 2 else { return failure("Expected at least one argument.", place) }
    var first = 1
    var type = Self.scalarTypes[name] ?? .object
    if name == "array" {
      var item = ValueType.value
      var length: Int?
      if items.count > 2 {
        guard let named = items[1].string.flatMap({ Self.scalarTypes[$0] }) else {
          return failure("The item type argument of \"array\" must be one of string, number, boolean", place, 1)
        }
        item = named
        first += 1
      }
      if items.count > 3 {
        let count = items[2].number.flatMap { Int(exactly: $0) }
        guard items[2] == .null || (count ?? -1) >= 0 else {
          return failure("The length argument to \"array\" must be a positive integer literal", place, 2)
        }
        length = count
        first += 1
      }
      type = .array(item, length)
    }
    guard let inputs = parseValues(items, from: first, place) else { return nil }
    return AssertionNode(type, inputs)
  }

  private mutating func parseConversion(_ name: String, _ items: [JSONValue], _ place: Place) -> Node? {
    guard items.count >= 2 else { return failure("Expected at least one argument.", place) }
    let type: ValueType =
      switch name {
      case "to-boolean": .boolean
      case "to-color": .color
      case "to-number": .number
      default: .string
      }
    guard items.count == 2 || type == .color || type == .number else { return failure("Expected one argument.", place) }
    guard let inputs = parseValues(items, from: 1, place) else { return nil }
    return CoercionNode(type, inputs)
  }

  private mutating func parseValues(_ items: [JSONValue], from first: Int, _ place: Place) -> [Node]? {
    var nodes: [Node] = []
    for index in first..<max(first, items.count) {
      guard let node = parse(items[index], place.argument(index, .value)) else { return nil }
      nodes.append(node)
    }
    return nodes
  }
}
