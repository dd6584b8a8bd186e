import Foundation
import Synchronization

/// A cache that holds at most `costLimit`, in shards, and makes each missing value once however many ask for it.
///
/// Each shard keeps two generations. A hit in the old one moves to the young one; when the young one is full it becomes
/// the old one and what nobody asked for since is gone. That is within a factor of two of least-recently-used order
/// without a list to maintain.
package final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let shards: [Shard]
  private let cost: @Sendable (Value) -> Int

  /// - Parameter cost: what a value counts against `costLimit`, in the limit's unit.
  package init(costLimit: Int, shards count: Int = 8, cost: @escaping @Sendable (Value) -> Int = { _ in 1 }) {
    let perGeneration = max(1, costLimit / (2 * count))
    shards = (0..<count).map { _ in Shard(generationLimit: perGeneration) }
    self.cost = cost
  }

  /// How a value was come by.
  package enum Outcome: Sendable { case hit, made, joined }

  /// The value for `key`, made by `make` where it is missing. Who asks while another makes it waits for that one.
  package func value<Failure: Error>(
    for key: Key, make: () throws(Failure) -> Value
  ) throws(Failure) -> (value: Value, outcome: Outcome) {
    let key = HashedKey(key)
    let shard = shard(of: key)
    while true {
      switch shard.find(key) {
      case .stored(let value):
        return (value, .hit)
      case .underWay(let work):
        if let value = work.wait() { return (value, .joined) }
      // The maker failed; its error is not ours to report, so try once ourselves.
      case .missing(let work):
        do {
          let value = try make()
          shard.store(value, for: key, cost: cost(value))
          work.finish(value)
          return (value, .made)
        } catch {
          shard.abandon(key)
          work.finish(nil)
          throw error
        }
      }
    }
  }

  /// The stored value, if any; makes nothing.
  package func stored(_ key: Key) -> Value? {
    let key = HashedKey(key)
    return shard(of: key).peek(key)
  }

  /// Stores a value that was made outside. What is there already wins, so that all callers share one.
  /// - Parameter cost: nil to ask the cache's own rule.
  @discardableResult
  package func store(_ value: Value, cost: Int? = nil, for key: Key) -> Value {
    let key = HashedKey(key)
    return shard(of: key).insert(value, for: key, cost: cost ?? self.cost(value))
  }

  private func shard(of key: HashedKey) -> Shard {
    shards[Int(UInt(bitPattern: key.hash) % UInt(shards.count))]
  }

  package func removeAll() {
    for shard in shards { shard.removeAll() }
  }

  /// The cost of all that is stored.
  package var totalCost: Int { shards.reduce(0) { $0 + $1.totalCost } }

  /// A key with its hash, so that a long text is hashed once an access.
  private struct HashedKey: Hashable {
    let key: Key
    let hash: Int

    init(_ key: Key) {
      self.key = key
      hash = key.hashValue
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  /// One value being made.
  private final class Work: Sendable {
    private let condition = NSCondition()
    private let result = Mutex<Value??>(nil)

    func wait() -> Value? {
      condition.lock()
      defer { condition.unlock() }
      while true {
        if let done = result.withLock({ $0 }) { return done }
        condition.wait()
      }
    }

    func finish(_ value: Value?) {
      condition.lock()
      result.withLock { $0 = .some(value) }
      condition.broadcast()
      condition.unlock()
    }
  }

  private final class Shard: Sendable {
    enum Found {
      case stored(Value)
      case underWay(Work)
      case missing(Work)
    }

    private struct Entry { let value: Value, cost: Int }
    private struct State {
      var young: [HashedKey: Entry] = [:]
      var old: [HashedKey: Entry] = [:]
      var youngCost = 0
      var oldCost = 0
      var underWay: [HashedKey: Work] = [:]
    }

    private let generationLimit: Int
    private let state = Mutex(State())

    init(generationLimit: Int) { self.generationLimit = generationLimit }

    var totalCost: Int { state.withLock { $0.youngCost + $0.oldCost } }

    func find(_ key: HashedKey) -> Found {
      state.withLock { state in
        if let value = stored(key, in: &state) { return .stored(value) }
        if let work = state.underWay[key] { return .underWay(work) }
        let work = Work()
        state.underWay[key] = work
        return .missing(work)
      }
    }

    func peek(_ key: HashedKey) -> Value? {
      state.withLock { stored(key, in: &$0) }
    }

    private func stored(_ key: HashedKey, in state: inout State) -> Value? {
      if let entry = state.young[key] { return entry.value }
      guard let entry = state.old.removeValue(forKey: key) else { return nil }
      state.oldCost -= entry.cost
      insert(entry, for: key, into: &state)
      return entry.value
    }

    func store(_ value: Value, for key: HashedKey, cost: Int) {
      state.withLock { state in
        state.underWay[key] = nil
        insert(Entry(value: value, cost: cost), for: key, into: &state)
      }
    }

    func insert(_ value: Value, for key: HashedKey, cost: Int) -> Value {
      state.withLock { state in
        if let known = stored(key, in: &state) { return known }
        insert(Entry(value: value, cost: cost), for: key, into: &state)
        return value
      }
    }

    private func insert(_ entry: Entry, for key: HashedKey, into state: inout State) {
      // What alone outgrows a generation would push out everything and still not stay.
      guard entry.cost <= generationLimit else { return }
      if state.youngCost + entry.cost > generationLimit {
        (state.old, state.oldCost) = (state.young, state.youngCost)
        (state.young, state.youngCost) = ([:], 0)
      }
      state.young[key] = entry
      state.youngCost += entry.cost
    }

    func abandon(_ key: HashedKey) {
      state.withLock { $0.underWay[key] = nil }
    }

    func removeAll() {
      state.withLock { state in
        (state.young, state.old) = ([:], [:])
        (state.youngCost, state.oldCost) = (0, 0)
      }
    }
  }
}
