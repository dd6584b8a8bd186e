import Foundation
import Synchronization

/// Being asked to end, by Ctrl-C or by `kill`, while there is work that should come to a good end.
package enum Interruption {
  private static let isAskedFor = Atomic(false)

  /// True once the process was asked to end.
  package static var isRequested: Bool { isAskedFor.load(ordering: .relaxed) }

  /// From now on a first SIGINT or SIGTERM is only noted; a second one ends the process. To be called before any
  /// thread is started, so that every thread leaves the signals to the one that waits for them.
  package static func watch() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM] { unsafe sigaddset(&signals, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    let awaited = signals
    Thread {
      var (awaited, signal) = (awaited, Int32(0))
      unsafe sigwait(&awaited, &signal)
      isAskedFor.store(true, ordering: .relaxed)
      unsafe sigwait(&awaited, &signal)
      _exit(128 + signal)
    }.start()
  }
}
