import Foundation

/// `belvedere serve` on a port of its own; stopped with its owner.
final class RunningServer {
  /// As the server tells it, without a slash at the end.
  let address: String
  private let process: Process
  private let scratch: Scratch

  init(_ arguments: [String]) throws {
    scratch = try Scratch()
    let (output, messages) = (scratch.file("output"), scratch.file("messages"))
    process = try Program.start(
      "belvedere", ["serve"] + arguments + ["--port", "18080"], output: output, messages: messages, seconds: 600)
    var address: String?
    let deadline = Date.now + 60
    while address == nil, process.isRunning, Date.now < deadline {
      Thread.sleep(forTimeInterval: 0.05)
      let said = try String(contentsOf: output, encoding: .utf8) + String(contentsOf: messages, encoding: .utf8)
      address = said.firstMatch(of: /http:\/\/[0-9.]+:[0-9]+/).map { String($0.0) }
    }
    guard let address else {
      process.terminate()
      throw ServerFailure(messages: try String(contentsOf: messages, encoding: .utf8))
    }
    self.address = address
  }

  struct ServerFailure: Error { let messages: String }

  /// Asks the server to end and waits until it has.
  /// - Returns: Its exit status.
  func stop() -> Int32 {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    return process.terminationStatus
  }

  deinit { _ = stop() }

  /// What curl brings from `path`.
  func get(_ path: String, _ options: [String] = []) throws -> Response {
    let scratch = try Scratch()
    let (head, body) = (scratch.file("head"), scratch.file("body"))
    let outcome = try Program.run(
      "curl",
      ["--silent", "--show-error", "--globoff", "--max-time", "60", "--dump-header", head.path, "--output", body.path]
        + options + [address + path])
    guard outcome.status == 0 else { throw ServerFailure(messages: outcome.messages) }
    return Response(
      head: try String(contentsOf: head, encoding: .utf8), body: (try? Data(contentsOf: body)) ?? Data())
  }

  /// A counter of `/metrics`.
  func counter(_ name: String) throws -> Int? {
    try get("/metrics").text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
      .flatMap { Int($0.dropFirst(name.count + 1)) }
  }
}

/// An HTTP answer.
struct Response {
  let status: Int
  /// By name in small letters.
  let fields: [String: String]
  let body: Data

  init(head: String, body: Data) {
    let lines = head.split(whereSeparator: \.isNewline)
    status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    let pairs = lines.dropFirst().compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (line[..<colon].lowercased(), value)
    }
    fields = Dictionary(pairs) { first, _ in first }
    self.body = body
  }

  var text: String { String(decoding: body, as: UTF8.self) }
}
