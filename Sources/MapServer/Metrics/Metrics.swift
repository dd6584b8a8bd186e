import Synchronization

/// What the server counts while it runs.
final class Metrics: Sendable {
  let cacheHits = Counter()
  let cacheMisses = Counter()
  let joinedRequests = Counter()
  let bytesSent = Counter()
  let tilesDrawn = Counter()
  let drawing = Histogram(bounds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5])
  private let requests = Mutex<[Label: Int]>([:])

  struct Label: Hashable, Sendable {
    let route: String
    let status: Int
  }

  func countRequest(route: String, status: Int, bytes: Int) {
    bytesSent.add(bytes)
    requests.withLock { $0[Label(route: route, status: status), default: 0] += 1 }
  }

  /// Requests by route and status, sorted.
  var requestCounts: [(label: Label, count: Int)] {
    requests.withLock { Array($0) }
      .map { (label: $0.key, count: $0.value) }
      .sorted { ($0.label.route, $0.label.status) < ($1.label.route, $1.label.status) }
  }
}

/// A number that only grows; any thread may add.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  func add(_ amount: Int) { count.wrappingAdd(amount, ordering: .relaxed) }

  var value: Int { count.load(ordering: .relaxed) }
}

/// How often a duration fell under each of some bounds.
final class Histogram: Sendable {
  /// Upper bounds, seconds, rising.
  let bounds: [Double]
  private let state: Mutex<State>

  struct State {
    /// One more than there are bounds: the last counts what exceeds all.
    var counts: [Int]
    var sum = 0.0
  }

  init(bounds: [Double]) {
    self.bounds = bounds
    state = Mutex(State(counts: Array(repeating: 0, count: bounds.count + 1)))
  }

  func observe(_ seconds: Double) {
    let place = bounds.firstIndex { seconds <= $0 } ?? bounds.count
    state.withLock {
      $0.counts[place] += 1
      $0.sum += seconds
    }
  }

  var snapshot: State { state.withLock { $0 } }
}
