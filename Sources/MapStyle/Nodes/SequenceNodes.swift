/// `at`: one item of an array.
final class ItemNode: ExpressionNode {
  let type: ValueType
  let index: any ExpressionNode
  let input: any ExpressionNode

  init(_ type: ValueType, index: any ExpressionNode, of input: any ExpressionNode) {
    self.type = type
    self.index = index
    self.input = input
  }

  var children: [any ExpressionNode] { [index, input] }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    let position = try index.number(context)
    let value = try input.evaluate(context)
    guard let items = value.array else { throw .wrongType(expected: .array(.value, nil), found: value.type) }
    guard let position = Int(exactly: position) else {
      throw .message("Array index must be an integer, but found \(StyleValue.text(of: position)) instead.")
    }
    guard items.indices.contains(position) else { throw .message("Array index out of bounds: \(position).") }
    return items[position]
  }
}

/// `length` of a string, in code points, or of an array.
final class LengthNode: ExpressionNode {
  let input: any ExpressionNode

  init(_ input: any ExpressionNode) { self.input = input }

  var type: ValueType { .number }
  var children: [any ExpressionNode] { [input] }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    let value = try input.evaluate(context)
    switch value {
    case .string(let text): return .number(Double(text.unicodeScalars.count))
    case .array(let items): return .number(Double(items.count))
    default: throw .message("Expected value to be of type string or array, but found \(value.type) instead.")
    }
  }
}

/// `slice` of a string, by code points, or of an array; negative indexes count from the end.
final class SliceNode: ExpressionNode {
  let input: any ExpressionNode
  let start: any ExpressionNode
  let end: (any ExpressionNode)?

  init(_ input: any ExpressionNode, start: any ExpressionNode, end: (any ExpressionNode)?) {
    self.input = input
    self.start = start
    self.end = end
  }

  /// That of the input, as MapLibre has it: the length of an array is not looked at.
  var type: ValueType { input.type }
  var children: [any ExpressionNode] { end.map { [input, start, $0] } ?? [input, start] }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    let value = try input.evaluate(context)
    let (from, to) = (try start.number(context), try end?.number(context))
    switch value {
    case .string(let text):
      let scalars = Array(text.unicodeScalars)
      var piece = String.UnicodeScalarView()
      piece.append(contentsOf: scalars[Self.range(from, to, count: scalars.count)])
      return .string(String(piece))
    case .array(let items): return .array(Array(items[Self.range(from, to, count: items.count)]))
    default: throw .message("Expected first argument to be of type array or string, but found \(value.type) instead.")
    }
  }

  private static func range(_ start: Double, _ end: Double?, count: Int) -> Range<Int> {
    let lower = position(start, count: count)
    let upper = end.map { position($0, count: count) } ?? count
    return lower..<max(lower, upper)
  }

  /// An index, negative ones from the end, brought into 0…count; not-a-number is 0.
  static func position(_ index: Double, count: Int) -> Int {
    let whole = index.isNaN ? 0 : index.rounded(.towardZero)
    return Int(min(max(whole < 0 ? whole + Double(count) : whole, 0), Double(count)))
  }
}

/// `in` and `index-of`: where an item stands in an array, or a text in a text.
final class SearchNode: ExpressionNode {
  let needle: any ExpressionNode
  let haystack: any ExpressionNode
  let start: (any ExpressionNode)?
  /// Whether only presence is asked for.
  let testsPresence: Bool

  init(
    _ needle: any ExpressionNode, in haystack: any ExpressionNode, from start: (any ExpressionNode)?,
    testsPresence: Bool
  ) {
    self.needle = needle
    self.haystack = haystack
    self.start = start
    self.testsPresence = testsPresence
  }

  var type: ValueType { testsPresence ? .boolean : .number }
  var children: [any ExpressionNode] { start.map { [needle, haystack, $0] } ?? [needle, haystack] }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    let index = try position(context)
    return testsPresence ? .bool(index != nil) : .number(index.map(Double.init) ?? -1)
  }

  func bool(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    try position(context) != nil
  }

  private func position(_ context: borrowing EvaluationContext) throws(EvaluationError) -> Int? {
    let sought = try needle.evaluate(context)
    let searched = try haystack.evaluate(context)
    // A presence test of nothing is false, whatever is sought.
    if testsPresence, !searched.isTruthy { return nil }
    switch sought {
    case .null, .bool, .number, .string: break
    default:
      throw .message(
        "Expected first argument to be of type boolean, string, number or null, but found \(sought.type) instead.")
    }
    let from = try start?.number(context) ?? 0
    switch searched {
    case .string(let text): return Self.position(of: sought == .null ? "null" : sought.text, in: text, from: from)
    case .array(let items): return items[SliceNode.position(from, count: items.count)...].firstIndex(of: sought)
    default:
      throw .message("Expected second argument to be of type array or string, but found \(searched.type) instead.")
    }
  }

  /// The index in code points of a text in another; a start below 0 is 0.
  private static func position(of sought: String, in text: String, from start: Double) -> Int? {
    let (needle, hay) = (Array(sought.unicodeScalars), Array(text.unicodeScalars))
    let first = SliceNode.position(max(start, 0), count: hay.count)
    guard hay.count - needle.count >= first else { return nil }
    return (first...(hay.count - needle.count)).first { hay[$0..<($0 + needle.count)].elementsEqual(needle) }
  }
}

/// `semiliteral`: an array whose items are expressions.
final class ArrayNode: ExpressionNode {
  let children: [any ExpressionNode]
  let type: ValueType

  init(_ children: [any ExpressionNode]) {
    self.children = children
    let item = children.first?.type ?? .value
    type = .array(children.allSatisfy { $0.type == item } ? item : .value, children.count)
  }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    var items: [StyleValue] = []
    items.reserveCapacity(children.count)
    for child in children { items.append(try child.evaluate(context)) }
    return .array(items)
  }
}

/// `semiliteral` of an object whose members are expressions.
final class ObjectNode: ExpressionNode {
  let names: [String]
  let children: [any ExpressionNode]

  init(_ members: [(name: String, value: any ExpressionNode)]) {
    names = members.map(\.name)
    children = members.map(\.value)
  }

  var type: ValueType { .object }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    var members: [String: StyleValue] = [:]
    for (name, child) in zip(names, children) { members[name] = try child.evaluate(context) }
    return .object(members)
  }
}
