import CMicroHTTPD
import Glibc
import Synchronization

/// libmicrohttpd in front of a responder: sockets and threads, no meaning.
final class HTTPDaemon: Sendable {
  let responder: Responder
  let log: AccessLog?
  let deadlines: ConnectionDeadlines
  private let limits: Limits
  private let daemon = Mutex(Handle())
  private let running = Atomic<Int>(0)
  /// Connections that sleep until their answer is there.
  private let sleeping = Atomic<Int>(0)
  private let isStopping = Atomic<Bool>(false)
  /// Bytes of large answers that clients have not taken yet.
  private let outgoing = Atomic<Int>(0)

  /// The library's daemon; touched under the lock that holds it, and never after it is stopped.
  @safe private struct Handle: @unchecked Sendable {
    var pointer: OpaquePointer?
  }

  struct Limits {
    var connections: UInt32 = 4096
    var connectionsPerAddress: UInt32 = 1024
    var idleSeconds: UInt32 = 30
    /// In which a request's header has to arrive.
    var headerPatience: Duration = .seconds(30)
    /// Bytes of large answers that may wait to be taken; more are refused.
    var outgoingBytes = 256 << 20
  }

  /// Answers up to this size, tiles among them, are never refused for those that others are slow to take.
  private static let smallAnswer = 1 << 16

  init(responder: Responder, log: AccessLog?, limits: Limits = Limits()) {
    self.responder = responder
    self.log = log
    var limits = limits
    limits.connections = min(limits.connections, UInt32(DescriptorLimit.raise() * 3 / 4))
    self.limits = limits
    deadlines = ConnectionDeadlines(patience: limits.headerPatience, limit: Int(limits.connections))
  }

  /// Answers on `socket`, which belongs to the daemon from now on.
  func start(on socket: ListeningSocket, threads: Int) throws(MapServerError) {
    let settings = http_daemon_settings(
      listening_socket: socket.descriptor, threads: UInt32(max(threads, 2)), connections: limits.connections,
      connections_per_address: limits.connectionsPerAddress, idle_seconds: limits.idleSeconds, backlog: 1024)
    let context = unsafe Unmanaged.passRetained(self).toOpaque()
    let pointer = unsafe http_start_daemon(
      settings, handleRequest, beginExchange, endExchange, noteConnection, context)
    guard let pointer = unsafe pointer else {
      unsafe Unmanaged<HTTPDaemon>.fromOpaque(context).release()
      socket.close()
      throw .cannotStart
    }
    daemon.withLock { unsafe $0.pointer = pointer }
  }

  /// Takes no further connection, lets running requests end for at most `patience`, and stops.
  func stop(patience: Duration) {
    isStopping.store(true, ordering: .relaxed)
    let pointer = unsafe daemon.withLock { handle in
      defer { unsafe handle.pointer = nil }
      return unsafe handle.pointer
    }
    guard let pointer = unsafe pointer else { return }
    let listening = unsafe MHD_quiesce_daemon(pointer)
    if listening >= 0 { Glibc.close(listening) }
    let deadline = ContinuousClock.now + patience
    while running.load(ordering: .relaxed) > 0, ContinuousClock.now < deadline { usleep(5000) }
    // The library must not be stopped over a sleeping connection; what still draws now ends with the process.
    guard sleeping.load(ordering: .acquiring) == 0 else { return }
    unsafe MHD_stop_daemon(pointer)
    unsafe Unmanaged.passUnretained(self).release()
  }

  func begin(_ target: String) -> Exchange { Exchange(target: target) }

  func end(_ exchange: Exchange, on connection: HTTPConnection) {
    deadlines.ended(connection.descriptor)
    if exchange.isRead { running.wrappingSubtract(1, ordering: .relaxed) }
    outgoing.wrappingSubtract(exchange.outgoing.load(ordering: .relaxed), ordering: .relaxed)
    guard let log else { return }
    exchange.summary.withLock { if $0.client == "-" { $0.client = connection.client } }
    log.add(exchange)
  }

  /// One call of the library. False makes it close the connection.
  func handle(_ connection: HTTPConnection, _ exchange: Exchange, method: String, version: String) -> Bool {
    switch exchange.advance() {
    case .readHeader:
      running.wrappingAdd(1, ordering: .relaxed)
      deadlines.began(connection.descriptor)
      if log != nil {
        exchange.summary.withLock {
          ($0.client, $0.method, $0.version) = (connection.client, method, version)
        }
      }
      guard let fault = RequestFault.find(in: connection, method: method, version: version) else { return true }
      // Answered on the first call, the library closes the connection without reading a body.
      _ = exchange.advance()
      exchange.answer(responder.refusal(fault), resume: {})
      return sendAnswer(of: exchange, on: connection, closing: true)
    case .makeAnswer:
      var headers: [String: String] = [:]
      for name in HTTPRequest.readHeaders { headers[name] = connection.header(name) }
      // HTTP/1.0 knows no Host.
      if headers["host"] == nil { headers["host"] = connection.ownAddress }
      responder.respond(method: method, target: exchange.target, headers: headers) { [self] response in
        exchange.answer(response) {
          connection.resume()
          sleeping.wrappingSubtract(1, ordering: .acquiringAndReleasing)
        }
      }
      let answer = exchange.suspendOrSend {
        sleeping.wrappingAdd(1, ordering: .acquiringAndReleasing)
        connection.suspend()
      }
      guard let response = answer else { return true }
      return send(response, exchange, connection, closing: isStopping.load(ordering: .relaxed))
    case .send(let response):
      return send(response, exchange, connection, closing: isStopping.load(ordering: .relaxed))
    case .none: return true
    }
  }

  private func sendAnswer(of exchange: Exchange, on connection: HTTPConnection, closing: Bool) -> Bool {
    guard case .send(let response) = exchange.advance() else { return false }
    return send(response, exchange, connection, closing: closing)
  }

  private func send(
    _ response: HTTPResponse, _ exchange: Exchange, _ connection: HTTPConnection, closing: Bool
  ) -> Bool {
    var response = response
    if !holdOutgoing(response.body.count, exchange) {
      let error = HTTPError(.unavailable, "Too many large answers wait to be taken; ask again soon.")
      response = responder.refusal(error)
    }
    if log != nil {
      exchange.summary.withLock { ($0.status, $0.bytes) = (response.status.rawValue, response.body.count) }
    }
    deadlines.sending(response.body.count, connection.descriptor)
    return connection.send(response, closing: closing)
  }

  /// False where an answer is large and as much as may be waits already.
  private func holdOutgoing(_ bytes: Int, _ exchange: Exchange) -> Bool {
    guard bytes > Self.smallAnswer else { return true }
    guard outgoing.wrappingAdd(bytes, ordering: .relaxed).newValue <= limits.outgoingBytes else {
      outgoing.wrappingSubtract(bytes, ordering: .relaxed)
      return false
    }
    exchange.outgoing.store(bytes, ordering: .relaxed)
    return true
  }
}
