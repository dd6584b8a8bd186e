/// `get` of a field whose name is written in the style.
final class FieldNode: ExpressionNode {
  let slot: Int

  init(slot: Int) { self.slot = slot }

  var type: ValueType { .value }
  var traits: ExpressionTraits { .feature }

  func evaluate(_ context: borrowing EvaluationContext) -> StyleValue {
    context.feature?.field(slot) ?? .null
  }
}

/// `has` of a field whose name is written in the style.
final class HasFieldNode: ExpressionNode {
  let slot: Int

  init(slot: Int) { self.slot = slot }

  var type: ValueType { .boolean }
  var traits: ExpressionTraits { .feature }

  func evaluate(_ context: borrowing EvaluationContext) -> StyleValue { .bool(bool(context)) }
  func bool(_ context: borrowing EvaluationContext) -> Bool { context.feature?.field(slot) != nil }
}

/// `get` and `has` of a name that must be evaluated, of the feature or of an object.
final class MemberNode: ExpressionNode {
  let name: any ExpressionNode
  let object: (any ExpressionNode)?
  let testsPresence: Bool

  init(name: any ExpressionNode, of object: (any ExpressionNode)?, testsPresence: Bool) {
    self.name = name
    self.object = object
    self.testsPresence = testsPresence
  }

  var type: ValueType { testsPresence ? .boolean : .value }
  var children: [any ExpressionNode] { object.map { [name, $0] } ?? [name] }
  var traits: ExpressionTraits { object == nil ? .feature : [] }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    let key = try name.string(context)
    let member: StyleValue?
    if let object {
      let value = try object.evaluate(context)
      guard case .object(let members) = value else { throw .wrongType(expected: .object, found: value.type) }
      member = members[key]
    } else {
      member = context.feature?.field(named: key)
    }
    return testsPresence ? .bool(member != nil) : member ?? .null
  }
}

/// What a feature is, apart from one field.
final class FeatureNode: ExpressionNode {
  enum Aspect: Sendable { case properties, geometryType, id }

  let aspect: Aspect

  init(_ aspect: Aspect) { self.aspect = aspect }

  var traits: ExpressionTraits { .feature }
  var type: ValueType {
    switch aspect {
    case .properties: .object
    case .geometryType: .string
    case .id: .value
    }
  }

  func evaluate(_ context: borrowing EvaluationContext) -> StyleValue {
    guard let feature = context.feature else { return aspect == .properties ? .object([:]) : .null }
    return switch aspect {
    case .properties: .object(feature.allFields)
    case .geometryType: .string(feature.simpleGeometryType)
    case .id: feature.id ?? .null
    }
  }
}

/// `feature-state`.
final class FeatureStateNode: ExpressionNode {
  let key: any ExpressionNode

  init(_ key: any ExpressionNode) { self.key = key }

  var type: ValueType { .value }
  var children: [any ExpressionNode] { [key] }
  var traits: ExpressionTraits { .feature }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    let name = try key.string(context)
    return context.feature?.state[name] ?? .null
  }
}

/// `global-state`: what the caller has set, else the document's default.
final class GlobalStateNode: ExpressionNode {
  let name: String
  let defaultValue: StyleValue

  init(_ name: String, default defaultValue: StyleValue) {
    self.name = name
    self.defaultValue = defaultValue
  }

  var type: ValueType { .value }
  var traits: ExpressionTraits { .unfoldable }

  func evaluate(_ context: borrowing EvaluationContext) -> StyleValue {
    context.globalState[name] ?? defaultValue
  }
}

/// What is the same for every feature: the zoom, and the inputs of colour ramps.
final class EnvironmentNode: ExpressionNode {
  enum Input: Sendable { case zoom, heatmapDensity, lineProgress, elevation, accumulated }

  let input: Input

  init(_ input: Input) { self.input = input }

  var type: ValueType { input == .accumulated ? .value : .number }
  var traits: ExpressionTraits { input == .zoom ? .zoom : .environment }

  func evaluate(_ context: borrowing EvaluationContext) -> StyleValue {
    input == .accumulated ? context.accumulated : .number(number(context))
  }

  func number(_ context: borrowing EvaluationContext) -> Double {
    switch input {
    case .zoom: context.zoom
    case .heatmapDensity: context.heatmapDensity
    case .lineProgress: context.lineProgress
    case .elevation: context.elevation
    case .accumulated: context.accumulated.number ?? 0
    }
  }
}
