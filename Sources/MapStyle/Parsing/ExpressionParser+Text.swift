import JSON

extension ExpressionParser {
  /// Options of an expression; they count as its first argument.
  private mutating func parseOption(
    _ name: String, of options: [String: JSONValue], _ type: ValueType, _ place: Place
  ) -> (isValid: Bool, node: Node?) {
    guard let json = options[name], json != .null else { return (true, nil) }
    let node = parse(json, place.argument(1, type))
    return (node != nil, node)
  }

  mutating func parseFormat(_ items: [JSONValue], _ place: Place) -> Node? {
    guard items.count >= 2 else { return failure("Expected at least one argument.", place) }
    var sections: [FormatNode.Section] = []
    var mayBeOptions = false
    for item in items.dropFirst() {
      if mayBeOptions, let options = item.object {
        mayBeOptions = false
        guard parseSectionOptions(options, &sections[sections.count - 1], place) else { return nil }
        continue
      }
      if sections.isEmpty, item.object != nil {
        return failure("First argument must be an image or text section.", place)
      }
      guard let content = parse(item, place.argument(1, .value)) else { return nil }
      switch content.type {
      case .string, .value, .null, .image, .error: break
      default: return failure("Formatted text type must be 'string', 'value', 'image' or 'null'.", place)
      }
      sections.append(FormatNode.Section(content: content))
      mayBeOptions = true
    }
    return FormatNode(sections)
  }

  private mutating func parseSectionOptions(
    _ options: [String: JSONValue], _ section: inout FormatNode.Section, _ place: Place
  ) -> Bool {
    let scale = parseOption("font-scale", of: options, .number, place)
    guard scale.isValid else { return false }
    let fonts = parseOption("text-font", of: options, .array(.string, nil), place)
    guard fonts.isValid else { return false }
    let color = parseOption("text-color", of: options, .color, place)
    guard color.isValid else { return false }
    if let name = options["vertical-align"]?.string, FormattedSection.VerticalAlignment(rawValue: name) == nil {
      refuse("'vertical-align' must be one of: 'bottom', 'center', 'top' but found '\(name)' instead.", place)
      return false
    }
    let alignment = parseOption("vertical-align", of: options, .string, place)
    section.scale = scale.node
    section.fonts = fonts.node
    section.color = color.node
    section.verticalAlignment = alignment.node
    return alignment.isValid
  }

  mutating func parseImage(_ items: [JSONValue], _ place: Place) -> Node? {
    guard items.count == 2 else { return failure("Expected two arguments.", place) }
    guard let name = parse(items[1], place.argument(1, .string)) else {
      return failure("No image name provided.", place)
    }
    return ImageNode(name)
  }

  mutating func parseCollator(_ items: [JSONValue], _ place: Place) -> Node? {
    guard items.count == 2 else { return failure("Expected one argument.", place) }
    guard let options = items[1].object else {
      return failure("Collator options argument must be an object.", place)
    }
    let caseSensitive = parse(options["case-sensitive"] ?? .bool(false), place.argument(1, .boolean))
    guard let caseSensitive else { return nil }
    let diacriticSensitive = parse(options["diacritic-sensitive"] ?? .bool(false), place.argument(1, .boolean))
    guard let diacriticSensitive else { return nil }
    let locale = parseOption("locale", of: options, .string, place)
    guard locale.isValid else { return nil }
    return CollatorNode(caseSensitive: caseSensitive, diacriticSensitive: diacriticSensitive, locale: locale.node)
  }

  mutating func parseNumberFormat(_ items: [JSONValue], _ place: Place) -> Node? {
    guard items.count == 3 else { return failure("Expected two arguments.", place) }
    guard let value = parse(items[1], place.argument(1, .number)) else { return nil }
    guard let options = items[2].object else {
      return failure("NumberFormat options argument must be an object.", place)
    }
    let names: [(String, ValueType)] = [
      ("locale", .string), ("currency", .string), ("unit", .string), ("min-fraction-digits", .number),
      ("max-fraction-digits", .number),
    ]
    if options["currency"] != nil, options["unit"] != nil {
      return failure("NumberFormat options `currency` and `unit` are mutually exclusive", place)
    }
    var nodes: [Node?] = []
    for (name, type) in names {
      let option = parseOption(name, of: options, type, place)
      guard option.isValid else { return nil }
      nodes.append(option.node)
    }
    return NumberFormatNode(
      value, locale: nodes[0], currency: nodes[1], unit: nodes[2], minimumFractionDigits: nodes[3],
      maximumFractionDigits: nodes[4])
  }
}
