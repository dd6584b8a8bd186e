import Dispatch
import Foundation
import Synchronization

/// Threads of our own for work that takes long, so that those that answer clients never wait for it.
final class WorkerPool: Sendable {
  private let queue = Mutex<Queue>(Queue())
  private let waiting = DispatchSemaphore(value: 0)
  private let ended = DispatchGroup()
  private let threadCount: Int
  private let limit: Int

  private struct Queue {
    var jobs: [@Sendable () -> Void] = []
    /// Jobs before this one are done.
    var next = 0
    var isClosed = false

    var count: Int { jobs.count - next }

    mutating func take() -> (@Sendable () -> Void)? {
      guard next < jobs.count else { return nil }
      let job = jobs[next]
      next += 1
      if next >= 256, next * 2 >= jobs.count {
        jobs.removeFirst(next)
        next = 0
      }
      return job
    }
  }

  /// - Parameters:
  ///   - threads: Jobs done at once.
  ///   - limit: Jobs that may wait; more are refused.
  init(threads: Int = ProcessInfo.processInfo.activeProcessorCount, limit: Int = 4096) {
    threadCount = threads
    self.limit = limit
    for index in 0..<threads {
      ended.enter()
      let thread = Thread { [self] in
        while let job = take() { job() }
        ended.leave()
      }
      thread.name = "worker \(index)"
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  /// Jobs waiting for a thread.
  var backlog: Int { queue.withLock { $0.count } }

  /// False where too many wait or the pool is closed; `job` is not called then.
  func submit(_ job: @escaping @Sendable () -> Void) -> Bool {
    let isTaken = queue.withLock { queue in
      guard !queue.isClosed, queue.count < limit else { return false }
      queue.jobs.append(job)
      return true
    }
    if isTaken { waiting.signal() }
    return isTaken
  }

  /// Does what was submitted, refuses more, and returns when the threads have ended.
  func close() {
    let wasOpen = queue.withLock { queue in
      defer { queue.isClosed = true }
      return !queue.isClosed
    }
    if wasOpen { for _ in 0..<threadCount { waiting.signal() } }
    ended.wait()
  }

  /// The next job, waiting for one; nil when the pool is closed and nothing is left.
  private func take() -> (@Sendable () -> Void)? {
    waiting.wait()
    return queue.withLock { $0.take() }
  }
}
