import Dispatch
import Synchronization

/// Calls `body` for 0 ..< `count` on all cores and returns the results in order.
func concurrentMap<Result: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Result) -> [Result] {
  let results = Mutex<[Result?]>(Array(repeating: nil, count: count))
  DispatchQueue.concurrentPerform(iterations: count) { index in
    let result = body(index)
    results.withLock { $0[index] = result }
  }
  return results.withLock { $0.compactMap { $0 } }
}

/// Calls `aside` on another thread and `here` on this one, and returns when both have.
func concurrently<First: Sendable, Second>(_ aside: () -> First, _ here: () -> Second) -> (First, Second) {
  withoutActuallyEscaping(aside) { aside in
    // The group is waited for, so that the closure runs within this call and once.
    nonisolated(unsafe) let aside = aside
    let result = Mutex<First?>(nil)
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      let value = unsafe aside()
      result.withLock { $0 = value }
    }
    let second = here()
    group.wait()
    guard let first = result.withLock({ $0 }) else {
      preconditionFailure("the group was left before its work was done")
    }
    return (first, second)
  }
}
