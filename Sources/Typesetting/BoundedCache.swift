import Synchronization

/// A cache for many threads, bounded by cost, in shards that are locked one at a time.
///
/// Each shard keeps two generations: when the young one has reached half the shard's limit it becomes the old one and
/// what was old is forgotten; a hit in the old one makes the entry young again. So what is in use stays, in constant
/// time an access.
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private final class Shard: Sendable {
    let generations = Mutex(Generations())
  }

  /// A key with its hash, so that a long text is hashed once an access.
  private struct HashedKey: Hashable {
    var key: Key
    var hash: Int

    init(_ key: Key) {
      self.key = key
      hash = key.hashValue
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  private struct Generations {
    var young: [HashedKey: Entry] = [:]
    var old: [HashedKey: Entry] = [:]
    var youngCost = 0
  }

  private struct Entry {
    var value: Value
    var cost: Int
  }

  private let shards: [Shard]
  private let youngLimit: Int

  /// Holds entries of at most `costLimit` in all.
  init(costLimit: Int, shards count: Int = 16) {
    shards = (0..<count).map { _ in Shard() }
    youngLimit = max(1, costLimit / (2 * count))
  }

  func value(for key: Key) -> Value? {
    let key = HashedKey(key)
    return shard(of: key).generations.withLock { generations in
      if let entry = generations.young[key] { return entry.value }
      guard let entry = generations.old.removeValue(forKey: key) else { return nil }
      insert(entry, for: key, into: &generations)
      return entry.value
    }
  }

  /// What is there already wins over `value`, so that all callers share one.
  func insert(_ value: Value, cost: Int, for key: Key) -> Value {
    let key = HashedKey(key)
    return shard(of: key).generations.withLock { generations in
      if let entry = generations.young[key] { return entry.value }
      insert(Entry(value: value, cost: cost), for: key, into: &generations)
      return value
    }
  }

  private func insert(_ entry: Entry, for key: HashedKey, into generations: inout Generations) {
    if generations.youngCost >= youngLimit {
      generations.old = generations.young
      generations.young = [:]
      generations.youngCost = 0
    }
    generations.young[key] = entry
    generations.youngCost += entry.cost
  }

  private func shard(of key: HashedKey) -> Shard {
    shards[Int(UInt(bitPattern: key.hash) % UInt(shards.count))]
  }
}
