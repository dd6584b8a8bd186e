import Foundation
import Glibc
import Synchronization
import Testing

@testable import MapServer

/// What only a socket can show.
@Suite(.timeLimit(.minutes(1)))
struct SocketTests {
  private func status(_ request: String, _ server: TestServer) throws -> Int {
    try TestAnswer(received: RawClient.exchange(request, server.server.port)).status
  }

  @Test func `requests that are no sound HTTP are refused`() throws {
    let server = try TestServer()
    #expect(try status("GET / HTTP/1.1\r\n\r\n", server) == 400)
    #expect(
      try status("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc", server)
        == 400)
    #expect(try status("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", server) == 400)
    #expect(try status("GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", server) == 400)
    #expect(try status("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", server) == 405)
    #expect(try status("GET http://a/tiles.json HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", server) == 200)
  }

  @Test func `several requests share a connection`() throws {
    let server = try TestServer()
    let request = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n"
    let last = "GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    let text = String(decoding: try RawClient.exchange(request + request + last, server.server.port), as: UTF8.self)
    #expect(text.components(separatedBy: "HTTP/1.1 200").count == 4)
  }

  @Test func `a server that stops finishes what is running`() throws {
    let renderer = StubRenderer(isHeld: true)
    let server = try TestServer(renderer: renderer)
    let port = server.server.port
    let received = Mutex<[UInt8]?>(nil)
    let client = Thread {
      let bytes = try? RawClient.exchange("GET /tiles/standard/1/0/0.png HTTP/1.1\r\nHost: a\r\n\r\n", port)
      received.withLock { $0 = bytes ?? [] }
    }
    client.start()
    while renderer.count == 0 { usleep(1000) }
    Thread.detachNewThread {
      usleep(100_000)
      renderer.release()
    }
    server.server.stop(patience: .seconds(5))
    while received.withLock({ $0 }) == nil { usleep(1000) }
    let answer = try TestAnswer(received: try #require(received.withLock { $0 }))
    #expect(answer.status == 200)
    #expect(answer.headers["connection"] == "close")
    #expect(throws: RawClient.Failure.self) { try RawClient.exchange("GET / HTTP/1.1\r\n\r\n", port) }
  }

  @Test func `a taken port is told and the next one used`() throws {
    let first = try TestServer()
    let taken = Mutex<[Int]>([])
    let second = try MapServer(first.responder, port: first.server.port) { port in taken.withLock { $0.append(port) } }
    defer { second.stop() }
    #expect(taken.withLock { $0.first } == first.server.port)
    #expect(second.port > first.server.port)
  }

  @Test func `an address that is not this machine's is refused in a sentence`() throws {
    let server = try TestServer()
    #expect(
      throws: MapServerError.cannotListen(
        host: "203.0.113.1", port: 0, reason: "this machine does not have that address")
    ) {
      try MapServer(server.responder, host: "203.0.113.1")
    }
  }

  @Test func `a request that drips in is given up`() throws {
    let server = try TestServer()
    let strict = try MapServer(
      server.responder, host: "127.0.0.1", port: 0, log: nil,
      limits: HTTPDaemon.Limits(headerPatience: .milliseconds(300)), taken: { _ in })
    defer { strict.stop() }
    let start = ContinuousClock.now
    let received = try RawClient.exchange("GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ", strict.port, drip: 200)
    #expect(received.isEmpty)
    #expect(ContinuousClock.now - start < .seconds(5))
    let whole = "GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    #expect(try TestAnswer(received: RawClient.exchange(whole, strict.port)).status == 200)
  }

  @Test func `every request becomes a line of the log`() throws {
    let lines = Mutex("")
    let server = try TestServer()
    let logged = try MapServer(server.responder, log: AccessLog { text in lines.withLock { $0 += text } })
    _ = try RawClient.exchange(
      "GET /tiles/no\"ne/1/0/0.png HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", logged.port)
    logged.stop()
    let line = lines.withLock { $0 }
    #expect(line.hasPrefix("127.0.0.1 - - ["))
    #expect(line.contains("] \"GET /tiles/no\\x22ne/1/0/0.png HTTP/1.1\" 404 "))
    #expect(line.hasSuffix("\n"))
  }

  @Test func `dates are those of the common log format`() {
    #expect(AccessLog.date(0) == "01/Jan/1970:00:00:00 +0000")
    #expect(AccessLog.date(1_709_210_096) == "29/Feb/2024:12:34:56 +0000")
    #expect(AccessLog.date(1_735_689_599) == "31/Dec/2024:23:59:59 +0000")
  }
}
