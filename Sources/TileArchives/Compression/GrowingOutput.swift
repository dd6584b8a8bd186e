/// Where a streaming decoder writes: an array that grows up to a limit, however much the stream promises.
struct GrowingOutput {
  private var bytes: [UInt8]
  private var count = 0
  private let limit: Int

  /// - Parameter expecting: the size of the compressed stream.
  init(expecting size: Int, limit: Int) {
    self.limit = limit
    // One byte more than allowed, which tells a stream that ends at the limit from one that goes on.
    bytes = [UInt8](repeating: 0, count: min(limit + 1, max(4096, size * 4)))
  }

  /// Gives `body` the room that is left; it says how much of it was written.
  mutating func fill(_ body: (_ room: UnsafeMutableBufferPointer<UInt8>, _ written: inout Int) -> Void) {
    var written = 0
    let start = count
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      unsafe body(UnsafeMutableBufferPointer(rebasing: buffer[start...]), &written)
    }
    count += written
  }

  /// Makes room for more.
  mutating func grow(_ compression: TileCompression) throws(TileArchiveError) {
    guard count <= limit else { throw .streamBeyondLimit(compression, limit: limit) }
    let larger = min(limit + 1, bytes.count * 4)
    if larger > bytes.count { bytes += [UInt8](repeating: 0, count: larger - bytes.count) }
  }

  /// What was written.
  consuming func finished(_ compression: TileCompression) throws(TileArchiveError) -> [UInt8] {
    guard count <= limit else { throw .streamBeyondLimit(compression, limit: limit) }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}
