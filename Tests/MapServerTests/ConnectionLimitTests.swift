import Foundation
import Glibc
import Testing

@testable import MapServer

/// Clients that take what they can get keep none of it from others.
@Suite(.timeLimit(.minutes(1)))
struct ConnectionLimitTests {
  private static let health = "GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

  private func server(
    _ limits: HTTPDaemon.Limits, renderer: StubRenderer = StubRenderer()
  ) throws -> (TestServer, MapServer) {
    let base = try TestServer(renderer: renderer)
    let limited = try MapServer(
      base.responder, host: "127.0.0.1", port: 0, log: nil, limits: limits, taken: { _ in })
    return (base, limited)
  }

  /// Whether the server has closed a connection, waiting for at most a second.
  private func isClosed(_ descriptor: Int32) -> Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe Glibc.poll(&poll, 1, 1000) == 1 else { return false }
    var byte: UInt8 = 0
    return unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK)) <= 0
  }

  @Test func `an address has so many connections and no more`() throws {
    let (_, limited) = try server(HTTPDaemon.Limits(connectionsPerAddress: 8))
    defer { limited.stop() }
    let descriptors = try (0..<9).map { _ in try RawClient.connected(to: limited.port) }
    defer { for descriptor in descriptors { close(descriptor) } }
    #expect(isClosed(descriptors[8]))
    #expect(!isClosed(descriptors[0]))
    let other = try RawClient.connected(to: limited.port, from: 2)
    defer { close(other) }
    #expect(!isClosed(other))
  }

  @Test func `connections that only wait make room for one that asks`() throws {
    let (_, limited) = try server(HTTPDaemon.Limits(connections: 64, connectionsPerAddress: 32))
    defer { limited.stop() }
    let idle = try (0..<96).map { try RawClient.connected(to: limited.port, from: 2 + UInt32($0 / 24)) }
    defer { for descriptor in idle { close(descriptor) } }
    let start = ContinuousClock.now
    #expect(try TestAnswer(received: RawClient.exchange(Self.health, limited.port)).status == 200)
    #expect(ContinuousClock.now - start < .seconds(8))
  }

  @Test func `an answer that nobody takes is given up`() throws {
    var pair: [Int32] = [0, 0]
    #expect(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
    defer { for descriptor in pair { close(descriptor) } }
    let deadlines = ConnectionDeadlines(patience: .seconds(30), limit: 100)
    deadlines.opened(pair[0])
    deadlines.began(pair[0])
    deadlines.sweep(now: .now + .seconds(1000))
    deadlines.sending(100 * ConnectionDeadlines.slowestReading, pair[0])
    deadlines.sweep(now: .now + .seconds(129))
    #expect(!isClosed(pair[1]))
    deadlines.sweep(now: .now + .seconds(131))
    #expect(isClosed(pair[1]))
  }

  @Test func `large answers beyond what may wait are refused, small ones never`() throws {
    let (_, limited) = try server(HTTPDaemon.Limits(outgoingBytes: 0), renderer: StubRenderer(drawsNoise: true))
    defer { limited.stop() }
    let picture = "GET /static/standard/0,0,1/600x600.png HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    let answer = try TestAnswer(received: RawClient.exchange(picture, limited.port))
    #expect(answer.status == 503)
    #expect(answer.headers["retry-after"] != nil)
    #expect(try TestAnswer(received: RawClient.exchange(Self.health, limited.port)).status == 200)
  }

  @Test func `a server that stops does not wait for half a request`() throws {
    let (_, limited) = try server(HTTPDaemon.Limits())
    let descriptor = try RawClient.connected(to: limited.port)
    defer { close(descriptor) }
    let half = Array("GET /health HTTP/1.1\r\nHost: ".utf8)
    #expect(unsafe send(descriptor, half, half.count, Int32(MSG_NOSIGNAL)) == half.count)
    usleep(100_000)
    let start = ContinuousClock.now
    limited.stop(patience: .seconds(20))
    #expect(ContinuousClock.now - start < .seconds(5))
  }
}
