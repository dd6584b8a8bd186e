import Foundation
import Imaging

/// A function of values that has no node of its own.
final class FunctionNode: ExpressionNode {
  enum Function: Sendable {
    case typeName, toRGBA, rgba, upcase, downcase, concat, split, join, supportsScript, resolvedLocale, fail
  }

  let function: Function
  let type: ValueType
  let children: [any ExpressionNode]

  init(_ function: Function, _ type: ValueType, _ children: [any ExpressionNode]) {
    self.function = function
    self.type = type
    self.children = children
  }

  var traits: ExpressionTraits { function == .fail || function == .supportsScript ? .unfoldable : [] }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    switch function {
    case .typeName: return .string(try children[0].evaluate(context).type.description)
    case .toRGBA: return try toRGBA(context)
    case .rgba: return try rgba(context)
    case .upcase: return .string(try children[0].string(context).uppercased())
    case .downcase: return .string(try children[0].string(context).lowercased())
    case .concat:
      var text = ""
      for child in children { text += try child.evaluate(context).text }
      return .string(text)
    case .split: return Self.split(try children[0].string(context), by: try children[1].string(context))
    case .join:
      let separator = try children[1].string(context)
      return .string(try children[0].evaluate(context).array?.map(\.text).joined(separator: separator) ?? "")
    case .supportsScript: return .bool(true)
    case .resolvedLocale:
      guard case .collator(let collator) = try children[0].evaluate(context) else { return .null }
      return .string(collator.locale)
    case .fail: throw .message(try children[0].string(context))
    }
  }

  private func toRGBA(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    guard case .color(let color) = try children[0].evaluate(context) else { return .null }
    let (red, green, blue, alpha) = color.straight
    return .array([red, green, blue].map { .number(Double($0) * 255) } + [.number(Double(alpha))])
  }

  private func rgba(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    let alpha = children.count == 4 ? try children[3].number(context) : 1
    return .color(
      try Color(
        rgba: children[0].number(context), children[1].number(context), children[2].number(context), alpha))
  }

  private static func split(_ text: String, by separator: String) -> StyleValue {
    if separator.isEmpty { return .array(text.unicodeScalars.map { .string(String($0)) }) }
    return .array(text.components(separatedBy: separator).map { .string($0) })
  }
}
