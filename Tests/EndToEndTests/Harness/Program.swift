import Foundation

/// How a program ended and what it said.
struct Outcome {
  let status: Int32
  let output: Data
  /// Standard error.
  let messages: String

  var text: String { String(decoding: output, as: UTF8.self) }
}

/// Runs programs as a shell would.
enum Program {
  /// Where the executables under test are: what `BELVEDERE_BIN` names, otherwise beside this test bundle.
  private static let products =
    ProcessInfo.processInfo.environment["BELVEDERE_BIN"].map { URL(filePath: $0) }
    ?? URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

  /// The program's file: ours, otherwise the first on the PATH; nil where there is none. A path stands for itself.
  static func path(_ name: String) -> String? {
    if name.hasPrefix("/") { return name }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let directories = [products] + path.split(separator: ":").map { URL(filePath: String($0)) }
    return directories.map { $0.appending(path: name).path }.first(where: FileManager.default.isExecutableFile)
  }

  /// Starts a program without input; it is ended after `seconds`, even where this process is gone by then.
  static func start(
    _ name: String, _ arguments: [String], output: URL, messages: URL, seconds: Int
  ) throws -> Process {
    guard let path = path(name) else { throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: name]) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/timeout")
    process.arguments = ["--kill-after=10", String(seconds), path] + arguments
    process.standardInput = FileHandle.nullDevice
    for file in [output, messages] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: messages)
    try withNoSignalBlocked { try process.run() }
    return process
  }

  /// A program inherits the signals that its starting thread blocks, and the threads that run tests block most.
  private static func withNoSignalBlocked(_ start: () throws -> Void) throws {
    var (none, before) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    try start()
  }

  /// Runs a program to its end; status 124 means that it took longer than `seconds`.
  static func run(_ name: String, _ arguments: [String], seconds: Int = 300) throws -> Outcome {
    let scratch = try Scratch()
    let (output, messages) = (scratch.file("output"), scratch.file("messages"))
    let process = try start(name, arguments, output: output, messages: messages, seconds: seconds)
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try Data(contentsOf: output),
      messages: try String(contentsOf: messages, encoding: .utf8))
  }
}
