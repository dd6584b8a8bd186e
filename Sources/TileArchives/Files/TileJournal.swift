import ByteCoding
import Files
import Geodesy

/// The tiles of an archive in the making, on disk: a head that says what they are, then batches with checksums, so
/// that after any interruption the batches before it are known to be whole.
///
/// All numbers are little-endian. The head: `signature`, the identity's length and checksum (32 bits each), the
/// identity. A batch: its length and checksum (32 bits each), then records. A record: the tile's id (64 bits), the
/// number of its contents and their length (32 bits each); where the length has its highest bit, the contents are new and follow.
struct TileJournal {
  /// A tile of the journal.
  struct Record {
    let hilbertID: UInt64
    /// Contents are numbered in the order in which they come.
    let content: UInt32
    /// Where the contents stand in the file, where they come with this record.
    let bytes: Range<Int>?
  }

  private static let signature = Array("BLVDTJ\u{1}\n".utf8)
  private static let suffix = ".partial"
  private static let recordHeadSize = 16
  private static let batchHeadSize = 8
  /// A batch ends at this size.
  private static let batchSize = 1 << 20
  /// Longer ones were never written: the bound of what a damaged length can reserve.
  private static let maximumBatchSize = batchSize + maximumTileSize + recordHeadSize
  private static let maximumTileSize = 128 << 20
  /// After this time a batch ends though it is small: what a killed process loses.
  private static let patience = Duration.milliseconds(300)
  /// Between two waits for the disk: what a power cut loses.
  private static let diskPatience = Duration.seconds(2)

  let file: PartialFile
  /// Where the batch that is being filled starts in the file.
  private var batchStart: Int
  private var batch: [UInt8] = []
  /// Nil where nobody is to go on from the file.
  private let identity: String?
  private var lastCommit = ContinuousClock.now
  private var lastWait = ContinuousClock.now

  /// Opens the journal of the archive at `path`.
  /// - Parameters:
  ///   - resumption: nil for a journal that goes with its owner.
  ///   - restore: Called with each tile that an earlier process left, in the order in which they came, and the bytes
  ///     of those that come with their contents. False ends the reading: the record cannot be.
  init(
    path: String, resumption: Resumption?, restore: (Record, [UInt8]) -> Bool
  ) throws(TileArchiveError) {
    identity = resumption?.identity
    file = try PartialFile(for: path, suffix: Self.suffix, keepsContents: resumption != nil)
    batchStart = 0
    guard let resumption else { return }
    if file.size > 0 {
      // Whatever goes wrong from here on, what an earlier process left stays.
      file.keep()
      batchStart = try Self.checkedHeadSize(file, resumption)
    }
    if batchStart == 0 {
      try writeHead(resumption.identity)
    } else {
      while let next = try restoreBatch(at: batchStart, restore) { batchStart = next }
      try file.truncate(to: batchStart)
    }
  }

  private mutating func writeHead(_ identity: String) throws(TileArchiveError) {
    let text = [UInt8](identity.utf8)
    var head = Self.signature
    head.append(littleEndian: UInt32(clamping: text.count))
    head.append(littleEndian: Checksum.crc32(text))
    head += text
    try file.truncate(to: 0)
    try file.write(head, at: 0)
    try file.synchronize()
    synchronizeFolder(of: file.path)
    file.keep()
    batchStart = head.count
  }

  /// The length of the head in the file; 0 where it was never finished, or is of other tiles that may go.
  private static func checkedHeadSize(
    _ file: PartialFile, _ resumption: Resumption
  ) throws(TileArchiveError) -> Int {
    guard let head = try head(of: file) else { return 0 }
    guard head.identity == resumption.identity else {
      if resumption.replacesOther { return 0 }
      throw .otherPartial(path: file.finalPath, identity: head.identity)
    }
    return head.size
  }

  /// Nil where the head was never finished.
  private static func head(of file: PartialFile) throws(TileArchiveError) -> (identity: String, size: Int)? {
    let start = try file.bytes(at: 0, count: min(file.size, signature.count + 8))
    guard start.starts(with: signature) || signature.starts(with: start) else { throw .foreignPartial(file.path) }
    guard start.count == signature.count + 8 else { return nil }
    let length = Int(start.littleEndian(at: signature.count, as: UInt32.self))
    guard length <= file.size - start.count else { return nil }
    let text = try file.bytes(at: start.count, count: length)
    guard Checksum.crc32(text) == start.littleEndian(at: signature.count + 4) else { return nil }
    return (String(decoding: text, as: UTF8.self), start.count + length)
  }

