package import Imaging

/// Values of properties. A property that the layer's kind does not have, or whose expression fails, has its default.
extension StyleLayer {
  private func property(_ key: StyleProperty) -> Property {
    key.kind == kind && key.ordinal < properties.count ? properties[key.ordinal] : .missing
  }

  /// Whether the style sets the property.
  package func isSet(_ key: StyleProperty) -> Bool {
    if case .missing = property(key) { false } else { true }
  }

  /// Whether the property has one value, whatever zoom and feature.
  package func isConstant(_ key: StyleProperty) -> Bool {
    if case .expression(let expression, _) = property(key) { expression.constant != nil } else { true }
  }

  /// Whether two features at a zoom may have different values.
  package func dependsOnFeature(_ key: StyleProperty) -> Bool {
    if case .expression(let expression, _) = property(key) { expression.dependsOnFeature } else { false }
  }

  /// Whether two zooms may have different values.
  package func dependsOnZoom(_ key: StyleProperty) -> Bool {
    if case .expression(let expression, _) = property(key) { expression.dependsOnZoom } else { false }
  }

  /// The value, whatever its type; nil if there is neither a value nor a default.
  package func value(_ key: StyleProperty, _ context: borrowing EvaluationContext) -> StyleValue? {
    switch property(key) {
    case .missing: return key.defaultValue
    case .constant(let value): return value
    case .expression(let expression, let fallback):
      guard let value = try? expression.root.evaluate(context) else { return fallback }
      return key.accepts(value) ? value : fallback
    }
  }

  /// A number; 0 if there is neither a value nor a default.
  package func number(_ key: StyleProperty, _ context: borrowing EvaluationContext) -> Double {
    switch property(key) {
    case .missing: return key.defaultValue?.number ?? 0
    case .constant(let value): return value.number ?? 0
    case .expression(let expression, let fallback):
      guard let value = try? expression.root.number(context), !value.isNaN else { return fallback?.number ?? 0 }
      return value
    }
  }

  /// A colour; transparent if there is neither a value nor a default.
  package func color(_ key: StyleProperty, _ context: borrowing EvaluationContext) -> Color {
    if case .color(let color)? = value(key, context) { color } else { .clear }
  }

  /// A string, one of the property's values if it lists any; empty if there is neither a value nor a default.
  package func string(_ key: StyleProperty, _ context: borrowing EvaluationContext) -> String {
    if case .string(let text)? = value(key, context) { text } else { "" }
  }

  /// A truth value.
  package func bool(_ key: StyleProperty, _ context: borrowing EvaluationContext) -> Bool {
    if case .bool(let value)? = value(key, context) { value } else { false }
  }

  /// The numbers of an offset, a dash pattern, a padding (top, right, bottom, left) or a number array.
  package func numbers(_ key: StyleProperty, _ context: borrowing EvaluationContext) -> [Double] {
    value(key, context)?.numbers ?? []
  }

  /// The strings of a list, such as font names.
  package func strings(_ key: StyleProperty, _ context: borrowing EvaluationContext) -> [String] {
    value(key, context)?.array?.compactMap(\.string) ?? []
  }

  /// The colours of a list.
  package func colors(_ key: StyleProperty, _ context: borrowing EvaluationContext) -> [Color] {
    if case .colorArray(let colors)? = value(key, context) { colors } else { [] }
  }

  /// A formatted text.
  package func formatted(_ key: StyleProperty, _ context: borrowing EvaluationContext) -> FormattedText {
    if case .formatted(let text)? = value(key, context) { text } else { FormattedText(sections: []) }
  }

  /// The name of a picture of the sprite; nil if there is none.
  package func image(_ key: StyleProperty, _ context: borrowing EvaluationContext) -> String? {
    if case .image(let name)? = value(key, context), !name.isEmpty { name } else { nil }
  }

  /// Where a text may stand, best first.
  package func anchorOffsets(_ key: StyleProperty, _ context: borrowing EvaluationContext) -> [AnchorOffset] {
    if case .anchorOffsets(let places)? = value(key, context) { places } else { [] }
  }
}

extension StyleProperty {
  /// Whether an expression's value may stand; if not, the default does.
  func accepts(_ value: StyleValue) -> Bool {
    switch value {
    case .null: false
    case .number(let number): !number.isNaN
    case .string(let text): values.isEmpty || values.contains(text)
    case .array(let items) where !values.isEmpty:
      items.allSatisfy { $0.string.map(values.contains) ?? false }
    default: true
    }
  }
}
