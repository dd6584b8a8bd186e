import Foundation

/// A function of one number.
final class UnaryMathNode: ExpressionNode {
  enum Function: String, CaseIterable, Sendable {
    case sqrt, log10, ln, log2, sin, cos, tan, asin, acos, atan, abs, round, floor, ceil
    case negate = "-"
  }

  let function: Function
  let operand: any ExpressionNode

  init(_ function: Function, _ operand: any ExpressionNode) {
    self.function = function
    self.operand = operand
  }

  var type: ValueType { .number }
  var children: [any ExpressionNode] { [operand] }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    .number(try number(context))
  }

  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    let x = try operand.number(context)
    return switch function {
    case .sqrt: x.squareRoot()
    case .log10: Foundation.log10(x)
    case .ln: Foundation.log(x)
    case .log2: Foundation.log2(x)
    case .sin: Foundation.sin(x)
    case .cos: Foundation.cos(x)
    case .tan: Foundation.tan(x)
    case .asin: Foundation.asin(x)
    case .acos: Foundation.acos(x)
    case .atan: Foundation.atan(x)
    case .abs: Swift.abs(x)
    case .round: x.rounded(.toNearestOrAwayFromZero)
    case .floor: x.rounded(.down)
    case .ceil: x.rounded(.up)
    case .negate: -x
    }
  }
}

/// An operation that folds numbers from left to right.
final class ArithmeticNode: ExpressionNode {
  enum Operation: String, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
    case power = "^"
    case min, max
  }

  let operation: Operation
  let children: [any ExpressionNode]

  init(_ operation: Operation, _ children: [any ExpressionNode]) {
    self.operation = operation
    self.children = children
  }

  var type: ValueType { .number }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    .number(try number(context))
  }

  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    guard let first = children.first else { return identity }
    var result = try first.number(context)
    for child in children.dropFirst() { result = apply(result, try child.number(context)) }
    return result
  }

  /// The result of no numbers at all.
  private var identity: Double {
    switch operation {
    case .multiply: 1
    case .min: .infinity
    case .max: -.infinity
    default: 0
    }
  }

  private func apply(_ a: Double, _ b: Double) -> Double {
    switch operation {
    case .add: a + b
    case .subtract: a - b
    case .multiply: a * b
    case .divide: a / b
    case .remainder: a.truncatingRemainder(dividingBy: b)
    case .power: pow(a, b)
    case .min: Swift.min(a, b)
    case .max: Swift.max(a, b)
    }
  }
}
