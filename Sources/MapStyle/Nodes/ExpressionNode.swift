/// A node of a compiled expression. Nodes never change once they are made.
protocol ExpressionNode: AnyObject, Sendable {
  /// What it evaluates to.
  var type: ValueType { get }
  /// The nodes that it is made from.
  var children: [any ExpressionNode] { get }
  /// What the node itself depends on, without its children.
  var traits: ExpressionTraits { get }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue
  /// The value of a node whose type is number.
  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double
  /// The value of a node whose type is boolean.
  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool
}

/// What a node depends on.
struct ExpressionTraits: OptionSet {
  let rawValue: UInt16

  static let feature = ExpressionTraits(rawValue: 1)
  static let zoom = ExpressionTraits(rawValue: 2)
  /// Heatmap density, line progress, elevation or a cluster's accumulated value.
  static let environment = ExpressionTraits(rawValue: 4)
  /// Not to be replaced by its value though it depends on nothing above.
  static let unfoldable = ExpressionTraits(rawValue: 8)
  /// A conversion or check that was put around another node.
  static let annotation = ExpressionTraits(rawValue: 16)
}

extension ExpressionNode {
  var children: [any ExpressionNode] { [] }
  var traits: ExpressionTraits { [] }

  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    let value = try evaluate(context)
    guard case .number(let number) = value else { throw .wrongType(expected: .number, found: value.type) }
    return number
  }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    let value = try evaluate(context)
    guard case .bool(let bool) = value else { throw .wrongType(expected: .boolean, found: value.type) }
    return bool
  }

  func string(_ context: borrowing EvaluationContext) throws(EvaluationError) -> String {
    let value = try evaluate(context)
    guard case .string(let string) = value else { throw .wrongType(expected: .string, found: value.type) }
    return string
  }

  /// Everything that the node or a node below depends on.
  var allTraits: ExpressionTraits {
    children.reduce(traits) { $0.union($1.allTraits) }
  }

  var dependsOnFeature: Bool { allTraits.contains(.feature) }
  var dependsOnZoom: Bool { allTraits.contains(.zoom) }

  /// Whether the node can be replaced by its value: it depends on nothing, and what it is made from is literal already.
  /// Around a node that was made before a conversion was added, the conversion counts as that node does.
  var isFoldable: Bool {
    if let variable = self as? VariableNode { return variable.bound.isFoldable }
    if self is LiteralNode { return true }
    let own = traits
    guard own.isDisjoint(with: [.feature, .zoom, .environment, .unfoldable]) else { return false }
    return own.contains(.annotation)
      ? children.allSatisfy(\.isFoldable) : children.allSatisfy { $0 is LiteralNode }
  }
}

/// A value that is known.
final class LiteralNode: ExpressionNode {
  let type: ValueType
  let value: StyleValue

  init(_ value: StyleValue, type: ValueType? = nil) {
    self.value = value
    self.type = type ?? value.type
  }

  func evaluate(_ context: borrowing EvaluationContext) -> StyleValue { value }
}

/// A name that `let` has bound to an expression.
final class VariableNode: ExpressionNode {
  let bound: any ExpressionNode
  /// How many nodes an evaluation passes.
  let weight: Int

  init(_ bound: any ExpressionNode, weight: Int) {
    self.bound = bound
    self.weight = weight
  }

  var type: ValueType { bound.type }
  // The expression it stands for is a child of `let`, which is where zoom curves are looked for.

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    try bound.evaluate(context)
  }
  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double { try bound.number(context) }
  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool { try bound.bool(context) }
}

/// `let`: its bindings and the expression that may use them.
final class LetNode: ExpressionNode {
  let bindings: [any ExpressionNode]
  let result: any ExpressionNode

  init(bindings: [any ExpressionNode], result: any ExpressionNode) {
    self.bindings = bindings
    self.result = result
  }

  var type: ValueType { result.type }
  var children: [any ExpressionNode] { bindings + [result] }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    try result.evaluate(context)
  }
  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double { try result.number(context) }
  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool { try result.bool(context) }
}
