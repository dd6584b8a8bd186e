import JSON

/// Something wrong in an expression.
package struct ExpressionError: Error, Equatable {
  /// Where it is: the indexes that lead there, such as `[1][2]`; empty for the whole.
  package let key: String
  package let message: String
}

/// The names of fields that expressions read, each with its slot.
package struct FieldTable: Sendable {
  /// The names, by slot.
  package private(set) var names: [String] = []
  private var slots: [String: Int] = [:]

  package init() {}

  /// The slot of a name; the same name has the same slot.
  mutating func slot(of name: String) -> Int {
    if let slot = slots[name] { return slot }
    let slot = names.count
    slots[name] = slot
    names.append(name)
    return slot
  }
}

/// Turns JSON into compiled expressions: checks types, adds the checks and conversions that types call for, and replaces
/// what is constant by its value.
struct ExpressionParser {
  /// How the parser bridges a value of unknown type to the type that is expected.
  enum Bridge { case assertOrCoerce, coerce, none }

  /// Where in the expression the parser is, and what holds there.
  struct Place {
    var path: [Int] = []
    var expected: ValueType?
    var variables: [String: VariableNode] = [:]

    func argument(_ index: Int, _ expected: ValueType? = nil) -> Place {
      Place(path: path + [index], expected: expected, variables: variables)
    }

    /// The expected type, unless anything goes.
    var definite: ValueType? { expected == .value ? nil : expected }
  }

  typealias Node = any ExpressionNode

  /// Expressions nested deeper are refused.
  static let maximumDepth = 100
  /// Expressions of more parts, tried overloads included, are refused.
  private static let maximumParts = 100_000
  /// When so many parts have been read, all further expressions are refused.
  private static let maximumTotalParts = 3_000_000
  /// Expressions that pass more nodes when evaluated, variables counted each time, are refused.
  private static let maximumWeight = 200_000

  var fields: FieldTable
  /// Values of the document's `state`.
  let globalState: [String: StyleValue]
  var errors: [ExpressionError] = []
  private var parts = 0
  private var totalParts = 0

  init(fields: FieldTable = FieldTable(), globalState: [String: StyleValue] = [:]) {
    self.fields = fields
    self.globalState = globalState
  }

  /// Compiles a whole expression.
  /// - Throws: every error found, at least one.
  mutating func compile(
    _ json: JSONValue, as type: ValueType, bridge: Bridge = .assertOrCoerce
  ) throws(ExpressionErrors) -> Node {
    errors = []
    parts = 0
    if let node = parse(json, Place(expected: type), bridge), errors.isEmpty {
      if Self.weight(of: node) <= Self.maximumWeight { return node }
      refuse("The expression is too complex.", Place())
    }
    throw ExpressionErrors(errors: errors)
  }

  /// Notes an error at a place, or at a part of it.
  mutating func refuse(_ message: String, _ place: Place, _ indexes: Int...) {
    let key = (place.path + indexes).map { "[\($0)]" }.joined()
    errors.append(ExpressionError(key: key, message: message))
  }

  /// Notes an error and has no node for it.
  mutating func failure(_ message: String, _ place: Place, _ index: Int? = nil) -> Node? {
    if let index { refuse(message, place, index) } else { refuse(message, place) }
    return nil
  }

  /// Whether `type` fits where `expected` is wanted; notes an error if not.
  mutating func check(_ type: ValueType, fits expected: ValueType, _ place: Place) -> Bool {
    if type.isSubtype(of: expected) { return true }
    refuse("Expected \(expected) but found \(type) instead.", place)
    return false
  }

  mutating func parse(_ json: JSONValue, _ place: Place, _ bridge: Bridge = .assertOrCoerce) -> Node? {
    parts += 1
    totalParts += 1
    guard place.path.count <= Self.maximumDepth, parts <= Self.maximumParts, totalParts <= Self.maximumTotalParts
    else {
      return failure("The expression is too large.", place)
    }
    let parsed: Node?
    switch json {
    case .null, .bool, .number, .string: parsed = LiteralNode(StyleValue(json))
    case .object: return failure("Bare objects invalid. Use [\"literal\", {...}] instead.", place)
    case .array(let items):
      guard let first = items.first else {
        return failure("Expected an array with at least one element; a literal array is [\"literal\", []].", place)
      }
      guard let name = first.string else {
        return failure("Expression name must be a string; a literal array is [\"literal\", [...]].", place, 0)
      }
      guard Self.isOperator(name) else {
        return failure("Unknown expression \"\(name)\"; a literal array is [\"literal\", [...]].", place, 0)
      }
      parsed = parseOperator(name, items, place)
    }
    guard let parsed, let bridged = bridged(parsed, place, bridge) else { return nil }
    return folded(bridged, place)
  }

  /// The node with the check or conversion that the expected type calls for.
  private mutating func bridged(_ node: Node, _ place: Place, _ bridge: Bridge) -> Node? {
    guard let expected = place.expected else { return node }
    if Self.isAsserted(expected), node.type == .value {
      switch bridge {
      case .assertOrCoerce: return AssertionNode(expected, [node])
      case .coerce: return CoercionNode(expected, [node])
      case .none: return node
      }
    }
    if Self.isCoerced(node.type, to: expected) { return bridge == .none ? node : CoercionNode(expected, [node]) }
    return check(node.type, fits: expected, place) ? node : nil
  }

  private static func isAsserted(_ expected: ValueType) -> Bool {
    switch expected {
    case .string, .number, .boolean, .object, .array: true
    default: false
    }
  }

  private static func isCoerced(_ type: ValueType, to expected: ValueType) -> Bool {
    switch expected {
    case .color, .formatted, .image: type == .value || type == .string
    case .padding, .numberArray: type == .value || type == .number || type.isArray
    case .colorArray, .projection: type == .value || type == .string || type.isArray
    case .anchorOffsets: type == .value || type.isArray
    default: false
    }
  }

  /// The value of the node as a literal if it is constant. Pictures are not, as it is known late which there are.
  private mutating func folded(_ node: Node, _ place: Place) -> Node? {
    guard !(node is LiteralNode), node.type != .image, node.isFoldable else { return node }
    do throws(EvaluationError) {
      return LiteralNode(try node.evaluate(EvaluationContext(zoom: 0)), type: node.type)
    } catch {
      return failure("\(error)", place)
    }
  }

  /// How many nodes an evaluation passes at most.
  static func weight(of node: Node) -> Int {
    if let variable = node as? VariableNode { return variable.weight }
    return node.children.reduce(1) { min($0 + weight(of: $1), maximumWeight + 1) }
  }
}

/// What is wrong with an expression.
package struct ExpressionErrors: Error, Equatable {
  package let errors: [ExpressionError]
}
