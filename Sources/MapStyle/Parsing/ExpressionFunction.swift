import JSON

/// An operator whose arguments only need types: what it takes and what node stands for it.
struct ExpressionFunction: Sendable {
  enum Parameters: Sendable {
    case fixed([ValueType])
    case any(ValueType)

    func type(at index: Int) -> ValueType? {
      switch self {
      case .fixed(let types): types.indices.contains(index) ? types[index] : nil
      case .any(let type): type
      }
    }

    func takes(_ count: Int) -> Bool {
      switch self {
      case .fixed(let types): types.count == count
      case .any: true
      }
    }

    var description: String {
      switch self {
      case .fixed(let types): "(\(types.map(\.description).joined(separator: ", ")))"
      case .any(let type): "(\(type)...)"
      }
    }
  }

  let overloads: [Parameters]
  let make: @Sendable ([any ExpressionNode], inout ExpressionParser) -> any ExpressionNode

  private init(_ overloads: Parameters..., make: @escaping @Sendable ([any ExpressionNode]) -> any ExpressionNode) {
    self.overloads = overloads
    self.make = { arguments, _ in make(arguments) }
  }

  private init(member testsPresence: Bool) {
    overloads = [.fixed([.string]), .fixed([.string, .object])]
    make = { arguments, parser in
      if arguments.count == 1, let literal = arguments[0] as? LiteralNode, let name = literal.value.string {
        let slot = parser.fields.slot(of: name)
        return testsPresence ? HasFieldNode(slot: slot) : FieldNode(slot: slot)
      }
      return MemberNode(
        name: arguments[0], of: arguments.count > 1 ? arguments[1] : nil, testsPresence: testsPresence)
    }
  }

  static let named: [String: ExpressionFunction] = {
    var table = constants
    for (name, function) in math.merging(values, uniquingKeysWith: { first, _ in first }) { table[name] = function }
    for function in UnaryMathNode.Function.allCases where function != .negate {
      table[function.rawValue] = ExpressionFunction(.fixed([.number])) { UnaryMathNode(function, $0[0]) }
    }
    return table
  }()

  private static let constants: [String: ExpressionFunction] = [
    "e": ExpressionFunction(.fixed([])) { _ in LiteralNode(.number(2.718281828459045)) },
    "pi": ExpressionFunction(.fixed([])) { _ in LiteralNode(.number(.pi)) },
    "ln2": ExpressionFunction(.fixed([])) { _ in LiteralNode(.number(0.6931471805599453)) },
    "zoom": ExpressionFunction(.fixed([])) { _ in EnvironmentNode(.zoom) },
    "heatmap-density": ExpressionFunction(.fixed([])) { _ in EnvironmentNode(.heatmapDensity) },
    "line-progress": ExpressionFunction(.fixed([])) { _ in EnvironmentNode(.lineProgress) },
    "elevation": ExpressionFunction(.fixed([])) { _ in EnvironmentNode(.elevation) },
    "accumulated": ExpressionFunction(.fixed([])) { _ in EnvironmentNode(.accumulated) },
    "properties": ExpressionFunction(.fixed([])) { _ in FeatureNode(.properties) },
    "geometry-type": ExpressionFunction(.fixed([])) { _ in FeatureNode(.geometryType) },
    "id": ExpressionFunction(.fixed([])) { _ in FeatureNode(.id) },
  ]

