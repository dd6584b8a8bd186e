import Foundation
import Synchronization

/// How far long work has come, on standard error: a bar on a terminal, a line every few seconds elsewhere.
package final class ProgressBar: Sendable {
  private let label: String
  private let unit: String
  private let isTerminal: Bool
  private let show: @Sendable (String) -> Void
  private let now: @Sendable () -> Double
  private let state: Mutex<State>

  private struct State {
    var done = 0
    var total: Int
    var isFinished = false
    let start: Double
    var lastShown: Double
  }

  /// - Parameters:
  ///   - label: What is being done: `Drawing`.
  ///   - total: Units of work in all; 0 where it is not known.
  ///   - unit: What is counted: `tiles`.
  package convenience init(label: String, total: Int, unit: String = "") {
    let isTerminal = Console.errorIsTerminal
    self.init(
      label: label, total: total, unit: unit, isTerminal: isTerminal,
      show: isTerminal ? Console.show(bar:) : Console.note, now: { ProcessInfo.processInfo.systemUptime })
  }

  /// As above, on another screen and clock (seconds).
  init(
    label: String, total: Int, unit: String, isTerminal: Bool, show: @escaping @Sendable (String) -> Void,
    now: @escaping @Sendable () -> Double
  ) {
    self.label = label
    self.unit = unit
    self.isTerminal = isTerminal
    self.show = show
    self.now = now
    let start = now()
    state = Mutex(State(total: total, start: start, lastShown: start))
  }

  /// Counts `count` more units as done. Any thread may call it.
  package func advance(by count: Int = 1) {
    update { $0.done += count }
  }

  /// Sets how many units are done.
  package func advance(to done: Int) {
    update { $0.done = max($0.done, done) }
  }

  /// Ends with a line that says how much was done in what time; further calls do nothing.
  package func finish() {
    let time = now()
    state.withLock { state in
      guard !state.isFinished else { return }
      state.isFinished = true
      let line = ProgressLine(
        label: label, unit: unit, done: state.done, total: state.total, seconds: time - state.start)
      show(line.summary + (isTerminal ? "\n" : ""))
    }
  }

  private func update(_ change: (inout State) -> Void) {
    let time = now()
    state.withLock { state in
      change(&state)
      guard !state.isFinished, time - state.lastShown >= (isTerminal ? 0.1 : 3) else { return }
      state.lastShown = time
      let line = ProgressLine(
        label: label, unit: unit, done: state.done, total: state.total, seconds: time - state.start)
      show(isTerminal ? line.bar(width: Console.errorWidth) : line.text)
    }
  }
}
