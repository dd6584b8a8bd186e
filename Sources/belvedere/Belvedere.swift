import Terminal

/// The command line: a verb and what belongs to it.
enum Belvedere {
  static let version = "0.1.0"

  private static let verbs: [(name: String, summary: String, command: Command)] = [
    ("import", "make a region from OpenStreetMap extracts", ImportVerb.command),
    ("serve", "serve regions and archives over HTTP", ServeVerb.command),
    ("render", "draw a picture of a map style", RenderVerb.command),
    ("info", "say what a region or an archive holds", InfoVerb.command),
    ("check", "read all of a region or an archive and verify it", CheckVerb.command),
  ]

  static func status(of words: [String]) -> ExitStatus {
    guard let word = words.first else {
      Console.note(help)
      return .usage
    }
    switch word {
    case "--help", "-h", "help":
      Console.print(help)
      return .done
    case "--version":
      Console.print("belvedere \(version)")
      return .done
    default: break
    }
    if let verb = verbs.first(where: { $0.name == word }) { return verb.command.status(of: Array(words.dropFirst())) }
    let nearest = Spelling.nearest(to: word, among: verbs.map(\.name))
    Console.fail("There is no verb “\(word)”; \(nearest.map { "did you mean \($0)?" } ?? "see belvedere --help.")")
    return .usage
  }

  private static var help: String {
    let width = verbs.map(\.name.count).max() ?? 0
    let lines = verbs.map { verb in
      "  \(verb.name)\(String(repeating: " ", count: width - verb.name.count + 2))\(verb.summary)"
    }
    return """
      usage: belvedere VERB …

      An offline map server: it imports OpenStreetMap extracts, draws maps and serves them.

      \(lines.joined(separator: "\n"))

      belvedere VERB --help tells what a verb takes; belvedere --version the version.
      """
  }
}
