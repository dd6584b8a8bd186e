import JSON

/// Filters, in the syntax of expressions and in the older one: `["==", "class", "street"]`.
enum LegacyFilter {
  /// Compiles a filter in either syntax.
  static func compile(_ json: JSONValue, _ parser: inout ExpressionParser) throws(ExpressionErrors)
    -> any ExpressionNode
  {
    try compile(json, &parser, depth: 0)
  }

  private static func compile(
    _ json: JSONValue, _ parser: inout ExpressionParser, depth: Int
  ) throws(ExpressionErrors) -> any ExpressionNode {
    guard depth <= ExpressionParser.maximumDepth else { throw failure("the filter is nested too deeply") }
    if isExpression(json, depth: depth) {
      return try parser.compile(json, as: .boolean)
    }
    guard case .array(let items) = json, let name = items.first?.string else { throw failure("it is not a filter") }
    switch name {
    case "all", "any", "none":
      var parts: [any ExpressionNode] = []
      for item in items.dropFirst() { parts.append(try compile(item, &parser, depth: depth + 1)) }
      if name == "all" { return JunctionNode.all(parts) }
      return name == "any" ? JunctionNode.any(parts) : NotNode(JunctionNode.any(parts))
    case "has", "!has":
      let test = FilterNode(.has, try key(items, &parser))
      return name == "has" ? test : NotNode(test)
    case "in", "!in":
      let test = FilterNode(.isIn(Set(items.dropFirst(2).map { StyleValue($0) })), try key(items, &parser))
      return name == "in" ? test : NotNode(test)
    default:
      guard let operation = ComparisonOperator(rawValue: name), items.count == 3 else {
        throw failure("there is no filter \"\(name)\" of \(items.count - 1) arguments")
      }
      return FilterNode(.compare(operation, StyleValue(items[2])), try key(items, &parser))
    }
  }

  private static func key(
    _ items: [JSONValue], _ parser: inout ExpressionParser
  ) throws(ExpressionErrors) -> FilterNode.Key {
    guard items.count > 1, let name = items[1].string else { throw failure("a filter must name a field") }
    switch name {
    case "$type": return .geometryType
    case "$id": return .id
    default: return .field(parser.fields.slot(of: name))
    }
  }

  private static func failure(_ message: String) -> ExpressionErrors {
    ExpressionErrors(errors: [ExpressionError(key: "", message: message)])
  }

  /// Whether a filter is an expression. Where both syntaxes have an operator, the arguments tell.
  private static func isExpression(_ json: JSONValue, depth: Int) -> Bool {
    guard case .array(let items) = json, let name = items.first?.string else { return json.bool != nil }
    guard depth <= ExpressionParser.maximumDepth else { return true }
    switch name {
    case "has": return items.count >= 2 && items[1] != "$id" && items[1] != "$type"
    case "in": return items.count >= 3 && (items[1].string == nil || items[2].array != nil)
    case "!in", "!has", "none": return false
    case "==", "!=", ">", ">=", "<", "<=":
      return items.count != 3 || items[1].array != nil || items[2].array != nil
    case "any", "all": return items.dropFirst().allSatisfy { isExpression($0, depth: depth + 1) }
    default: return true
    }
  }
}

/// A test of an older filter: unlike expressions it is false, not an error, where types differ.
final class FilterNode: ExpressionNode {
  enum Key: Sendable {
    case field(Int)
    case geometryType
    case id
  }

  enum Test: Sendable {
    case has
    case isIn(Set<StyleValue>)
    case compare(ComparisonOperator, StyleValue)
  }

  let test: Test
  let key: Key

  init(_ test: Test, _ key: Key) {
    self.test = test
    self.key = key
  }

  var type: ValueType { .boolean }
  var traits: ExpressionTraits { .feature }

  func evaluate(_ context: borrowing EvaluationContext) -> StyleValue { .bool(bool(context)) }

  func bool(_ context: borrowing EvaluationContext) -> Bool {
    let value: StyleValue? =
      switch key {
      case .field(let slot): context.feature?.field(slot)
      case .id: context.feature?.id
      case .geometryType: context.feature.map { .string($0.simpleGeometryType) }
      }
    switch test {
    case .has: return value != nil
    case .isIn(let allowed): return value.map(allowed.contains) ?? false
    case .compare(.equal, let other): return value == other
    case .compare(.notEqual, let other): return value != other
    case .compare(let operation, let other):
      switch (value, other) {
      case (.number(let a)?, .number(let b)): return operation.holds(a, b)
      case (.string(let a)?, .string(let b)): return operation.holds(StringOrder(a), StringOrder(b))
      default: return false
      }
    }
  }
}
