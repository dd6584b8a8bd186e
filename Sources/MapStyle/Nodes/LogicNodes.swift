/// `all` and `any`: looks at conditions in order until the result stands.
final class JunctionNode: ExpressionNode {
  let children: [any ExpressionNode]
  /// The value of a condition that settles the result, and the result then.
  let decisive: Bool

  private init(_ children: [any ExpressionNode], decisive: Bool) {
    self.children = children
    self.decisive = decisive
  }

  static func all(_ children: [any ExpressionNode]) -> JunctionNode { JunctionNode(children, decisive: false) }
  static func any(_ children: [any ExpressionNode]) -> JunctionNode { JunctionNode(children, decisive: true) }

  var type: ValueType { .boolean }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    .bool(try bool(context))
  }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    for child in children where try child.bool(context) == decisive { return decisive }
    return !decisive
  }
}

/// `!`.
final class NotNode: ExpressionNode {
  let operand: any ExpressionNode

  init(_ operand: any ExpressionNode) { self.operand = operand }

  var type: ValueType { .boolean }
  var children: [any ExpressionNode] { [operand] }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    .bool(try bool(context))
  }
  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool { try !operand.bool(context) }
}

/// How two values are compared.
enum ComparisonOperator: String, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  var isOrder: Bool { self != .equal && self != .notEqual }

  func holds<T: Comparable>(_ left: T, _ right: T) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}

/// `==`, `<` … Values of different types are unequal; only two numbers or two strings have an order.
final class ComparisonNode: ExpressionNode {
  let operation: ComparisonOperator
  let left: any ExpressionNode
  let right: any ExpressionNode
  let collator: (any ExpressionNode)?

  init(
    _ operation: ComparisonOperator, _ left: any ExpressionNode, _ right: any ExpressionNode,
    collator: (any ExpressionNode)? = nil
  ) {
    self.operation = operation
    self.left = left
    self.right = right
    self.collator = collator
  }

  var type: ValueType { .boolean }
  var children: [any ExpressionNode] { collator.map { [left, right, $0] } ?? [left, right] }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    .bool(try bool(context))
  }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    let (a, b) = (try left.evaluate(context), try right.evaluate(context))
    switch (a, b) {
    case (.string(let a), .string(let b)):
      guard let collator else {
        return operation.isOrder ? operation.holds(StringOrder(a), StringOrder(b)) : (a == b) == (operation == .equal)
      }
      guard case .collator(let rules) = try collator.evaluate(context) else { return false }
      return operation.holds(rules.compare(a, b), 0)
    case (.number(let a), .number(let b)): return operation.holds(a, b)
    default:
      guard operation.isOrder else { return (a == b) == (operation == .equal) }
      throw .message(
        "Expected arguments for \"\(operation.rawValue)\" to be (string, string) or (number, number), "
          + "but found (\(a.type), \(b.type)) instead.")
    }
  }
}

/// A string in ECMAScript's order, by UTF-16 units.
struct StringOrder: Comparable {
  let text: String

  init(_ text: String) { self.text = text }

  static func < (left: StringOrder, right: StringOrder) -> Bool {
    left.text.utf16.lexicographicallyPrecedes(right.text.utf16)
  }
  static func == (left: StringOrder, right: StringOrder) -> Bool { left.text == right.text }
}
