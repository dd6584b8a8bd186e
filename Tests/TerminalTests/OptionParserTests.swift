import Testing

@testable import Terminal

struct OptionParserTests {
  let parser = OptionParser(
    command: "draw", abstract: "Draws.",
    arguments: [Argument("STYLE", help: "what"), Argument("FILE", help: "more", isRequired: false, repeats: true)],
    options: [
      Option("center", "LON,LAT", help: "the middle"),
      Option("zoom", "Z", help: "the zoom"),
      Option("source", "NAME=ARCHIVE", help: "binds a source", repeats: true, accepts: { $0.contains("=") }),
      Option("elevation", "FILE", help: "heights", repeats: true),
      Option("dry-run", help: "only tells"),
    ])

  @Test func `a value may begin with a dash`() throws {
    let options = try parser.parse(["light", "--center", "-71.1,42.3", "--zoom=-1"])
    #expect(try options.numbers("center", count: 2) == [-71.1, 42.3])
    #expect(options.value("zoom") == "-1")
    #expect(options.arguments == ["light"])
  }

  @Test func `a repeating option takes several values and may be given again`() throws {
    let options = try parser.parse(["--elevation", "a", "b", "--dry-run", "--elevation", "c", "--", "light", "--zoom"])
    #expect(options.values("elevation") == ["a", "b", "c"])
    #expect(options.has("dry-run"))
    #expect(options.arguments == ["light", "--zoom"])
  }

  @Test func `a word that cannot be a value ends the values`() throws {
    let options = try parser.parse(["--source", "a=1", "b=2", "light"])
    #expect(try options.bindings("source").map(\.name) == ["a", "b"])
    #expect(options.arguments == ["light"])
  }

  @Test func `an unknown option is named with the nearest known one`() {
    #expect(throws: UsageError("There is no option --centre; did you mean --center?")) {
      try parser.parse(["light", "--centre", "1,2"])
    }
    #expect(throws: UsageError("There is no option --frobnicate; draw --help lists the options.")) {
      try parser.parse(["light", "--frobnicate"])
    }
  }

  @Test(arguments: [
    (["--zoom", "3"], "STYLE is missing; see draw --help."),
    (["light", "--zoom"], "--zoom needs a value: Z."),
    (["light", "--zoom", "--center", "1,2"], "--zoom needs a value: Z."),
    (["light", "--zoom", "1", "--zoom", "2"], "--zoom is given twice."),
    (["light", "--dry-run=yes"], "--dry-run takes no value."),
  ])
  func `a wrong command line is said in a sentence`(words: [String], message: String) {
    #expect(throws: UsageError(message)) { try parser.parse(words) }
  }

  @Test func `a superfluous argument is refused`() {
    let parser = OptionParser(command: "info", abstract: "", arguments: [Argument("REGION", help: "")])
    #expect(throws: UsageError("info does not take “b”; see info --help.")) { try parser.parse(["a", "b"]) }
  }

  @Test func `numbers outside their range are refused`() throws {
    let options = try parser.parse(["light", "--zoom", "31", "--center", "1,x", "--source", "a"])
    #expect(throws: UsageError("--zoom is a whole number from 0 to 30, not “31”.")) {
      try options.integer("zoom", in: 0...30)
    }
    #expect(throws: UsageError("--center is 2 numbers separated by commas, not “1,x”.")) {
      try options.numbers("center", count: 2)
    }
    #expect(throws: UsageError("--source is NAME=VALUE, not “a”.")) { try options.bindings("source") }
    #expect(try options.number("zoom", in: 0...40) == 31)
  }

  @Test func `help lists every argument and option`() throws {
    #expect(try parser.parse(["--help"]).wantsHelp)
    #expect(
      parser.helpText == """
        usage: draw STYLE [FILE…] [OPTIONS]

        Draws.

          STYLE                   what
          FILE…                   more

          --center LON,LAT        the middle
          --zoom Z                the zoom
          --source NAME=ARCHIVE…  binds a source
          --elevation FILE…       heights
          --dry-run               only tells
          --help                  print this

        """)
  }

  @Test func `a command that hands its words on takes all of them`() throws {
    let parser = OptionParser(command: "import", abstract: "", passesEverything: true)
    #expect(try parser.parse(["--help", "--", "-x"]).arguments == ["--help", "--", "-x"])
  }

  @Test func `a command's errors become its exit status`() {
    struct Broken: Error, CustomStringConvertible { var description: String { "It broke." } }
    let command = Command(parser) { options in
      if options.has("dry-run") { throw Broken() }
      return .done
    }
    #expect(command.status(of: ["light"]) == .done)
    #expect(command.status(of: ["light", "--dry-run"]) == .failed)
    #expect(command.status(of: []) == .usage)
    #expect(command.status(of: ["--help"]) == .done)
  }
}
