import Testing
import TileArchives

struct GzipTests {
  private let text = Array(String(repeating: "the same words again and again, ", count: 500).utf8)

  @Test(arguments: [-1, 0, 1, 6, 12, 99])
  func `bytes come back at every level`(level: Int) throws {
    let compressed = Gzip.compress(text, level: level)
    #expect(Gzip.isGzip(compressed))
    #expect(try Gzip.decompress(compressed, limit: text.count) == text)
    #expect(try Gzip.decompress(Gzip.compress([], level: level), limit: 0) == [])
  }

  @Test func `equal bytes compress to equal bytes`() {
    #expect(Gzip.compress(text) == Gzip.compress(text))
  }

  @Test func `every member of a stream is read`() throws {
    let stream = Gzip.compress(text) + Gzip.compress([]) + Gzip.compress([1, 2, 3])
    #expect(try Gzip.decompress(stream, limit: 1 << 20) == text + [1, 2, 3])
  }

  @Test func `more than the limit is refused, in one member or in several`() {
    #expect(throws: TileArchiveError.streamBeyondLimit(.gzip, limit: text.count - 1)) {
      try Gzip.decompress(Gzip.compress(text), limit: text.count - 1)
    }
    #expect(throws: TileArchiveError.self) {
      try Gzip.decompress(Gzip.compress(text) + Gzip.compress(text), limit: text.count + 1)
    }
  }

  @Test func `a bomb is refused without being unpacked`() {
    let bomb = Gzip.compress([UInt8](repeating: 0, count: 50 << 20))
    #expect(throws: TileArchiveError.streamBeyondLimit(.gzip, limit: 1 << 20)) {
      try Gzip.decompress(bomb, limit: 1 << 20)
    }
  }

  @Test func `a stream cut short at any byte is refused`() {
    let compressed = Gzip.compress(text)
    for length in 0..<compressed.count {
      #expect(throws: TileArchiveError.malformedStream(.gzip)) {
        try Gzip.decompress(Array(compressed[..<length]), limit: 1 << 20)
      }
    }
  }

  @Test func `rubbish after a stream is refused`() {
    #expect(throws: TileArchiveError.malformedStream(.gzip)) {
      try Gzip.decompress(Gzip.compress(text) + [1, 2, 3], limit: 1 << 20)
    }
  }
}
