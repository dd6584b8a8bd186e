import Foundation

/// Files with bytes changed at random, the same on every run.
package enum Mutations {
  /// How many to try: the environment's `MUTATIONS`, else the few that the suite has time for.
  package static func count(usual: Int) -> Int {
    ProcessInfo.processInfo.environment["MUTATIONS"].flatMap { Int($0) } ?? usual
  }
}
