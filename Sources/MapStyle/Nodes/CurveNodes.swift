import Foundation

/// `step`: the output of the last stop that is not above the input.
final class StepNode: ExpressionNode {
  let type: ValueType
  let input: any ExpressionNode
  /// Ascending; the first is −∞.
  let stops: [Double]
  let outputs: [any ExpressionNode]

  init(_ type: ValueType, input: any ExpressionNode, stops: [Double], outputs: [any ExpressionNode]) {
    self.type = type
    self.input = input
    self.stops = stops
    self.outputs = outputs
  }

  var children: [any ExpressionNode] { [input] + outputs }

  private func chosen(_ context: borrowing EvaluationContext) throws(EvaluationError) -> any ExpressionNode {
    outputs[stops.indexOfStop(notAbove: try input.number(context))]
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

/// `interpolate`, `interpolate-lab`, `interpolate-hcl`: a blend of the outputs of the two stops around the input.
final class InterpolateNode: ExpressionNode {
  let type: ValueType
  let input: any ExpressionNode
  let easing: Easing
  let colorSpace: ColorSpace
  let stops: [Double]
  let outputs: [any ExpressionNode]

  init(
    _ type: ValueType, input: any ExpressionNode, easing: Easing, colorSpace: ColorSpace, stops: [Double],
    outputs: [any ExpressionNode]
  ) {
    self.type = type
    self.input = input
    self.easing = easing
    self.colorSpace = colorSpace
    self.stops = stops
    self.outputs = outputs
  }

  var children: [any ExpressionNode] { [input] + outputs }

  /// The stop at or below the input, and how far the input is on the way to the next: 0 if it is at an end.
  private func position(_ context: borrowing EvaluationContext) throws(EvaluationError) -> (
    lower: Int, fraction: Double
  ) {
    guard stops.count > 1 else { return (0, 0) }
    let value = try input.number(context)
    if value >= stops[stops.count - 1] { return (stops.count - 1, 0) }
    guard value > stops[0] else { return (0, 0) }
    let lower = stops.indexOfStop(notAbove: value)
    return (lower, easing.fraction(of: value, from: stops[lower], to: stops[lower + 1]))
  }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    let (lower, fraction) = try position(context)
    let from = try outputs[lower].evaluate(context)
    if fraction == 0 { return from }
    return try from.blended(with: outputs[lower + 1].evaluate(context), fraction, colorSpace)
  }

  func number(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    let (lower, fraction) = try position(context)
    let from = try outputs[lower].number(context)
    if fraction == 0 { return from }
    return from + (try outputs[lower + 1].number(context) - from) * fraction
  }
}

extension [Double] {
  /// The index of the last of ascending stops that is not above `value`; 0 if all are.
  fileprivate func indexOfStop(notAbove value: Double) -> Int {
    var index = 0
    while index + 1 < count, self[index + 1] <= value { index += 1 }
    return index
  }
}

/// How an interpolation runs between two stops.
enum Easing: Sendable {
  case linear
  case exponential(base: Double)
  case cubicBezier(UnitBezier)

  /// How far `value` is between two stops, 0…1.
  func fraction(of value: Double, from lower: Double, to upper: Double) -> Double {
    let (progress, whole) = (value - lower, upper - lower)
    guard whole != 0 else { return 0 }
    switch self {
    case .exponential(let base) where base != 1: return (pow(base, progress) - 1) / (pow(base, whole) - 1)
    case .cubicBezier(let curve): return curve.y(atX: progress / whole)
    default: return progress / whole
    }
  }
}

/// A cubic Bézier curve from (0, 0) to (1, 1), as CSS easing functions have it.
struct UnitBezier: Sendable {
  private let x: Polynomial
  private let y: Polynomial

  /// c·t + b·t² + a·t³ through control values 0, `first`, `second`, 1.
  private struct Polynomial: Sendable {
    let a, b, c: Double

    init(_ first: Double, _ second: Double) {
      c = 3 * first
      b = 3 * (second - first) - c
      a = 1 - c - b
    }

    func value(at t: Double) -> Double { ((a * t + b) * t + c) * t }
    func slope(at t: Double) -> Double { (3 * a * t + 2 * b) * t + c }
  }

  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    x = Polynomial(x1, x2)
    y = Polynomial(y1, y2)
  }

  /// The height of the curve over `target`, 0…1; Newton's method, then bisection where the curve is too flat for it.
  func y(atX target: Double) -> Double {
    let accuracy = 1e-6
    var t = target
    for _ in 0..<8 {
      let error = x.value(at: t) - target
      if abs(error) < accuracy { return y.value(at: t) }
      let slope = x.slope(at: t)
      if abs(slope) < 1e-6 { break }
      t -= error / slope
    }
    var (low, high) = (0.0, 1.0)
    t = target
    while low < high, high - low > 1e-12 {
      let found = x.value(at: t)
      if abs(found - target) < accuracy { break }
      if target > found { low = t } else { high = t }
      t = (low + high) / 2
    }
    return y.value(at: t)
  }
}

extension StyleValue {
  /// The value at `fraction` of the way to another of the same type.
  /// - Throws: `EvaluationError` if the two cannot be blended.
  fileprivate func blended(
    with other: StyleValue, _ fraction: Double, _ space: ColorSpace
  ) throws(EvaluationError) -> StyleValue {
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * fraction }
    switch (self, other) {
    case (.number(let from), .number(let to)): return .number(mix(from, to))
    case (.color(let from), .color(let to)): return .color(space.blend(from, to, fraction))
    case (.array(let from), .array(let to)) where from.count == to.count:
      guard let a = numbers, let b = other.numbers else { break }
      return .array(zip(a, b).map { .number(mix($0, $1)) })
    case (.padding(let from), .padding(let to)): return .padding(zip(from, to).map(mix))
    case (.numberArray(let from), .numberArray(let to)) where from.count == to.count:
      return .numberArray(zip(from, to).map(mix))
    case (.colorArray(let from), .colorArray(let to)) where from.count == to.count:
      return .colorArray(zip(from, to).map { space.blend($0, $1, fraction) })
    case (.anchorOffsets(let from), .anchorOffsets(let to)) where from.map(\.anchor) == to.map(\.anchor):
      return .anchorOffsets(
        zip(from, to).map { AnchorOffset(anchor: $0.anchor, x: mix($0.x, $1.x), y: mix($0.y, $1.y)) })
    case (.projection(let from), .projection(let to)):
      return .projection(ProjectionTransition(from: from.to, to: to.to, fraction: fraction))
    default: break
    }
    throw .message("Cannot interpolate between \(type) and \(other.type).")
  }
}
