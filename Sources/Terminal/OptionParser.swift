/// An option that a command takes, spelled `--name` on the command line.
package struct Option: Sendable {
  /// Without dashes: `pixel-ratio`.
  package let name: String
  /// What stands for the value in the help, such as `FILE`; nil for a flag that takes none.
  package let placeholder: String?
  /// One line: what it does, with its default.
  package let help: String
  /// True where it may be given several times or be followed by several values.
  package let repeats: Bool
  /// Whether a word can be a further value of a repeating option; a word that cannot ends its values.
  package let accepts: @Sendable (String) -> Bool

  package init(
    _ name: String, _ placeholder: String? = nil, help: String, repeats: Bool = false,
    accepts: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.name = name
    self.placeholder = placeholder
    self.help = help
    self.repeats = repeats
    self.accepts = accepts
  }
}

/// A word without a dash that a command takes.
package struct Argument: Sendable {
  /// What stands for it in the help, such as `REGION`.
  package let placeholder: String
  /// One line: what it is.
  package let help: String
  package let isRequired: Bool
  /// True for the last argument where several may be given.
  package let repeats: Bool

  package init(_ placeholder: String, help: String, isRequired: Bool = true, repeats: Bool = false) {
    self.placeholder = placeholder
    self.help = help
    self.isRequired = isRequired
    self.repeats = repeats
  }
}

/// A command line that cannot be understood. `message` is one sentence.
package struct UsageError: Error, Equatable {
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// What a command is called, takes and says about itself.
///
/// `--name VALUE` and `--name=VALUE` are equal; a value may begin with `-` as long as it is not an option's name;
/// `--` ends the options. `--help` and `-h` are always understood.
package struct OptionParser: Sendable {
  /// As it is typed: `belvedere serve`.
  package let command: String
  /// What it does: one or two sentences.
  package let abstract: String
  package let arguments: [Argument]
  package let options: [Option]
  /// Lines shown below the options: examples, notes.
  package let notes: String
  /// True for a command that hands its words on: all are arguments, `--help` too.
  package let passesEverything: Bool

  package init(
    command: String, abstract: String, arguments: [Argument] = [], options: [Option] = [], notes: String = "",
    passesEverything: Bool = false
  ) {
    self.command = command
    self.abstract = abstract
    self.arguments = arguments
    self.options = options
    self.notes = notes
    self.passesEverything = passesEverything
  }

  /// Understands `words`, the command line after the command's own name.
  /// - Throws: `UsageError` for an unknown option, a missing or superfluous value or argument.
  package func parse(_ words: [String]) throws(UsageError) -> ParsedOptions {
    var parsed = ParsedOptions()
    guard !passesEverything else {
      parsed.arguments = words
      return parsed
    }
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        parsed.arguments += rest
        break
      } else if word == "-h" || word == "--help" {
        parsed.wantsHelp = true
        return parsed
      } else if word.hasPrefix("-"), word != "-" {
        try take(word, &rest, into: &parsed)
      } else {
        parsed.arguments.append(word)
      }
    }
    try checkArguments(parsed.arguments)
    return parsed
  }

  private func take(
    _ word: String, _ rest: inout ArraySlice<String>, into parsed: inout ParsedOptions
  ) throws(UsageError) {
    let spelled = word.prefix { $0 != "=" }
    guard let option = option(spelled: spelled) else { throw unknown(String(spelled)) }
    guard option.repeats || parsed.values[option.name] == nil else {
      throw UsageError("--\(option.name) is given twice.")
    }
    guard let placeholder = option.placeholder else {
      guard spelled.count == word.count else { throw UsageError("--\(option.name) takes no value.") }
      parsed.values[option.name, default: []] += [""]
      return
    }
    if spelled.count < word.count {
      parsed.values[option.name, default: []].append(String(word.dropFirst(spelled.count + 1)))
    } else if let value = rest.first, !isOption(value) {
      parsed.values[option.name, default: []].append(value)
      rest.removeFirst()
    } else {
      throw UsageError("--\(option.name) needs a value: \(placeholder).")
    }
    while option.repeats, let value = rest.first, !value.hasPrefix("--"), !isOption(value), option.accepts(value) {
      parsed.values[option.name, default: []].append(value)
      rest.removeFirst()
    }
  }

  private func option(spelled word: Substring) -> Option? {
    word.hasPrefix("--") ? options.first { $0.name == word.dropFirst(2) } : nil
  }

  private func isOption(_ word: String) -> Bool {
    ["--", "--help", "-h"].contains(word) || option(spelled: word.prefix { $0 != "=" }) != nil
  }

  private func unknown(_ word: String) -> UsageError {
    let nearest = Spelling.nearest(to: word, among: options.map { "--" + $0.name } + ["--help"])
    let hint = nearest.map { "did you mean \($0)?" } ?? "\(command) --help lists the options."
    return UsageError("There is no option \(word); \(hint)")
  }

  private func checkArguments(_ given: [String]) throws(UsageError) {
    let required = arguments.count { $0.isRequired }
    if given.count < required {
      throw UsageError("\(arguments.filter(\.isRequired)[given.count].placeholder) is missing; see \(command) --help.")
    }
    if given.count > arguments.count, arguments.last?.repeats != true {
      throw UsageError("\(command) does not take “\(given[arguments.count])”; see \(command) --help.")
    }
  }
}
