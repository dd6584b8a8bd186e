import Synchronization

/// One request and its answer, from the request line to the last byte.
final class Exchange: Sendable {
  let target: String
  let start = ContinuousClock.now
  private let state = Mutex(State.begun)

  /// What stands in the access log.
  struct Summary: Sendable {
    var client = "-"
    var method = "-"
    var version = "-"
    var status = 0
    var bytes = 0
  }
  let summary = Mutex(Summary())
  /// What the answer counts among those that wait to be taken, bytes.
  let outgoing = Atomic<Int>(0)

  private enum State {
    /// The header is not read yet.
    case begun
    /// The header is read; the library will ask once more.
    case read
    /// The answer is being made and the library's own thread has not left yet.
    case answering
    /// The connection sleeps until the answer is there.
    case suspended
    case answered(HTTPResponse)
    case sent
  }

  /// What the library's thread does when it asks for the exchange's answer.
  enum Step {
    case readHeader
    case makeAnswer
    case send(HTTPResponse)
    /// Nothing is left to do.
    case none
  }

  init(target: String) { self.target = target }

  /// Whether the header was read whole.
  var isRead: Bool {
    state.withLock { if case .begun = $0 { false } else { true } }
  }

  /// Moves on by one call of the library.
  func advance() -> Step {
    state.withLock { state in
      switch state {
      case .begun:
        state = .read
        return .readHeader
      case .read:
        state = .answering
        return .makeAnswer
      case .answered(let response):
        state = .sent
        return .send(response)
      case .answering, .suspended, .sent: return .none
      }
    }
  }

  /// Takes the answer; `resume` is called if the connection sleeps.
  func answer(_ response: HTTPResponse, resume: () -> Void) {
    state.withLock { state in
      if case .suspended = state { resume() }
      state = .answered(response)
    }
  }

  /// Lets the connection sleep if there is no answer yet; else returns the answer to be sent.
  func suspendOrSend(suspend: () -> Void) -> HTTPResponse? {
    state.withLock { state in
      guard case .answered(let response) = state else {
        suspend()
        state = .suspended
        return nil
      }
      state = .sent
      return response
    }
  }
}
