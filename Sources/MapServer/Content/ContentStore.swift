import Synchronization

/// Makes content once and keeps it: a bounded cache, and one job for all who ask for the same thing at once.
final class ContentStore: Sendable {
  typealias Completion = @Sendable (Result<Content, HTTPError>) -> Void

  private static let shardCount = 16
  private let shards: [Shard]
  private let workers: WorkerPool
  private let metrics: Metrics

  private final class Shard: Sendable {
    let state: Mutex<State>
    init(capacity: Int) { state = Mutex(State(cache: ContentCache(capacity: capacity))) }
  }

  private struct State {
    var cache: ContentCache
    /// Who waits for content that is being made.
    var waiting: [ContentKey: [Completion]] = [:]
  }

  private enum Finding {
    case cached(Content)
    case joined
    case first
  }

  /// - Parameter capacity: Bytes of content kept.
  init(capacity: Int, workers: WorkerPool, metrics: Metrics) {
    shards = (0..<Self.shardCount).map { _ in Shard(capacity: capacity / Self.shardCount) }
    self.workers = workers
    self.metrics = metrics
  }

  /// Bytes kept and pieces of content.
  var size: (bytes: Int, count: Int) {
    shards.reduce(into: (bytes: 0, count: 0)) { size, shard in
      shard.state.withLock { size = (size.bytes + $0.cache.bytes, size.count + $0.cache.count) }
    }
  }

  /// Calls `completion` with the content for `key`: at once where it is kept, else from a worker, after `make` has been
  /// called by the first who asked.
  func content(
    for key: ContentKey, make: @escaping @Sendable () throws(HTTPError) -> Content, completion: @escaping Completion
  ) {
    let shard = shard(of: key)
    let finding = shard.state.withLock { state -> Finding in
      if let content = state.cache.content(for: key) { return .cached(content) }
      if state.waiting[key] != nil {
        state.waiting[key]?.append(completion)
        return .joined
      }
      state.waiting[key] = [completion]
      return .first
    }
    switch finding {
    case .cached(let content):
      metrics.cacheHits.add(1)
      completion(.success(content))
    case .joined:
      metrics.joinedRequests.add(1)
    case .first:
      metrics.cacheMisses.add(1)
      let isTaken = workers.submit { [self] in
        finish(key, shard, Result { () throws(HTTPError) in try make() })
      }
      if !isTaken {
        finish(key, shard, .failure(HTTPError(.unavailable, "The server has too much to do; ask again shortly.")))
      }
    }
  }

  /// Forgets everything that is kept.
  func removeAll() {
    for shard in shards { shard.state.withLock { $0.cache.removeAll() } }
  }

  private func finish(_ key: ContentKey, _ shard: Shard, _ result: Result<Content, HTTPError>) {
    let completions = shard.state.withLock { state in
      if case .success(let content) = result { state.cache.insert(content, for: key) }
      return state.waiting.removeValue(forKey: key) ?? []
    }
    for completion in completions { completion(result) }
  }

  private func shard(of key: ContentKey) -> Shard {
    shards[Int(truncatingIfNeeded: UInt(bitPattern: key.hashValue) % UInt(Self.shardCount))]
  }
}
