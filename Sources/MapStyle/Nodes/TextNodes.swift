import Foundation

/// `format`: sections of a label, each with its own style.
final class FormatNode: ExpressionNode {
  struct Section: Sendable {
    var content: any ExpressionNode
    var scale: (any ExpressionNode)?
    var fonts: (any ExpressionNode)?
    var color: (any ExpressionNode)?
    var verticalAlignment: (any ExpressionNode)?
  }

  let sections: [Section]

  init(_ sections: [Section]) { self.sections = sections }

  var type: ValueType { .formatted }
  var children: [any ExpressionNode] {
    sections.flatMap { [$0.content, $0.scale, $0.fonts, $0.color, $0.verticalAlignment].compactMap { $0 } }
  }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    var formatted: [FormattedSection] = []
    for section in sections { formatted.append(try Self.evaluate(section, context)) }
    return .formatted(FormattedText(sections: formatted))
  }

  private static func evaluate(
    _ section: Section, _ context: borrowing EvaluationContext
  ) throws(EvaluationError) -> FormattedSection {
    let content = try section.content.evaluate(context)
    let alignment = try section.verticalAlignment?.string(context)
    var formatted = FormattedSection(
      text: "", verticalAlignment: alignment.flatMap(FormattedSection.VerticalAlignment.init(rawValue:)))
    if let alignment, formatted.verticalAlignment == nil {
      throw .message("'vertical-align' must be one of 'bottom', 'center', 'top', but found '\(alignment)' instead.")
    }
    if case .image(let name) = content {
      formatted.image = name
      return formatted
    }
    formatted.text = content.text
    formatted.scale = try section.scale?.number(context)
    formatted.fontStack = try section.fonts?.evaluate(context).array?.map(\.text)
    if case .color(let color)? = try section.color?.evaluate(context) { formatted.color = color }
    return formatted
  }
}

/// `image`: a picture of the sprite by name.
final class ImageNode: ExpressionNode {
  let name: any ExpressionNode

  init(_ name: any ExpressionNode) { self.name = name }

  var type: ValueType { .image }
  var children: [any ExpressionNode] { [name] }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    .image(try name.string(context))
  }
}

/// `collator`.
final class CollatorNode: ExpressionNode {
  let caseSensitive: any ExpressionNode
  let diacriticSensitive: any ExpressionNode
  let locale: (any ExpressionNode)?

  init(
    caseSensitive: any ExpressionNode, diacriticSensitive: any ExpressionNode, locale: (any ExpressionNode)?
  ) {
    self.caseSensitive = caseSensitive
    self.diacriticSensitive = diacriticSensitive
    self.locale = locale
  }

  var type: ValueType { .collator }
  var traits: ExpressionTraits { .unfoldable }
  var children: [any ExpressionNode] {
    [caseSensitive, diacriticSensitive] + (locale.map { [$0] } ?? [])
  }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    .collator(
      Collator(
        isCaseSensitive: try caseSensitive.bool(context), isDiacriticSensitive: try diacriticSensitive.bool(context),
        locale: try locale?.string(context)))
  }
}

/// `number-format`: a number as people of a language write it, with a currency or a unit.
final class NumberFormatNode: ExpressionNode {
  let value: any ExpressionNode
  let locale: (any ExpressionNode)?
  let currency: (any ExpressionNode)?
  let unit: (any ExpressionNode)?
  let minimumFractionDigits: (any ExpressionNode)?
  let maximumFractionDigits: (any ExpressionNode)?

  init(
    _ value: any ExpressionNode, locale: (any ExpressionNode)?, currency: (any ExpressionNode)?,
    unit: (any ExpressionNode)?, minimumFractionDigits: (any ExpressionNode)?,
    maximumFractionDigits: (any ExpressionNode)?
  ) {
    self.value = value
    self.locale = locale
    self.currency = currency
    self.unit = unit
    self.minimumFractionDigits = minimumFractionDigits
    self.maximumFractionDigits = maximumFractionDigits
  }

  var type: ValueType { .string }
  var children: [any ExpressionNode] {
    [value] + [locale, currency, unit, minimumFractionDigits, maximumFractionDigits].compactMap { $0 }
  }

