/// `case`: the output of the first condition that holds.
final class CaseNode: ExpressionNode {
  let type: ValueType
  let branches: [(condition: any ExpressionNode, output: any ExpressionNode)]
  let otherwise: any ExpressionNode

  init(
    _ type: ValueType, _ branches: [(condition: any ExpressionNode, output: any ExpressionNode)],
    otherwise: any ExpressionNode
  ) {
    self.type = type
    self.branches = branches
    self.otherwise = otherwise
  }

  var children: [any ExpressionNode] { branches.flatMap { [$0.condition, $0.output] } + [otherwise] }

  private func chosen(_ context: borrowing EvaluationContext) throws(EvaluationError) -> any ExpressionNode {
    for branch in branches where try branch.condition.bool(context) { return branch.output }
    return otherwise
  }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    try chosen(context).evaluate(context)
  }
  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    try chosen(context).number(context)
  }
  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    try chosen(context).bool(context)
  }
}

/// `match`: the output whose label equals the input; labels are all strings or all whole numbers.
final class MatchNode: ExpressionNode {
  enum Labels: Sendable {
    case strings([String: Int])
    case numbers([Double: Int])
  }

  let type: ValueType
  let input: any ExpressionNode
  let labels: Labels
  let outputs: [any ExpressionNode]
  let otherwise: any ExpressionNode

  init(
    _ type: ValueType, input: any ExpressionNode, labels: Labels, outputs: [any ExpressionNode],
    otherwise: any ExpressionNode
  ) {
    self.type = type
    self.input = input
    self.labels = labels
    self.outputs = outputs
    self.otherwise = otherwise
  }

  var children: [any ExpressionNode] { [input] + outputs + [otherwise] }

  private func chosen(_ context: borrowing EvaluationContext) throws(EvaluationError) -> any ExpressionNode {
    let index: Int? =
      switch (try input.evaluate(context), labels) {
      case (.string(let text), .strings(let table)): table[text]
      case (.number(let number), .numbers(let table)): table[number]
      default: nil
      }
    return index.map { outputs[$0] } ?? otherwise
  }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    try chosen(context).evaluate(context)
  }
  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    try chosen(context).number(context)
  }
  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    try chosen(context).bool(context)
  }
}

/// `coalesce`: the first value that is not null, nor a picture that the sprite does not have.
final class CoalesceNode: ExpressionNode {
  let type: ValueType
  let children: [any ExpressionNode]

  init(_ type: ValueType, _ children: [any ExpressionNode]) {
    self.type = type
    self.children = children
  }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    var missingImage: StyleValue?
    for child in children {
      let value = try child.evaluate(context)
      switch value {
      case .null: continue
      case .image(let name) where !context.availableImages.contains(name): missingImage = missingImage ?? value
      default: return value
      }
    }
    return missingImage ?? .null
  }
}
