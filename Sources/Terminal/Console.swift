import Foundation
import Synchronization

/// Standard output and error as a command uses them.
package enum Console {
  /// The name under which the program was started.
  package static let program = CommandLine.arguments.first.map { URL(filePath: $0).lastPathComponent } ?? "belvedere"

  /// True while a progress bar stands on the terminal's last line.
  private static let barIsShown = Mutex(false)

  /// Says on standard error what went wrong: one sentence, what, where, what to do.
  package static func fail(_ sentence: String) { note("\(program): \(sentence)") }

  /// Writes a line to standard error.
  package static func note(_ line: String) {
    barIsShown.withLock { shown in
      put((shown ? clearLine : "") + printable(line) + "\n", to: .standardError)
      shown = false
    }
  }

  /// Writes a line to standard output.
  package static func print(_ line: String) { put(printable(line) + "\n", to: .standardOutput) }

  /// True where standard error is a terminal.
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Columns of the terminal on standard error; 80 where it does not say.
  static var errorWidth: Int {
    var size = winsize()
    guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Draws `bar` over the terminal's last line; the next message replaces it.
  static func show(bar: String) {
    barIsShown.withLock { shown in
      put(clearLine + bar, to: .standardError)
      shown = true
    }
  }

  /// The text without control characters but line ends' and tabs': names in foreign files must not command a terminal.
  static func printable(_ text: String) -> String {
    let isCommand = { (scalar: Unicode.Scalar) in
      scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
    }
    guard text.unicodeScalars.contains(where: isCommand) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { isCommand($0) ? "\u{FFFD}" : $0 }))
  }

  private static let clearLine = "\r\u{1B}[K"

  /// A closed pipe is no reason to stop the work.
  private static func put(_ text: String, to handle: FileHandle) { try? handle.write(contentsOf: Data(text.utf8)) }
}
