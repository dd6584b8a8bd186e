/// The options and arguments of one command line.
package struct ParsedOptions: Sendable, Equatable {
  /// The words that belong to no option, in order.
  package internal(set) var arguments: [String] = []
  /// True where `--help` was asked for; nothing else is checked then.
  package internal(set) var wantsHelp = false
  var values: [String: [String]] = [:]

  /// True where the option was given.
  package func has(_ name: String) -> Bool { values[name] != nil }

  /// Every value of the option, in order; empty where it was not given.
  package func values(_ name: String) -> [String] { values[name] ?? [] }

  /// The option's value; nil where it was not given.
  package func value(_ name: String) -> String? { values[name]?.last }

  /// The option's value as a whole number.
  /// - Throws: `UsageError` where it is none or lies outside `range`.
  package func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "--\(name) is a whole number from \(range.lowerBound) to \(range.upperBound), not “\(text)”.")
    }
    return number
  }

  /// The option's value as a number.
  /// - Throws: `UsageError` where it is none or lies outside `range`.
  package func number(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
    guard let text = value(name) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw UsageError("--\(name) is a number from \(range.lowerBound) to \(range.upperBound), not “\(text)”.")
    }
    return number
  }

  /// The option's value as `count` finite numbers separated by commas, such as a coordinate or a box.
  /// - Throws: `UsageError` where it is something else.
  package func numbers(_ name: String, count: Int) throws(UsageError) -> [Double]? {
    guard let text = value(name) else { return nil }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    guard numbers.count == count, numbers.allSatisfy(\.isFinite) else {
      throw UsageError("--\(name) is \(count) numbers separated by commas, not “\(text)”.")
    }
    return numbers
  }

  /// The option's values of the form `NAME=VALUE`, in order.
  /// - Throws: `UsageError` where one has another form.
  package func bindings(_ name: String) throws(UsageError) -> [(name: String, value: String)] {
    var bindings: [(name: String, value: String)] = []
    for text in values(name) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw UsageError("--\(name) is NAME=VALUE, not “\(text)”.")
      }
      bindings.append((String(parts[0]), String(parts[1])))
    }
    return bindings
  }
}
