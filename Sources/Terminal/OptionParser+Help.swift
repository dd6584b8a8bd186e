extension OptionParser {
  /// What `--help` prints: usage, what the command does, its arguments and options.
  package var helpText: String {
    var text = "usage: \(usage)\n\n\(abstract)\n"
    let entries = arguments.map { (Self.spelled($0), $0.help) }
    let optionEntries = options.map { (Self.spelled($0), $0.help) } + [("--help", "print this")]
    let column = min((entries + optionEntries).map(\.0.count).max() ?? 0, 30)
    if !entries.isEmpty { text += "\n" + entries.map { Self.line($0, column) }.joined() }
    text += "\n" + optionEntries.map { Self.line($0, column) }.joined()
    if !notes.isEmpty { text += "\n\(notes)\n" }
    return text
  }

  private var usage: String {
    let words = arguments.map { $0.isRequired ? Self.spelled($0) : "[\(Self.spelled($0))]" }
    return ([command] + words + (options.isEmpty ? [] : ["[OPTIONS]"])).joined(separator: " ")
  }

  private static func spelled(_ argument: Argument) -> String {
    argument.placeholder + (argument.repeats ? "…" : "")
  }

  private static func spelled(_ option: Option) -> String {
    "--" + option.name + (option.placeholder.map { " " + $0 } ?? "") + (option.repeats ? "…" : "")
  }

  private static func line(_ entry: (String, String), _ column: Int) -> String {
    let (name, help) = entry
    guard name.count <= column else { return "  \(name)\n" + String(repeating: " ", count: column + 4) + help + "\n" }
    return "  " + name + String(repeating: " ", count: column - name.count + 2) + help + "\n"
  }
}
