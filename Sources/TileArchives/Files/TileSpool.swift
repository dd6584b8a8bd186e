import Geodesy

/// The tiles of an archive that is being written, in the order they came, in a file of their own; equal tiles once.
/// Memory grows by some ten bytes a tile and some fifty a distinct one.
struct TileSpool {
  /// A tile and the index of its bytes in `contents`.
  struct Entry {
    let hilbertID: UInt64
    let content: UInt32
  }

  /// Where bytes stand in the file.
  struct Content {
    let offset: Int
    let length: UInt32
  }

  private(set) var entries: [Entry] = []
  private(set) var contents: [Content] = []
  private var contentByHash: [Int: UInt32] = [:]
  private let file: PartialFile
  /// What is not in the file yet; it starts at `flushed`.
  private var pending: [UInt8] = []
  private var flushed = 0

  private static let bufferSize = 1 << 20

  /// A spool for the archive that will stand at `path`.
  init(path: String) throws(TileArchiveError) {
    file = try PartialFile(for: path, suffix: ".spool")
  }

  mutating func add(_ bytes: [UInt8], at id: TileID) throws(TileArchiveError) {
    let content = try contentIndex(of: bytes)
    entries.append(Entry(hilbertID: id.hilbertID, content: content))
  }

  func bytes(of content: Content) throws(TileArchiveError) -> [UInt8] {
    try bytes(at: content.offset, count: Int(content.length))
  }

  /// Bytes that lie either in the file or in what is pending, never across.
  func bytes(at offset: Int, count: Int) throws(TileArchiveError) -> [UInt8] {
    if offset >= flushed { return Array(pending[offset - flushed..<offset - flushed + count]) }
    return try file.bytes(at: offset, count: count)
  }

  /// The entries by id; of several at one address only the last.
  mutating func sortEntries() throws(TileArchiveError) {
    try flush()
    var order = Array(entries.indices)
    if !entries.indices.dropFirst().allSatisfy({ entries[$0 - 1].hilbertID < entries[$0].hilbertID }) {
      order.sort { (entries[$0].hilbertID, $0) < (entries[$1].hilbertID, $1) }
    }
    var sorted: [Entry] = []
    sorted.reserveCapacity(order.count)
    for index in order {
      let entry = entries[index]
      if sorted.last?.hilbertID == entry.hilbertID { sorted.removeLast() }
      sorted.append(entry)
    }
    entries = sorted
  }

  private mutating func contentIndex(of bytes: [UInt8]) throws(TileArchiveError) -> UInt32 {
    var hash = Self.hash(bytes)
    while let index = contentByHash[hash] {
      let content = contents[Int(index)]
      if Int(content.length) == bytes.count, try self.bytes(of: content) == bytes { return index }
      hash &+= 1
    }
    guard let length = UInt32(exactly: bytes.count), let index = UInt32(exactly: contents.count) else {
      throw .cannotWrite(path: file.path, reason: "a tile or their number exceeds 32 bits")
    }
    contents.append(Content(offset: flushed + pending.count, length: length))
    contentByHash[hash] = index
    pending += bytes
    if pending.count >= Self.bufferSize { try flush() }
    return index
  }

  private mutating func flush() throws(TileArchiveError) {
    try file.write(pending, at: flushed)
    flushed += pending.count
    pending.removeAll(keepingCapacity: true)
  }

  /// Differs from run to run, and is only ever compared within one.
  static func hash(_ bytes: [UInt8]) -> Int {
    var hasher = Hasher()
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
