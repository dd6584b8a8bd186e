import Foundation

/// What a process tells the shell when it ends.
package enum ExitStatus: Int32, Sendable {
  case done = 0
  /// Failed, or a part of what was asked for failed.
  case failed = 1
  /// The command line was wrong.
  case usage = 2
}

/// A command line's verb: what it takes and what it does.
package struct Command: Sendable {
  package let parser: OptionParser
  /// Does the work. A `UsageError` thrown becomes status 2, any other error status 1;
  /// both are said in their `description`, one sentence.
  package let run: @Sendable (ParsedOptions) throws -> ExitStatus

  package init(_ parser: OptionParser, run: @escaping @Sendable (ParsedOptions) throws -> ExitStatus) {
    self.parser = parser
    self.run = run
  }

  /// Understands `words` and does the work, or prints the help.
  package func status(of words: [String]) -> ExitStatus {
    do {
      let options = try parser.parse(words)
      guard !options.wantsHelp else {
        Console.print(String(parser.helpText.dropLast()))
        return .done
      }
      return try run(options)
    } catch let error as UsageError {
      Console.fail(error.message)
      return .usage
    } catch {
      Console.fail("\(error)")
      return .failed
    }
  }
}
