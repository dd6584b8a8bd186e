import Dispatch
import Foundation
import Geodesy
import Glibc
import Imaging
import Synchronization
import Testing

@testable import MapServer

@Suite(.timeLimit(.minutes(1)))
struct ContentTests {
  private static func key(_ x: UInt32, generation: Int = 1) -> ContentKey {
    ContentKey(
      generation: generation, subject: .tile(style: "s", MapVariant(), TileID(z: 20, x: x, y: 0), scale: 1, .png))
  }

  private static func content(_ size: Int) -> Content {
    Content([UInt8](repeating: 7, count: size), mediaType: "image/png")
  }

  @Test func `the cache stays within its bytes and drops what was unused longest`() {
    var cache = ContentCache(capacity: 10_000)
    for x in 0..<8 { cache.insert(Self.content(1000), for: Self.key(UInt32(x))) }
    #expect(cache.bytes <= 10_000)
    #expect(cache.count == 7)
    #expect(cache.content(for: Self.key(0)) == nil)
    #expect(cache.content(for: Self.key(1)) != nil)
    cache.insert(Self.content(1000), for: Self.key(9))
    #expect(cache.content(for: Self.key(1)) != nil)
    #expect(cache.content(for: Self.key(2)) == nil)
    cache.insert(Self.content(9000), for: Self.key(10))
    #expect(cache.content(for: Self.key(10)) == nil)
    cache.insert(Self.content(2000), for: Self.key(1))
    #expect(cache.content(for: Self.key(1))?.bytes.count == 2000)
    cache.removeAll()
    #expect(cache.count == 0 && cache.bytes == 0)
  }

  @Test func `a cache under random use agrees with a plain list`() {
    var cache = ContentCache(capacity: 6000)
    var model: [(key: UInt32, cost: Int)] = []
    var random = SystemRandomNumberGenerator()
    for _ in 0..<5000 {
      let x = UInt32.random(in: 0..<40, using: &random)
      let place = model.firstIndex { $0.key == x }
      if Bool.random(using: &random) {
        let content = Self.content(Int.random(in: 0..<1200, using: &random))
        cache.insert(content, for: Self.key(x))
        if let place { model.remove(at: place) }
        model.append((x, content.cost))
        while model.reduce(0, { $0 + $1.cost }) > 6000 { model.removeFirst() }
      } else {
        #expect((cache.content(for: Self.key(x)) != nil) == (place != nil))
        if let place { model.append(model.remove(at: place)) }
      }
      #expect(cache.count == model.count)
      #expect(cache.bytes == model.reduce(0) { $0 + $1.cost })
    }
  }

  @Test func `equal requests at once are drawn once`() throws {
    let renderer = StubRenderer(isHeld: true)
    let server = try TestServer(renderer: renderer)
    let answers = Mutex<[HTTPResponse]>([])
    for _ in 0..<20 {
      server.responder.respond(
        method: "GET", target: "/tiles/standard/3/1/2.png", headers: ["host": "a"]
      ) { answer in answers.withLock { $0.append(answer) } }
    }
    renderer.release()
    while answers.withLock({ $0.count }) < 20 { usleep(500) }
    #expect(renderer.count == 1)
    #expect(answers.withLock { $0.allSatisfy { $0.status == .ok } })
    let metrics = String(decoding: try server.answer("/metrics").body, as: UTF8.self)
    #expect(metrics.contains("\nbelvedere_tiles_drawn_total 1\n"))
    #expect(metrics.contains("\nbelvedere_joined_requests_total 19\n"))
    #expect(metrics.contains("\nbelvedere_cache_misses_total 1\n"))
    #expect(metrics.contains("belvedere_requests_total{route=\"tiles\",status=\"200\"} 20\n"))
  }

  @Test func `equal requests over sockets are drawn once`() throws {
    let renderer = StubRenderer(isHeld: true)
    let server = try TestServer(renderer: renderer)
    let port = server.server.port
    let bodies = Mutex<[[UInt8]]>([])
    for _ in 0..<8 {
      Thread.detachNewThread {
        let request = "GET /tiles/standard/3/1/2@2x.png HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        let answer = (try? RawClient.exchange(request, port)).flatMap { try? TestAnswer(received: $0) }
        bodies.withLock { $0.append(answer?.body ?? []) }
      }
    }
    while server.responder.joinedRequests < 7 { usleep(500) }
    renderer.release()
    while bodies.withLock({ $0.count }) < 8 { usleep(500) }
    #expect(renderer.count == 1)
    #expect(Set(bodies.withLock { $0 }).count == 1)
  }

  @Test func `a new map is drawn anew`() throws {
    let server = try TestServer()
    let target = "/tiles/standard/3/1/2.png"
    _ = try server.answer(target)
    _ = try server.answer(target)
    #expect(server.renderer.count == 1)
    let other = StubRenderer()
    server.responder.serve(TestServer.map(other))
    _ = try server.answer(target)
    #expect(other.count == 1)
  }

  @Test func `a pool that is closed finishes its jobs and takes no more`() {
    let pool = WorkerPool(threads: 3)
    let done = Mutex(0)
    for _ in 0..<1000 { #expect(pool.submit { done.withLock { $0 += 1 } }) }
    pool.close()
    #expect(done.withLock { $0 } == 1000)
    #expect(!pool.submit {})
    pool.close()
  }

  @Test func `a pool with too much to do refuses`() {
    let pool = WorkerPool(threads: 1, limit: 2)
    let gate = DispatchSemaphore(value: 0)
    let started = DispatchSemaphore(value: 0)
    #expect(
      pool.submit {
        started.signal()
        gate.wait()
      })
    started.wait()
    #expect(pool.submit {} && pool.submit {})
    #expect(!pool.submit {})
    gate.signal()
    pool.close()
  }

  @Test func `entity tags are XXH64`() {
    #expect(EntityTag.xxHash64([]) == 0xEF46_DB37_51D8_E999)
    #expect(EntityTag.xxHash64(Array("a".utf8)) == 0xD24E_C4F1_A98C_6E5B)
    #expect(EntityTag.xxHash64(Array("abc".utf8)) == 0x44BC_2CF5_AD77_0999)
    let nobody = "Nobody inspects the spammish repetition"
    #expect(EntityTag.xxHash64(Array(nobody.utf8)) == 0xFBCE_A83C_8A37_8BF1)
  }
}
