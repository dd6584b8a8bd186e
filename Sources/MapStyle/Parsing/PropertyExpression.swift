package import JSON

/// A compiled expression for a property of a given type.
package struct PropertyExpression: Sendable {
  let root: any ExpressionNode

  /// The type of its value.
  package var type: ValueType { root.type }
  /// Whether two features may have different values.
  package let dependsOnFeature: Bool
  /// Whether two zooms may have different values.
  package let dependsOnZoom: Bool
  /// The value if it never differs.
  package var constant: StyleValue? { (root as? LiteralNode)?.value }

  /// - Throws: `EvaluationError` where the expression has no value.
  package func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    try root.evaluate(context)
  }

  /// Compiles a property's value: an expression, a legacy function or a constant. The fields that it reads are added to
  /// `fields`.
  /// - Throws: what is wrong, with the place of each error.
  package init(
    _ json: JSONValue, for property: StyleProperty, fields: inout FieldTable
  ) throws(ExpressionErrors) {
    var parser = ExpressionParser(fields: fields)
    try self.init(json, for: property, &parser)
    fields = parser.fields
  }

  init(_ json: JSONValue, for property: StyleProperty, _ parser: inout ExpressionParser) throws(ExpressionErrors) {
    let expression = LegacyFunction.expression(for: json, property) ?? Self.expression(forConstant: json, property)
    // Text takes whatever it is given; other types insist.
    let bridge: ExpressionParser.Bridge =
      property.type == .string && property.values.isEmpty ? .coerce : .assertOrCoerce
    root = try parser.compile(expression, as: property.type, bridge: bridge)
    let traits = root.allTraits
    dependsOnFeature = traits.contains(.feature)
    dependsOnZoom = traits.contains(.zoom)
    if let problem = Self.problem(of: root, property, dependsOnFeature, dependsOnZoom) {
      throw ExpressionErrors(errors: [ExpressionError(key: "", message: problem)])
    }
  }

  /// Compiles a filter, in either syntax.
  init(filter json: JSONValue, _ parser: inout ExpressionParser) throws(ExpressionErrors) {
    root = try LegacyFilter.compile(json, &parser)
    let traits = root.allTraits
    dependsOnFeature = traits.contains(.feature)
    dependsOnZoom = traits.contains(.zoom)
  }

  /// What an expression must not do in the property; nil if all is well.
  private static func problem(
    of root: any ExpressionNode, _ property: StyleProperty, _ dependsOnFeature: Bool, _ dependsOnZoom: Bool
  ) -> String? {
    if dependsOnFeature, !property.abilities.contains(.feature) { return "data expressions not supported" }
    guard dependsOnZoom else { return nil }
    guard property.abilities.contains(.zoom) else { return "zoom expressions not supported" }
    switch ZoomCurve(in: root) {
    case .none, .misplaced:
      return "\"zoom\" expression may only be used as input to a top-level \"step\" or \"interpolate\" expression."
    case .several: return "Only one zoom-based \"step\" or \"interpolate\" subexpression may be used in an expression."
    case .one(let curve):
      return curve is InterpolateNode && !property.abilities.contains(.interpolated)
        ? "\"interpolate\" expressions cannot be used with this property" : nil
    }
  }

  /// A constant as an expression: an array is literal where the property takes arrays and it does not begin like an
  /// expression; text has its tokens replaced.
  private static func expression(forConstant json: JSONValue, _ property: StyleProperty) -> JSONValue {
    switch json {
    case .array(let items):
      let isExpression = items.first?.string.map(ExpressionParser.isOperator) ?? false
      return isExpression || !property.type.isMadeFromArrays ? json : ["literal", json]
    case .string(let text) where property.abilities.contains(.tokens): return LegacyFunction.expression(forTokens: text)
    default: return json
    }
  }
}

/// The `step` or `interpolate` over the zoom that an expression has.
private enum ZoomCurve {
  case none
  case one(any ExpressionNode)
  /// A curve that is not at the top, under `let` and `coalesce` at most.
  case misplaced
  case several

  init(in node: any ExpressionNode) {
    let parts = node.children.map(ZoomCurve.init(in:))
    self = .none
    switch node {
    case is LetNode: self = parts.last ?? .none
    case is CoalesceNode: self = parts.first { if case .none = $0 { false } else { true } } ?? .none
    case let node as StepNode where (node.input as? EnvironmentNode)?.input == .zoom: self = .one(node)
    case let node as InterpolateNode where (node.input as? EnvironmentNode)?.input == .zoom: self = .one(node)
    default: break
    }
    for part in parts { add(part) }
  }

  private mutating func add(_ other: ZoomCurve) {
    switch (self, other) {
    case (.misplaced, _), (.several, _), (_, .none): break
    case (_, .misplaced), (_, .several): self = other
    case (.none, .one): self = .misplaced
    case (.one(let mine), .one(let theirs)): if mine !== theirs { self = .several }
    }
  }
}
