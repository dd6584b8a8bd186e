package import JSON

/// Labels in a language: where a style shows a name, that of the language if the feature has one.
package enum LocalizedNames {
  /// The `text-field` of a layer, in whatever syntax, as an expression whose names are in `language`, a tag such as
  /// `de` or `zh-Hant`; else as the style has it.
  package static func textField(_ json: JSONValue, in language: String) -> JSONValue {
    let tags = [language] + (language.split(separator: "-").first.map { [String($0)] } ?? [])
    let fields = tags.flatMap { ["name:\($0)", "name_\($0)"] }
    var seen: Set<String> = []
    return replaced(expression(json), fields.filter { seen.insert($0).inserted })
  }

  private static func expression(_ json: JSONValue) -> JSONValue {
    if let text = json.string { return LegacyFunction.expression(forTokens: text) }
    return LegacyFunction.expression(for: json, .textField) ?? json
  }

  private static func replaced(_ json: JSONValue, _ fields: [String]) -> JSONValue {
    guard let items = json.array, let first = items.first, first != "literal" else { return json }
    if items.count == 2, first == "get", let name = items[1].string {
      // The second line of labels in two scripts is the one that the language's name replaces.
      if name == "name:nonlatin" { return .null }
      guard name == "name" || name.hasPrefix("name:") || name.hasPrefix("name_") else { return json }
      return .array(["coalesce"] + fields.map { ["get", .string($0)] } + [json])
    }
    var parts = items.map { replaced($0, fields) }
    if first == "concat" {
      // Nothing follows the break before a line that is gone.
      while parts.count > 2, let last = parts.last, isBlank(last) { parts.removeLast() }
    }
    return .array(parts)
  }

  private static func isBlank(_ json: JSONValue) -> Bool {
    json == .null || json == ["to-string", .null] || json.string?.allSatisfy(\.isWhitespace) == true
  }
}
