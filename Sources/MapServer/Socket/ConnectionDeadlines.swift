import Glibc
import Synchronization

/// Closes connections that keep the server waiting: a request whose header does not arrive whole within a time, however
/// slowly its bytes drip in. The library itself only ends connections on which nothing moves.
final class ConnectionDeadlines: Sendable {
  private let patience: Duration
  private let connections = Mutex<[Int32: State]>([:])

  /// What a connection, known by its descriptor, is doing.
  private enum State {
    /// Waiting for a request since then.
    case waiting(since: ContinuousClock.Instant)
    case answering
  }

  init(patience: Duration) { self.patience = patience }

  func opened(_ descriptor: Int32) { set(descriptor, .waiting(since: .now)) }

  func closed(_ descriptor: Int32) { connections.withLock { $0[descriptor] = nil } }

  /// The request's header is read.
  func began(_ descriptor: Int32) { set(descriptor, .answering) }

  /// The answer is sent.
  func ended(_ descriptor: Int32) { set(descriptor, .waiting(since: .now)) }

  /// Shuts down connections that have kept waiting too long at `now`; the library closes them then.
  ///
  /// A descriptor is known from the library's word that it is open until its word that it is going to be closed, and
  /// both wait for the lock, so none that was given to another connection is shut down.
  func sweep(now: ContinuousClock.Instant = .now) {
    connections.withLock { connections in
      for case (let descriptor, .waiting(let since)) in connections where now - since > patience {
        shutdown(descriptor, Int32(SHUT_RDWR))
      }
    }
  }

  private func set(_ descriptor: Int32, _ state: State) { connections.withLock { $0[descriptor] = state } }
}
