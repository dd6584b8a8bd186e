import Caching
import Foundation
import Synchronization
import Testing

private final class Counter: Sendable {
  let value = Mutex(0)
}

@Suite struct BoundedCacheTests {
  @Test func `a value is made once however many ask for it at once`() async {
    let cache = BoundedCache<Int, Int>(costLimit: 100)
    let made = Counter()
    let values = await withTaskGroup(of: Int.self, returning: [Int].self) { group in
      for _ in 0..<16 {
        group.addTask {
          cache.value(for: 7) { () throws(Never) in
            made.value.withLock { $0 += 1 }
            Thread.sleep(forTimeInterval: 0.02)
            return 49
          }.value
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(values == Array(repeating: 49, count: 16))
    #expect(made.value.withLock { $0 } == 1)
  }

  @Test func `who waits for a maker that fails tries once more`() throws {
    struct Failure: Error {}
    let cache = BoundedCache<String, Int>(costLimit: 10)
    #expect(throws: Failure.self) { try cache.value(for: "a") { () throws(Failure) in throw Failure() } }
    let (value, outcome) = cache.value(for: "a") { () throws(Never) in 3 }
    #expect(value == 3)
    #expect(outcome == .made)
  }

  @Test func `what is in use stays and the whole stays within its limit`() {
    let cache = BoundedCache<Int, [UInt8]>(costLimit: 1000, shards: 1) { $0.count }
    for key in 0..<200 {
      cache.store([UInt8](repeating: 0, count: 50), for: key)
      cache.store([1], for: -1)
      #expect(cache.stored(-1) != nil)
      #expect(cache.totalCost <= 1000)
    }
    #expect(cache.stored(0) == nil)
    #expect(cache.stored(199) != nil)
    cache.removeAll()
    #expect(cache.totalCost == 0)
  }

  @Test func `a value too large to keep pushes nothing out`() {
    let cache = BoundedCache<Int, [UInt8]>(costLimit: 100, shards: 1) { $0.count }
    cache.store([1, 2, 3], for: 1)
    cache.store([UInt8](repeating: 0, count: 90), for: 2)
    #expect(cache.stored(1) != nil)
    #expect(cache.stored(2) == nil)
  }

  @Test func `the first of two stored values wins`() {
    let cache = BoundedCache<Int, String>(costLimit: 10)
    #expect(cache.store("first", for: 1) == "first")
    #expect(cache.store("second", for: 1) == "first")
  }
}
