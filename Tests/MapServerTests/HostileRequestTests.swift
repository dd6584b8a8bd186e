import TestWorlds
import Testing

@testable import MapServer

/// What comes back for requests that no browser sends.
@Suite(.timeLimit(.minutes(1)))
struct HostileRequestTests {
  /// Bytes for the socket and the status of what comes back.
  struct Attempt: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let status: Int
    let testDescription: String
  }

  private static let end = "Host: a\r\nConnection: close\r\n\r\n"

  private static func raw(_ text: String, _ status: Int) -> Attempt {
    Attempt(bytes: Array(text.utf8), status: status, testDescription: String(text.debugDescription.prefix(80)))
  }

  private static func get(_ target: String, _ status: Int, sending fields: String = "") -> Attempt {
    raw("GET \(target) HTTP/1.1\r\n\(fields)\(end)", status)
  }

  private static func method(_ method: String, _ status: Int, target: String = "/health") -> Attempt {
    raw("\(method) \(target) HTTP/1.1\r\n\(end)", status)
  }

  private static let framing = [
    raw("GET /health HTTP/1.1\r\n\r\n", 400),
    raw("GET /health HTTP/1.0\r\n\r\n", 200),
    get("/health", 400, sending: "Host: b\r\n"),
    raw("GET /health HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
    get("/health", 400, sending: "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n"),
    get("/health", 400, sending: "Content-Length: 0\r\nContent-Length: 5\r\n"),
    get("/health", 400, sending: "Content-Length : 5\r\n"),
    get("/health", 400, sending: "Content-Length: -1\r\n"),
    get("/health", 400, sending: "Content-Length: +0\r\n"),
    get("/health", 413, sending: "Content-Length: 99999999999999999999999\r\n"),
    get("/health", 400, sending: "Content-Length: 3\r\n"),
    get("/health", 400, sending: "Transfer-Encoding: chunked\r\n"),
    get("/health", 400, sending: "Transfer-Encoding: identity\r\n"),
    get("/health", 400, sending: "no colon\r\n"),
    get("/health", 200, sending: "X-A: b\r\n folded\r\n"),
    raw("POST /health HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 9999999999\r\n\(end)", 405),
    raw("GET /health HTTP/2.0\r\n\(end)", 505),
    raw("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
    raw("GET /health\r\n\r\n", 400),
    raw("GET /health FTP/1.1\r\n\(end)", 400),
  ]

  private static let methods = [
    method("POST", 405), method("TRACE", 405), method("CONNECT", 405, target: "a:443"), method("get", 405),
    method(String(repeating: "A", count: 5000), 405), method("OPTIONS", 204, target: "*"), method("HEAD", 200),
  ]

  private static let sizes = [
    get("/" + String(repeating: "a", count: 5000), 414),
    get("/" + String(repeating: "a", count: 1_000_000), 414),
    get("/health", 431, sending: "X: \(String(repeating: "a", count: 40_000))\r\n"),
    get("/health", 431, sending: String(repeating: "X: a\r\n", count: 20_000)),
    get("/health?" + String(repeating: "a&", count: 2000), 200),
    get("/health?" + (0..<10_000).map { "a\($0)=1" }.joined(separator: "&"), 414),
  ]

  private static let paths = [
    get("/../../etc/passwd", 400), get("/%2e%2e/%2E%2E/etc/passwd", 400), get("/..%2f..%2fetc/passwd", 400),
    get("/%252e%252e/etc/passwd", 404), get("/..\\..\\etc\\passwd", 404), get("/map.js%00.png", 400),
    get("//etc/passwd", 404), get("/%c0%ae%c0%ae/etc/passwd", 400), get("/%", 400), get("/%zz", 400),
    get("/%ff%fe", 400), get("/a b", 400), get("/health\u{1B}[31m", 400), get("http://b/health", 200),
    get("http://b", 200), get("http://b?x=1", 200), get("ftp://b/health", 400), get("health", 400), get("?a", 400),
    get("/favicon.ico", 200),
    Attempt(
      bytes: Array("GET /".utf8) + [0xFF, 0xFE] + Array(" HTTP/1.1\r\n\(end)".utf8), status: 404,
      testDescription: "bytes that are no UTF-8"),
  ]

  private static let numbers = [
    get("/tiles/standard/0/0/0@99x.png", 400), get("/tiles/standard/30/2147483648/0.png", 404),
    get("/tiles/standard/99999999999999999999/0/0.png", 404), get("/tiles/standard/1/-1/0.png", 400),
    get("/tiles/standard/+1/0/0.png", 400), get("/tiles/standard/0x1/0/0.png", 400),
    get("/tiles/standard/0/0/0.png?language=%00", 400), get("/tiles/standard/0/0/0.png?language=../../x", 400),
    get("/tiles/..%2fstandard/0/0/0.png", 400), get("/static/standard/nan,0,1/10x10.png", 400),
    get("/static/standard/1e999,0,1/10x10.png", 400), get("/static/standard/0,91,1/10x10.png", 400),
    get("/static/standard/0,0,1/0x0.png", 400), get("/static/standard/0,0,1/99999x99999.png", 400),
    get("/static/standard/0,0,1/4096x4096@3x.png", 400), get("/static/standard/0,0,1,1e300/10x10.png", 200),
    get("/wmts?SERVICE=WMTS&REQUEST=GetFeatureInfo", 400),
    get("/wmts?SERVICE=WMTS&REQUEST=GetTile&LAYER=standard&TILEMATRIX=-1&TILEROW=99999999999999999999", 400),
    get("/fonts/Noto%20Sans/99999999999999999999-255.pbf", 400), get("/features/14/99999/0.mvt", 404),
    get("/health", 200, sending: "Range: bytes=9999999-,,\r\n"),
    get("/health", 200, sending: "Accept-Encoding: ;;;q=q,gzip;q=1e999\r\n"),
    get("/health", 304, sending: "If-None-Match: \"a\", W/\"b\", *\r\n"),
  ]

  @Test func `each is answered with its status, and the server goes on`() throws {
    let server = try TestServer()
    for attempt in Self.framing + Self.methods + Self.sizes + Self.paths + Self.numbers {
      let answer = try TestAnswer(received: RawClient.exchange(attempt.bytes, server.server.port))
      #expect(answer.status == attempt.status, "\(attempt.testDescription)")
      if attempt.status == 405 { #expect(answer.headers["allow"] == "GET, HEAD, OPTIONS") }
    }
    #expect(try server.answer("/health", over: .socket).status == 200)
  }

  @Test func `bytes that are no request are dropped or refused`() throws {
    let server = try TestServer()
    let strict = try MapServer(
      server.responder, host: "127.0.0.1", port: 0, log: nil,
      limits: HTTPDaemon.Limits(headerPatience: .milliseconds(300)), taken: { _ in })
    defer { strict.stop() }
    let hello: [UInt8] = [0x16, 3, 1, 0, 200, 1, 0, 0, 196, 3, 3] + Array(repeating: 0x11, count: 190)
    let blank = Array(repeating: Array("\r\n".utf8), count: 2000).flatMap { $0 }
    for bytes in [hello, blank, Array("GET /health HTTP/1.1\rHost: a\r\r".utf8)] {
      let start = ContinuousClock.now
      #expect(try RawClient.exchange(bytes, strict.port).isEmpty)
      #expect(ContinuousClock.now - start < .seconds(5))
    }
    let garbage = Array(repeating: [UInt8](0...255), count: 4).flatMap { $0 }
    #expect(try TestAnswer(received: RawClient.exchange(garbage, strict.port)).status == 400)
  }

  @Test func `random requests leave the server as it was`() throws {
    let server = try TestServer()
    var random = SplitMix(seed: 42)
    let whole = (Self.framing + Self.paths + Self.numbers).map(\.bytes)
    for _ in 0..<400 {
      var bytes = whole[Int.random(in: whole.indices, using: &random)]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
        }
      }
      _ = try RawClient.exchange(bytes, server.server.port, milliseconds: 20)
    }
    #expect(try server.answer("/health", over: .socket).status == 200)
  }
}
