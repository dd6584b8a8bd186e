import JSON

extension ExpressionParser {
  /// Types of values that can be searched for.
  private static func isSought(_ type: ValueType) -> Bool {
    switch type {
    case .boolean, .string, .number, .null, .value, .error: true
    default: false
    }
  }

  mutating func parseItem(_ items: [JSONValue], _ place: Place) -> Node? {
    guard items.count == 3 else { return failure("Expected 2 arguments, but found \(items.count - 1) instead.", place) }
    let index = parse(items[1], place.argument(1, .number))
    let input = parse(items[2], place.argument(2, .array(place.expected ?? .value, nil)))
    guard let index, let input else { return nil }
    guard case .array(let item, _) = input.type else { return ItemNode(.value, index: index, of: input) }
    return ItemNode(item, index: index, of: input)
  }

  mutating func parseSearch(_ name: String, _ items: [JSONValue], _ place: Place) -> Node? {
    let isPresence = name == "in"
    guard items.count == 3 || (items.count == 4 && !isPresence) else {
      return failure("Expected 2\(isPresence ? "" : " or 3") arguments, but found \(items.count - 1) instead.", place)
    }
    let needle = parse(items[1], place.argument(1, .value))
    let haystack = parse(items[2], place.argument(2, .value))
    guard let needle, let haystack else { return nil }
    guard Self.isSought(needle.type) else {
      return failure(
        "Expected first argument to be of type boolean, string, number or null, but found \(needle.type) instead", place
      )
    }
    var start: Node?
    if items.count == 4 {
      guard let parsed = parse(items[3], place.argument(3, .number)) else { return nil }
      start = parsed
    }
    return SearchNode(needle, in: haystack, from: start, testsPresence: isPresence)
  }

  mutating func parseLength(_ items: [JSONValue], _ place: Place) -> Node? {
    guard items.count == 2 else { return failure("Expected 1 argument, but found \(items.count - 1) instead.", place) }
    guard let input = parse(items[1], place.argument(1)) else { return nil }
    guard input.type.isArray || input.type == .string || input.type == .value || input.type == .error else {
      return failure("Expected argument of type string or array, but found \(input.type) instead.", place)
    }
    return LengthNode(input)
  }

  mutating func parseSlice(_ items: [JSONValue], _ place: Place) -> Node? {
    guard (3...4).contains(items.count) else {
      return failure("Expected 2 or 3 arguments, but found \(items.count - 1) instead.", place)
    }
    let input = parse(items[1], place.argument(1, .value))
    let start = parse(items[2], place.argument(2, .number))
    guard let input, let start else { return nil }
    guard input.type.isArray || input.type == .string || input.type == .value || input.type == .error else {
      return failure("Expected first argument to be of type array or string, but found \(input.type) instead", place)
    }
    guard items.count == 4 else { return SliceNode(input, start: start, end: nil) }
    guard let end = parse(items[3], place.argument(3, .number)) else { return nil }
    return SliceNode(input, start: start, end: end)
  }
}
