import Geodesy
import Glibc
import JSON
import Synchronization
import Testing

@testable import MapServer

/// How a test's requests reach the server.
enum Transport: CaseIterable {
  case direct, socket
}

/// A server over a stub renderer, on a port of its own.
final class TestServer {
  let renderer: StubRenderer
  let responder: Responder
  let server: MapServer
  let log = Mutex("")

  init(
    renderer: StubRenderer = StubRenderer(), map: ServedMap? = nil, publicAddress: String? = nil,
    cacheBytes: Int = 1 << 20
  ) throws {
    self.renderer = renderer
    responder = Responder(
      map: map ?? Self.map(renderer), site: .bundled,
      publicAddress: publicAddress.flatMap { PublicAddress($0) },
      cacheBytes: cacheBytes, threads: 2)
    server = try MapServer(responder)
  }

  deinit { server.stop(patience: .seconds(1)) }

  static func map(_ renderer: StubRenderer) -> ServedMap {
    ServedMap(
      name: "Testville", attribution: "© nobody",
      bounds: BoundingBox(west: 24.9, south: 60.1, east: 25, north: 60.2),
      styles: [ServedStyle(name: "standard", title: "Standard", renderers: renderer.alone)])
  }

  /// Sends a request and waits for its answer. A Host field is added where none is given.
  func answer(
    _ target: String, method: String = "GET", headers: [String: String] = [:], over transport: Transport = .direct
  ) throws -> TestAnswer {
    let headers = headers.merging(["host": "maps.test"]) { given, _ in given }
    switch transport {
    case .direct: return try Self.answer(responder, target, method: method, headers: headers)
    case .socket:
      let fields = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
      return try TestAnswer(
        received: RawClient.exchange("\(method) \(target) HTTP/1.1\r\n\(fields)Connection: close\r\n\r\n", server.port))
    }
  }
}

extension TestServer {
  /// Asks a responder and waits for its answer.
  static func answer(
    _ responder: Responder, _ target: String, method: String = "GET", headers: [String: String] = ["host": "maps.test"]
  ) throws -> TestAnswer {
    let box = Mutex<HTTPResponse?>(nil)
    responder.respond(method: method, target: target, headers: headers) { response in box.withLock { $0 = response } }
    while true {
      if let response = box.withLock({ $0 }) { return TestAnswer(response, method: method) }
      usleep(500)
    }
  }
}

/// An answer as a client sees it, however it came.
struct TestAnswer {
  let status: Int
  /// By lower-case name.
  let headers: [String: String]
  let body: [UInt8]

  init(_ response: HTTPResponse, method: String) {
    status = response.status.rawValue
    headers = Dictionary(response.fields.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 })
    body = method == "HEAD" ? [] : response.body
  }

  /// Reads a whole HTTP/1.1 answer whose connection was closed at its end.
  init(received bytes: [UInt8]) throws {
    let end = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("\r\n\r\n".utf8)) })
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    status = try #require(lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    headers = Dictionary(
      lines.dropFirst().compactMap { line in
        let parts = line.split(separator: ":", maxSplits: 1)
        return parts.count == 2 ? (parts[0].lowercased(), parts[1].trimmed) : nil
      }, uniquingKeysWith: { $1 })
    body = Array(bytes[(end + 4)...])
  }

  var json: JSONValue? { try? JSONValue(parsing: String(decoding: body, as: UTF8.self)) }
  var errorMessage: String? { json?["error"]?["message"]?.string }
}
