import JSON

/// Functions of the style specification's older syntax, `{"stops": …}`, as expressions.
enum LegacyFunction {
  /// The expression that a function stands for; nil if `json` is no function.
  static func expression(for json: JSONValue, _ property: StyleProperty) -> JSONValue? {
    guard case .object(let members) = json else { return nil }
    guard let pairs = members["stops"]?.array else {
      return members["property"]?.string.map { identity($0, members["default"], property) }
    }
    let function = Function(members, property)
    let stops = pairs.compactMap { pair -> Stop? in
      guard let input = pair[0], let output = pair[1] else { return nil }
      return Stop(input: input, output: function.output(output))
    }
    guard let first = stops.first else { return nil }
    if first.input.object != nil { return function.zoomAndFieldExpression(stops) }
    return function.field == nil ? function.zoomExpression(stops) : function.fieldExpression(stops)
  }

  /// A text with tokens, `{name} of {place}`, as an expression.
  static func expression(forTokens text: String) -> JSONValue {
    var parts: [JSONValue] = []
    var plain = ""
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{") {
      let inside = rest[rest.index(after: open)...]
      guard let close = inside.firstIndex(where: { $0 == "}" || $0 == "{" }) else { break }
      if inside[close] == "{" || close == inside.startIndex {
        plain += rest[..<close]
        rest = rest[close...]
        continue
      }
      plain += rest[..<open]
      if !plain.isEmpty { parts.append(.string(plain)) }
      plain = ""
      parts.append(["to-string", ["get", .string(String(inside[..<close]))]])
      rest = inside[inside.index(after: close)...]
    }
    plain += rest
    if parts.isEmpty { return .string(text) }
    if !plain.isEmpty { parts.append(.string(plain)) }
    return parts.count == 1 ? parts[0] : .array(["concat"] + parts)
  }

  /// Arrays and objects within expressions must be marked as literal.
  static func literal(_ json: JSONValue) -> JSONValue {
    switch json {
    case .array, .object: ["literal", json]
    default: json
    }
  }

  private static func identity(_ field: String, _ fallback: JSONValue?, _ property: StyleProperty) -> JSONValue {
    let get: JSONValue = ["get", .string(field)]
    guard let fallback else {
      // A field that is no text stays an error, though expressions would turn it into one.
      return property.type == .string && property.values.isEmpty ? ["string", get] : get
    }
    if !property.values.isEmpty {
      return ["match", get, .array(property.values.map { .string($0) }), get, fallback]
    }
    switch property.type {
    case .color: return ["to-color", get, literal(fallback)]
    case .array(let item, let length):
      return ["array", .string("\(item)"), length.map { .number(Double($0)) } ?? nil, get, literal(fallback)]
    case .number, .string, .boolean: return [.string("\(property.type)"), get, literal(fallback)]
    default: return ["coalesce", get, literal(fallback)]
    }
  }

  private struct Stop {
    var input: JSONValue
    var output: JSONValue
  }

  private enum Kind { case exponential, interval, categorical }

  private struct Function {
    let field: JSONValue?
    let kind: Kind
    let base: Double
    let fallback: JSONValue?
    let interpolation: JSONValue
    let property: StyleProperty

    init(_ members: [String: JSONValue], _ property: StyleProperty) {
      field = members["property"]
      base = members["base"]?.number ?? 1
      fallback = members["default"]
      self.property = property
      kind =
        switch members["type"]?.string {
        case "exponential": .exponential
        case "interval": .interval
        case "categorical": .categorical
        default: property.abilities.contains(.interpolated) ? .exponential : .interval
        }
      interpolation =
        switch members["colorSpace"]?.string {
        case "hcl": "interpolate-hcl"
        case "lab": "interpolate-lab"
        default: "interpolate"
        }
    }

    /// The output of a stop as an expression.
    func output(_ json: JSONValue) -> JSONValue {
      if field == nil, let text = json.string, property.abilities.contains(.tokens) {
        return expression(forTokens: text)
      }
      return literal(json)
    }

    private var easing: JSONValue { base == 1 ? ["linear"] : ["exponential", .number(base)] }
    private var get: JSONValue { ["get", field ?? nil] }

    func zoomExpression(_ stops: [Stop]) -> JSONValue {
      switch kind {
      case .exponential: curve([interpolation, easing, ["zoom"]], stops)
      case .interval, .categorical: step(["zoom"], stops)
      }
    }

    func fieldExpression(_ stops: [Stop]) -> JSONValue {
      switch kind {
      case .categorical: categorical(stops)
      case .interval: guarded(step(["number", get], stops))
      case .exponential: guarded(curve([interpolation, easing, ["number", get]], stops))
      }
    }

    /// Stops over zoom and field: a curve over the zoom of curves over the field.
    func zoomAndFieldExpression(_ stops: [Stop]) -> JSONValue {
      var zooms: [Double] = []
      var groups: [Double: [Stop]] = [:]
      for stop in stops {
        guard let zoom = stop.input["zoom"]?.number, let value = stop.input["value"] else { continue }
        if groups[zoom] == nil { zooms.append(zoom) }
        groups[zoom, default: []].append(Stop(input: value, output: stop.output))
      }
      let outer = zooms.map { Stop(input: .number($0), output: fieldExpression(groups[$0] ?? [])) }
      return property.abilities.contains(.interpolated)
        ? curve([interpolation, ["linear"], ["zoom"]], outer) : step(["zoom"], outer)
    }

    private func categorical(_ stops: [Stop]) -> JSONValue {
      let otherwise = fallback.map(literal) ?? propertyDefault
      if stops.first?.input.bool != nil {
        return .array(["case"] + stops.flatMap { [["==", get, $0.input], $0.output] } + [otherwise])
      }
      var seen: Set<JSONValue> = []
      let unique = stops.filter { seen.insert($0.input).inserted }
      return .array(["match", get] + unique.flatMap { [$0.input, $0.output] } + [otherwise])
    }

    /// What the property has where a function says nothing.
    private var propertyDefault: JSONValue {
      guard let value = property.defaultValue else { return property.type == .image ? "" : nil }
      return literal(value.json)
    }

    /// The fallback where the field is no number.
    private func guarded(_ expression: JSONValue) -> JSONValue {
      guard let fallback else { return expression }
      return ["case", ["==", ["typeof", get], "number"], expression, literal(fallback)]
    }

    private func curve(_ head: [JSONValue], _ stops: [Stop]) -> JSONValue {
      .array(head + ascending(stops).flatMap { [$0.input, $0.output] })
    }

    /// A step's first output holds below the second stop; a single stop is repeated, as `step` wants two outputs.
    private func step(_ input: JSONValue, _ stops: [Stop]) -> JSONValue {
      let stops = ascending(stops)
      guard let first = stops.first else { return nil }
      let rest = stops.count > 1 ? Array(stops.dropFirst()) : [Stop(input: 0, output: first.output)]
      return .array(["step", input, first.output] + rest.flatMap { [$0.input, $0.output] })
    }

    /// Without stops at the place of the one before, which functions may have and expressions not.
    private func ascending(_ stops: [Stop]) -> [Stop] {
      var kept: [Stop] = []
      for stop in stops where stop.input != kept.last?.input { kept.append(stop) }
      return kept
    }
  }
}