  func evaluate(_ context: borrowing EvaluationContext) throws(EvaluationError) -> StyleValue {
    let number = try value.number(context)
    let locale = Locale(identifier: try locale?.string(context) ?? "en-US")
    if let code = try currency?.string(context) {
      let usual = Self.minorDigits(ofCurrency: code)
      let digits = try fractionDigits(usual...usual, context)
      let style = FloatingPointFormatStyle<Double>.Currency(code: code, locale: locale)
      return .string(
        style.precision(.fractionLength(digits)).rounded(rule: .toNearestOrAwayFromZero).format(number))
    }
    let digits = try fractionDigits(0...3, context)
    let style = FloatingPointFormatStyle<Double>(locale: locale)
    let text = style.precision(.fractionLength(digits)).rounded(rule: .toNearestOrAwayFromZero).format(number)
    guard let unit = try unit?.string(context) else { return .string(text) }
    return .string(text + (UnitSymbols.suffix(for: unit) ?? " " + unit))
  }

  /// The fewest and most fraction digits (ECMA-402, SetNumberFormatDigitOptions): one option moves the other's usual
  /// value along.
  private func fractionDigits(
    _ usual: ClosedRange<Int>, _ context: borrowing EvaluationContext
  ) throws(EvaluationError) -> ClosedRange<Int> {
    let least = try Self.digits(minimumFractionDigits, context)
    let most = try Self.digits(maximumFractionDigits, context)
    let lower = least ?? min(usual.lowerBound, most ?? usual.lowerBound)
    let upper = most ?? max(usual.upperBound, lower)
    guard lower <= upper else {
      throw .message("there cannot be more than \(upper) fraction digits and at least \(lower)")
    }
    return lower...upper
  }

  private static func digits(
    _ node: (any ExpressionNode)?, _ context: borrowing EvaluationContext
  ) throws(EvaluationError) -> Int? {
    guard let count = try node?.number(context) else { return nil }
    guard count >= 0, count <= 100 else { throw .message("a number of digits must be 0 to 100") }
    return Int(count)
  }

  /// How many decimals a currency's minor unit has (ISO 4217).
  private static func minorDigits(ofCurrency code: String) -> Int {
    switch code.uppercased() {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF":
      0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    default: 2
    }
  }
}

/// What stands behind a number for the units that ECMA-402 sanctions, in CLDR's short English form.
private enum UnitSymbols {
  private static let suffixes: [String: String] = [
    "acre": " ac", "bit": " bit", "byte": " byte", "celsius": "°C", "centimeter": " cm", "day": " days",
    "degree": " deg", "fahrenheit": "°F", "fluid-ounce": " fl oz", "foot": " ft", "gallon": " gal", "gigabit": " Gb",
    "gigabyte": " GB", "gram": " g", "hectare": " ha", "hour": " hr", "inch": " in", "kilobit": " kb",
    "kilobyte": " kB", "kilogram": " kg", "kilometer": " km", "liter": " L", "megabit": " Mb", "megabyte": " MB",
    "meter": " m", "microsecond": " μs", "mile": " mi", "mile-scandinavian": " smi", "milliliter": " mL",
    "millimeter": " mm", "millisecond": " ms", "minute": " min", "month": " mths", "nanosecond": " ns", "ounce": " oz",
    "percent": "%", "petabyte": " PB", "pound": " lb", "second": " sec", "stone": " st", "terabit": " Tb",
    "terabyte": " TB", "week": " wks", "yard": " yd", "year": " yrs",
  ]
  /// Speeds and consumptions that have a symbol of their own.
  private static let compounds: [String: String] = [
    "kilometer-per-hour": " km/h", "mile-per-hour": " mph", "mile-per-gallon": " mpg",
  ]
  /// How a unit is written after a slash.
  private static let denominators: [String: String] = [
    "hour": "h", "second": "s", "day": "d", "minute": "min", "week": "w", "month": "m", "year": "y",
  ]

  static func suffix(for unit: String) -> String? {
    if let known = compounds[unit] ?? suffixes[unit] { return known }
    let parts = unit.components(separatedBy: "-per-")
    guard parts.count == 2, let upper = suffixes[parts[0]], let lower = suffixes[parts[1]] else { return nil }
    return upper + "/" + (denominators[parts[1]] ?? lower.trimmingCharacters(in: .whitespaces))
  }
}
