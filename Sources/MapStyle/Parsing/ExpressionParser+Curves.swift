import JSON

extension ExpressionParser {
  mutating func parseStep(_ items: [JSONValue], _ place: Place) -> Node? {
    guard items.count >= 5 else {
      return failure("Expected at least 4 arguments, but found only \(items.count - 1).", place)
    }
    guard !items.count.isMultiple(of: 2) else { return failure("Expected an even number of arguments.", place) }
    guard let input = parse(items[1], place.argument(1, .number)) else { return nil }
    var outputType = place.definite
    var stops: [Double] = []
    var outputs: [Node] = []
    for index in stride(from: 1, to: items.count, by: 2) {
      guard let stop = parseStop(index == 1 ? .number(-.infinity) : items[index], after: stops.last, place, index),
        let output = parse(items[index + 1], place.argument(index + 1, outputType))
      else { return nil }
      outputType = outputType ?? output.type
      stops.append(stop)
      outputs.append(output)
    }
    return StepNode(outputType ?? .value, input: input, stops: stops, outputs: outputs)
  }

  private mutating func parseStop(_ json: JSONValue, after last: Double?, _ place: Place, _ index: Int) -> Double? {
    guard let stop = json.number else {
      refuse("Inputs of stops must be literal numbers, not computed ones.", place, index)
      return nil
    }
    if let last, stop <= last {
      refuse("Inputs of stops must be in strictly ascending order.", place, index)
      return nil
    }
    return stop
  }

  mutating func parseInterpolate(_ items: [JSONValue], _ space: ColorSpace, _ place: Place) -> Node? {
    guard let easing = parseEasing(items.count > 1 ? items[1] : .null, place.argument(1)) else { return nil }
    guard items.count >= 5 else {
      return failure("Expected at least 4 arguments, but found only \(items.count - 1).", place)
    }
    guard !items.count.isMultiple(of: 2) else { return failure("Expected an even number of arguments.", place) }
    guard let input = parse(items[2], place.argument(2, .number)) else { return nil }
    var outputType = space == .rgb ? place.definite : place.expected == .colorArray ? .colorArray : .color
    var stops: [Double] = []
    var outputs: [Node] = []
    for index in stride(from: 3, to: items.count, by: 2) {
      guard let stop = parseStop(items[index], after: stops.last, place, index),
        let output = parse(items[index + 1], place.argument(index + 1, outputType))
      else { return nil }
      outputType = outputType ?? output.type
      stops.append(stop)
      outputs.append(output)
    }
    let type = outputType ?? .value
    guard type.isInterpolatable else { return failure("Type \(type) is not interpolatable.", place) }
    return InterpolateNode(type, input: input, easing: easing, colorSpace: space, stops: stops, outputs: outputs)
  }

  private mutating func parseEasing(_ json: JSONValue, _ place: Place) -> Easing? {
    guard let items = json.array, let first = items.first else {
      refuse("Expected an interpolation type expression.", place)
      return nil
    }
    switch first.string {
    case "linear": return .linear
    case "exponential":
      if let base = json[1]?.number { return .exponential(base: base) }
      refuse("Exponential interpolation requires a numeric base.", place, 1)
    case "cubic-bezier":
      let controls = items.dropFirst().compactMap(\.number)
      if items.count == 5, controls.count == 4, controls.allSatisfy({ $0 >= 0 && $0 <= 1 }) {
        return .cubicBezier(UnitBezier(x1: controls[0], y1: controls[1], x2: controls[2], y2: controls[3]))
      }
      refuse("Cubic bezier interpolation requires four numeric arguments with values between 0 and 1.", place)
    default: refuse("Unknown interpolation type.", place, 0)
    }
    return nil
  }
}
