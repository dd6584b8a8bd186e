import Foundation
import Glibc
import Synchronization

/// The server: a responder behind a socket.
package final class MapServer: Sendable {
  package let port: Int
  private let daemon: HTTPDaemon
  private let log: AccessLog?
  private let isRunning = Atomic<Bool>(true)

  /// Starts to answer at `host`.
  /// - Parameters:
  ///   - port: The port wanted, or the next free one; 0 lets the system choose.
  ///   - log: Where each request is noted; nil for nowhere.
  ///   - taken: Called for each port that another process holds.
  package convenience init(
    _ responder: Responder, host: String = "127.0.0.1", port: Int = 0, log: AccessLog? = nil,
    taken: (Int) -> Void = { _ in }
  ) throws(MapServerError) {
    try self.init(responder, host: host, port: port, log: log, limits: HTTPDaemon.Limits(), taken: taken)
  }

  init(
    _ responder: Responder, host: String, port: Int, log: AccessLog?, limits: HTTPDaemon.Limits, taken: (Int) -> Void
  ) throws(MapServerError) {
    let socket = try ListeningSocket.open(host: host, port: port, taken: taken)
    self.port = socket.port
    self.log = log
    daemon = HTTPDaemon(responder: responder, log: log, limits: limits)
    try daemon.start(on: socket, threads: ProcessInfo.processInfo.activeProcessorCount)
    Thread.detachNewThread { [self] in keepHouse() }
  }

  /// Writes the log and ends connections that only keep the server waiting, until the server stops.
  private func keepHouse() {
    while isRunning.load(ordering: .relaxed) {
      Thread.sleep(forTimeInterval: 0.25)
      daemon.deadlines.sweep()
      log?.flush()
    }
  }

  /// Takes no new connection, finishes what is running for at most `patience`, and stops.
  package func stop(patience: Duration = .seconds(30)) {
    daemon.stop(patience: patience)
    daemon.responder.close()
    isRunning.store(false, ordering: .relaxed)
    log?.flush()
  }

  /// Keeps SIGTERM and SIGINT for `waitForEnd`. To be called before any thread is started.
  package static func holdSignals() {
    var signals = endSignals
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Returns when the process is asked to end.
  package static func waitForEnd() {
    var signals = endSignals
    var signal: Int32 = 0
    unsafe sigwait(&signals, &signal)
  }

  private static var endSignals: sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGTERM)
    unsafe sigaddset(&signals, SIGINT)
    return signals
  }
}
