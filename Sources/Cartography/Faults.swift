import Synchronization

/// What was missing from pictures that were drawn all the same, counted by kind.
package final class Faults: Sendable {
  private let counts = Mutex<[String: Int]>([:])
  private let report: @Sendable (String) -> Void

  /// - Parameter report: told the first fault of each kind in one sentence.
  package init(report: @escaping @Sendable (String) -> Void = { _ in }) {
    self.report = report
  }

  /// Counts a fault. `kind` is a short stable word for it, `sentence` says what happened this time.
  func note(_ kind: String, _ sentence: @autoclosure () -> String) {
    let isFirst = counts.withLock { counts in
      counts[kind, default: 0] += 1
      return counts[kind] == 1
    }
    if isFirst { report(sentence()) }
  }

  /// How many faults of each kind there were.
  package var byKind: [String: Int] { counts.withLock { $0 } }
}