  /// Removes the journal of the archive at `path` where its tiles are those of `identity` and nobody is writing it.
  static func removeLeft(of path: String, identity: String) {
    guard FileStatus(path: path + suffix) != nil,
      let file = try? PartialFile(for: path, suffix: suffix, keepsContents: true)
    else { return }
    file.keep()
    if (try? head(of: file))?.identity == identity { file.remove() }
  }

  /// The end of a whole batch, nil where there is none.
  private func restoreBatch(
    at start: Int, _ restore: (Record, [UInt8]) -> Bool
  ) throws(TileArchiveError) -> Int? {
    guard file.size - start > Self.batchHeadSize else { return nil }
    let head = try file.bytes(at: start, count: Self.batchHeadSize)
    let length = Int(head.littleEndian(at: 0, as: UInt32.self))
    let origin = start + Self.batchHeadSize
    guard length <= min(file.size - origin, Self.maximumBatchSize) else { return nil }
    let batch = try file.bytes(at: origin, count: length)
    guard Checksum.crc32(batch) == head.littleEndian(at: 4) else { return nil }
    var position = 0
    while position < length {
      guard length - position >= Self.recordHeadSize else { return nil }
      let id: UInt64 = batch.littleEndian(at: position)
      let content: UInt32 = batch.littleEndian(at: position + 8)
      let size: UInt32 = batch.littleEndian(at: position + 12)
      position += Self.recordHeadSize
      let count = size >> 31 == 1 ? Int(size & 0x7FFF_FFFF) : nil
      guard count ?? 0 <= length - position else { return nil }
      let range = count.map { origin + position..<origin + position + $0 }
      let bytes = Array(batch[position..<position + (count ?? 0)])
      guard restore(Record(hilbertID: id, content: content, bytes: range), bytes) else { return nil }
      position += count ?? 0
    }
    return origin + length
  }

  /// Adds a tile whose contents came before.
  mutating func append(hilbertID: UInt64, content: UInt32) throws(TileArchiveError) {
    beginRecord(hilbertID, content, size: 0)
    try commitIfDue()
  }

  /// Adds a tile with new contents.
  /// - Returns: Where the contents stand.
  mutating func append(hilbertID: UInt64, content: UInt32, bytes: [UInt8]) throws(TileArchiveError) -> Int {
    guard bytes.count <= Self.maximumTileSize else {
      throw .cannotWrite(path: file.finalPath, reason: "a tile has more than 128 MiB")
    }
    beginRecord(hilbertID, content, size: UInt32(bytes.count) | 1 << 31)
    let offset = batchStart + Self.batchHeadSize + batch.count
    batch += bytes
    try commitIfDue()
    return offset
  }

  private mutating func beginRecord(_ hilbertID: UInt64, _ content: UInt32, size: UInt32) {
    batch.append(littleEndian: hilbertID)
    batch.append(littleEndian: content)
    batch.append(littleEndian: size)
  }

  private mutating func commitIfDue() throws(TileArchiveError) {
    if batch.count >= Self.batchSize {
      try commit()
    } else if identity != nil, batch.count >= Self.batchSize / 64, ContinuousClock.now - lastCommit > Self.patience {
      try commit()
    }
  }

  /// Writes the batch that is being filled, and now and then waits until the disk has it.
  mutating func commit() throws(TileArchiveError) {
    if !batch.isEmpty {
      var head: [UInt8] = []
      head.append(littleEndian: UInt32(batch.count))
      head.append(littleEndian: Checksum.crc32(batch))
      try file.write(head + batch, at: batchStart)
      batchStart += head.count + batch.count
      batch.removeAll(keepingCapacity: true)
    }
    lastCommit = .now
    if identity != nil, lastCommit - lastWait > Self.diskPatience { try synchronize() }
  }

  mutating func synchronize() throws(TileArchiveError) {
    try file.synchronize()
    lastWait = .now
  }

  /// Bytes of a tile's contents.
  func bytes(at offset: Int, count: Int) throws(TileArchiveError) -> [UInt8] {
    let inBatch = offset - batchStart - Self.batchHeadSize
    if inBatch >= 0 { return Array(batch[inBatch..<inBatch + count]) }
    return try file.bytes(at: offset, count: count)
  }

  /// Removes the file: its archive is complete.
  func remove() { file.remove() }
}