  private static let math: [String: ExpressionFunction] = [
    "+": ExpressionFunction(.any(.number)) { ArithmeticNode(.add, $0) },
    "*": ExpressionFunction(.any(.number)) { ArithmeticNode(.multiply, $0) },
    "-": ExpressionFunction(.fixed([.number, .number]), .fixed([.number])) {
      if $0.count == 1 { UnaryMathNode(.negate, $0[0]) } else { ArithmeticNode(.subtract, $0) }
    },
    "/": ExpressionFunction(.fixed([.number, .number])) { ArithmeticNode(.divide, $0) },
    "%": ExpressionFunction(.fixed([.number, .number])) { ArithmeticNode(.remainder, $0) },
    "^": ExpressionFunction(.fixed([.number, .number])) { ArithmeticNode(.power, $0) },
    "min": ExpressionFunction(.any(.number)) { ArithmeticNode(.min, $0) },
    "max": ExpressionFunction(.any(.number)) { ArithmeticNode(.max, $0) },
    "all": ExpressionFunction(.fixed([.boolean, .boolean]), .any(.boolean)) { JunctionNode.all($0) },
    "any": ExpressionFunction(.fixed([.boolean, .boolean]), .any(.boolean)) { JunctionNode.any($0) },
    "!": ExpressionFunction(.fixed([.boolean])) { NotNode($0[0]) },
  ]

  private static let values: [String: ExpressionFunction] = [
    "get": ExpressionFunction(member: false),
    "has": ExpressionFunction(member: true),
    "feature-state": ExpressionFunction(.fixed([.string])) { FeatureStateNode($0[0]) },
    "typeof": ExpressionFunction(.fixed([.value])) { FunctionNode(.typeName, .string, $0) },
    "to-rgba": ExpressionFunction(.fixed([.color])) { FunctionNode(.toRGBA, .array(.number, 4), $0) },
    "rgb": ExpressionFunction(.fixed([.number, .number, .number])) { FunctionNode(.rgba, .color, $0) },
    "rgba": ExpressionFunction(.fixed([.number, .number, .number, .number])) { FunctionNode(.rgba, .color, $0) },
    "upcase": ExpressionFunction(.fixed([.string])) { FunctionNode(.upcase, .string, $0) },
    "downcase": ExpressionFunction(.fixed([.string])) { FunctionNode(.downcase, .string, $0) },
    "concat": ExpressionFunction(.any(.value)) { FunctionNode(.concat, .string, $0) },
    "split": ExpressionFunction(.fixed([.string, .string])) { FunctionNode(.split, .array(.string, nil), $0) },
    "join": ExpressionFunction(.fixed([.array(.string, nil), .string])) { FunctionNode(.join, .string, $0) },
    "is-supported-script": ExpressionFunction(.fixed([.string])) { FunctionNode(.supportsScript, .boolean, $0) },
    "resolved-locale": ExpressionFunction(.fixed([.collator])) { FunctionNode(.resolvedLocale, .string, $0) },
    "error": ExpressionFunction(.fixed([.string])) { FunctionNode(.fail, .error, $0) },
  ]
}

extension ExpressionParser {
  /// Tries the overloads that take as many arguments as there are. If only one does, its errors are reported, else what
  /// types were found.
  mutating func parseFunction(_ function: ExpressionFunction, _ items: [JSONValue], _ place: Place) -> Node? {
    let count = items.count - 1
    let overloads = function.overloads.filter { $0.takes(count) }
    let before = errors
    for parameters in overloads {
      if let arguments = parseArguments(items, parameters, place) { return function.make(arguments, &self) }
      if overloads.count == 1 { return nil }
      errors = before
    }
    var found: [String] = []
    for index in 1..<max(1, items.count) {
      guard let argument = parse(items[index], place.argument(index)) else { return nil }
      found.append(argument.type.description)
    }
    let expected = (overloads.isEmpty ? function.overloads : overloads).map(\.description).joined(separator: " | ")
    return failure(
      "Expected arguments of type \(expected), but found (\(found.joined(separator: ", "))) instead.", place)
  }

  private mutating func parseArguments(
    _ items: [JSONValue], _ parameters: ExpressionFunction.Parameters, _ place: Place
  ) -> [Node]? {
    var arguments: [Node] = []
    for index in 1..<max(1, items.count) {
      guard let argument = parse(items[index], place.argument(index, parameters.type(at: index - 1))) else {
        return nil
      }
      arguments.append(argument)
    }
    return arguments
  }
}
