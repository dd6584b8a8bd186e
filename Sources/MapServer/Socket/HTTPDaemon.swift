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

  /// The library's daemon; touched under the lock that holds it, and never after it is stopped.
  @safe private struct Handle: @unchecked Sendable {
    var pointer: OpaquePointer?
  }

  struct Limits {
    var connections: UInt32 = 4096
    var connectionsPerAddress: UInt32 = 1024
    var idleSeconds: UInt32 = 30
    /// In which a request's header has to arrive.
    var headerPatience: Duration = .seconds(60)
  }

  init(responder: Responder, log: AccessLog?, limits: Limits = Limits()) {
    self.responder = responder
    self.log = log
    self.limits = limits
    deadlines = ConnectionDeadlines(patience: limits.headerPatience)
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

  func begin(_ target: String) -> Exchange {
    running.wrappingAdd(1, ordering: .relaxed)
    return Exchange(target: target)
  }

  func end(_ exchange: Exchange, on connection: HTTPConnection) {
    deadlines.ended(connection.descriptor)
    running.wrappingSubtract(1, ordering: .relaxed)
    log?.add(exchange)
  }

  /// One call of the library. False makes it close the connection.
  func handle(_ connection: HTTPConnection, _ exchange: Exchange, method: String, version: String) -> Bool {
    switch exchange.advance() {
    case .readHeader:
      deadlines.began(connection.descriptor)
      if log != nil {
        exchange.summary.withLock {
          ($0.client, $0.method, $0.version) = (connection.client, method, version)
        }
      }
      guard let fault = Self.fault(connection, method: method, version: version) else { return true }
      // Answered on the first call, the library closes the connection without reading a body.
      _ = exchange.advance()
      responder.refuse(fault) { exchange.answer($0, resume: {}) }
      return sendAnswer(of: exchange, on: connection, closing: true)
    case .makeAnswer:
      var headers: [String: String] = [:]
      for name in HTTPRequest.readHeaders { headers[name] = connection.header(name) }
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
    if log != nil {
      exchange.summary.withLock { ($0.status, $0.bytes) = (response.status.rawValue, response.body.count) }
    }
    return connection.send(response, closing: closing)
  }

  /// What no server may accept: two framings of one body, or no host (RFC 9112, sections 6.1 and 3.2); and bodies,
  /// which nothing here takes.
  private static func fault(_ connection: HTTPConnection, method: String, version: String) -> HTTPError? {
    let length = connection.header("content-length")
    let hasTransferEncoding = connection.header("transfer-encoding") != nil
    if length != nil, hasTransferEncoding {
      return HTTPError(.badRequest, "A request has Content-Length or Transfer-Encoding, not both.")
    }
    if connection.header("host") == nil { return HTTPError(.badRequest, "The request has no valid Host field.") }
    if HTTPRequest.Method(rawValue: method) == nil {
      return HTTPError(.methodNotAllowed, "The method \(method) is not understood here.")
    }
    if hasTransferEncoding || (length ?? "0") != "0" {
      return HTTPError(.badRequest, "A \(method) request has no body here.")
    }
    return nil
  }
}
