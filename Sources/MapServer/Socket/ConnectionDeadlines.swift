import Glibc
import Synchronization

/// Closes connections that keep the server waiting: for a request whose header does not arrive whole within a time,
/// however slowly its bytes drip in, and for an answer that is read more slowly than any network is. The library itself
/// only ends connections on which nothing moves.
final class ConnectionDeadlines: Sendable {
  private let patience: Duration
  private let limit: Int
  private let connections = Mutex<[Int32: State]>([:])

  /// Bytes a second that a client has to take of an answer, over all of it.
  static let slowestReading = 4096

  /// What a connection, known by its descriptor, is doing.
  private enum State {
    /// Waiting for a request since then.
    case waiting(since: ContinuousClock.Instant)
    /// The answer is being made.
    case answering
    /// The client has until then to take the answer.
    case sending(until: ContinuousClock.Instant)
  }

  /// - Parameters:
  ///   - patience: For a header, and for the least answer.
  ///   - limit: Connections that may be open.
  init(patience: Duration, limit: Int) {
    self.patience = patience
    self.limit = limit
  }

  func opened(_ descriptor: Int32) { set(descriptor, .waiting(since: .now)) }

  func closed(_ descriptor: Int32) { connections.withLock { $0[descriptor] = nil } }

  /// The request's header is read.
  func began(_ descriptor: Int32) { set(descriptor, .answering) }

  /// An answer of so many bytes is on its way.
  func sending(_ bytes: Int, _ descriptor: Int32) {
    set(descriptor, .sending(until: .now + patience + .seconds(bytes / Self.slowestReading)))
  }

  /// The answer is sent.
  func ended(_ descriptor: Int32) { set(descriptor, .waiting(since: .now)) }

  /// Shuts down connections that have kept waiting too long at `now`; the library closes them then.
  ///
  /// A descriptor is known from the library's word that it is open until its word that it is going to be closed, and
  /// both wait for the lock, so none that was given to another connection is shut down.
  func sweep(now: ContinuousClock.Instant = .now) {
    connections.withLock { connections in
      let patience = patience(connections: connections.count)
      for (descriptor, state) in connections {
        switch state {
        case .waiting(let since) where now - since > patience: shutdown(descriptor, Int32(SHUT_RDWR))
        case .sending(let until) where now > until: shutdown(descriptor, Int32(SHUT_RDWR))
        default: break
        }
      }
    }
  }

  /// How long a connection may wait for its request: the less, the fewer places are left, so that idle connections
  /// never keep others out.
  private func patience(connections count: Int) -> Duration {
    let free = 1 - Double(count) / Double(limit)
    return free > 0.5 ? patience : max(patience * (2 * max(free, 0)), min(patience, .seconds(1)))
  }

  private func set(_ descriptor: Int32, _ state: State) { connections.withLock { $0[descriptor] = state } }
}
