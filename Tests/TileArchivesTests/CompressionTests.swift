import Foundation
import TestWorlds
import Testing

@testable import TileArchives

struct CompressionTests {
  private static let text = Array((String(repeating: "a place with a view, ", count: 3) + "far and wide").utf8)

  /// What other programs made of the text: Google's brotli, zstd and zlib.
  private static let streams: [(TileCompression, String)] = [
    (.brotli, "1b4a00f88dd44ef9c34e956166720dc242e6b60b9144176f340940ccc213061ff10992f954"),
    (.zstd, "28b52ffd204b45010014026120706c6163652077697468206120766965772c2066617220616e6420776964650100233499"),
    (.zlib, "78da4b5428c8494c4e5528cf2cc950485428cb4c2dd701d2c40aa625162924e6a50005535201c5051974"),
  ]

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex)
    return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
  }

  @Test(arguments: streams)
  func `streams by other programs are read`(compression: TileCompression, hex: String) throws {
    let stream = Self.bytes(hex)
    #expect(try compression.decompress(stream) == Self.text)
    #expect(TileCompression.found(in: stream, stated: compression) == compression)
    #expect(try compression.decompress(stream, limit: Self.text.count) == Self.text)
    #expect(throws: TileArchiveError.streamBeyondLimit(compression, limit: Self.text.count - 1)) {
      try compression.decompress(stream, limit: Self.text.count - 1)
    }
  }

  @Test(arguments: streams)
  func `a stream cut short at any byte, or followed by others, is refused`(
    compression: TileCompression, hex: String
  ) throws {
    let stream = Self.bytes(hex)
    for length in 0..<stream.count {
      #expect(throws: TileArchiveError.malformedStream(compression)) {
        try compression.decompress(Array(stream[..<length]))
      }
    }
    if compression != .zlib {
      #expect(throws: TileArchiveError.malformedStream(compression)) { try compression.decompress(stream + [1, 2, 3]) }
    }
  }

  @Test(arguments: streams)
  func `a changed stream is refused or read within its limit`(compression: TileCompression, hex: String) throws {
    var random = SplitMix(seed: 41)
    for _ in 0..<3000 {
      var stream = Self.bytes(hex)
      for _ in 0..<(1 + random.next() % 3) {
        stream[Int(random.next() % UInt64(stream.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      guard let read = try? compression.decompress(stream, limit: 10_000) else { continue }
      #expect(read.count <= 10_000)
    }
  }

  @Test func `a stream that promises more than it may hold is refused before it is unpacked`() {
    // Ten million zeros.
    let bomb = Self.bytes("cbffff3f002400e2b14072effff2cf12038004401c16808e2306")
    #expect(throws: TileArchiveError.streamBeyondLimit(.brotli, limit: 1 << 20)) {
      try TileCompression.brotli.decompress(bomb, limit: 1 << 20)
    }
  }

  @Test func `bytes without a signature are Brotli only where their archive says so`() {
    let stream = Self.bytes(Self.streams[0].1)
    #expect(TileCompression.found(in: stream, stated: .none) == .none)
    #expect(TileCompression.found(in: Gzip.compress([1]), stated: .brotli) == .gzip)
    #expect(TileCompression.allCodings == [nil, "gzip", "deflate", "br", "zstd", nil])
  }
}

extension TileCompression {
  fileprivate static let allCodings = [TileCompression.none, .gzip, .zlib, .brotli, .zstd, .unknown].map(
    \.contentCoding)
}
