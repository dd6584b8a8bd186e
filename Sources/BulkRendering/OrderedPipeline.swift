import Dispatch
import Foundation
import Synchronization

/// Works on items on several threads and hands the results over in the items' order. A bounded number of items is
/// under way, however far the slowest one lags behind.
final class OrderedPipeline<Items: IteratorProtocol & Sendable, Output: Sendable>: Sendable
where Items.Element: Sendable {
  private struct State {
    var items: Items
    /// Items taken so far: the index of the next one.
    var taken = 0
    /// True when no more items are to be taken.
    var isExhausted = false
    /// Results whose turn has not come, by the index of their item.
    var results: [Int: Result<Output, any Error>] = [:]
  }

  private enum Turn {
    case ready(Result<Output, any Error>)
    case waiting
    case over
  }

  private let work: @Sendable (Items.Element) throws -> Output
  private let state: Mutex<State>
  /// Counts the items that may be taken before the oldest is handed over.
  private let room = DispatchSemaphore(value: 0)
  /// Signalled for each result and by each thread that ends.
  private let news = DispatchSemaphore(value: 0)

  /// - Parameter limit: Items under way at most, at least 1.
  init(_ items: Items, limit: Int, work: @escaping @Sendable (Items.Element) throws -> Output) {
    self.work = work
    state = Mutex(State(items: items))
    for _ in 0..<max(limit, 1) { room.signal() }
  }

  /// Starts `threads` threads and calls `receive` here with each result. Returns when all threads have ended.
  /// - Throws: The first error of `work`, in the items' order, or of `receive`; no item is taken after it.
  func run(threads: Int, receive: (Output) throws -> Void) throws {
    let running = DispatchGroup()
    for _ in 0..<max(threads, 1) {
      running.enter()
      Thread {
        self.workUntilExhausted()
        running.leave()
      }.start()
    }
    defer {
      state.withLock { $0.isExhausted = true }
      room.signal()
      running.wait()
    }
    var index = 0
    while true {
      switch turn(of: index) {
      case .ready(let result):
        try receive(result.get())
        index += 1
        room.signal()
      case .waiting: news.wait()
      case .over: return
      }
    }
  }

  private func workUntilExhausted() {
    room.wait()
    while let (index, item) = takeItem() {
      let result = Result { try work(item) }
      state.withLock { $0.results[index] = result }
      news.signal()
      room.wait()
    }
    // The next thread that waits for room ends too.
    room.signal()
    news.signal()
  }

  private func takeItem() -> (Int, Items.Element)? {
    state.withLock { state in
      guard !state.isExhausted, let item = state.items.next() else {
        state.isExhausted = true
        return nil
      }
      defer { state.taken += 1 }
      return (state.taken, item)
    }
  }

  private func turn(of index: Int) -> Turn {
    state.withLock { state in
      if let result = state.results.removeValue(forKey: index) { return .ready(result) }
      return state.isExhausted && index == state.taken ? .over : .waiting
    }
  }
}
