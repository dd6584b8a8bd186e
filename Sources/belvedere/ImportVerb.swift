import Files
import Foundation
import Glibc
import Terminal

/// `belvedere import`: becomes the executable that imports, which alone carries what reading sources needs.
enum ImportVerb {
  static let name = "belvedere-import"

  static let command = Command(
    OptionParser(command: "belvedere import", abstract: "Runs \(name).", passesEverything: true)
  ) { options in try run(options.arguments) }

  /// Does not return where the executable starts.
  private static func run(_ words: [String]) throws -> ExitStatus {
    let path = try executable()
    var arguments = unsafe ([path] + words).map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    unsafe execv(path, arguments)
    throw Failure(description: "\(path) cannot be started: \(systemReason()).")
  }

  /// The importing executable, which lies beside this one.
  static func executable() throws -> String {
    let here = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let path = here.appending(path: name).path(percentEncoded: false)
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Failure(description: "\(path) is missing; build it with swift build -c release.")
    }
    return path
  }
}

/// A reason to give up, as one sentence.
struct Failure: Error, CustomStringConvertible {
  let description: String
}
