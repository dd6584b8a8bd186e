import Algorithms
import Geodesy

/// The tiles of an archive that is being written, in a journal; equal tiles once. Memory grows by 16 bytes for each
/// run of equal neighbours and by some 24 for each distinct tile.
struct TileSpool {
  /// Tiles of the same bytes with ids one after the other.
  struct Run {
    let hilbertID: UInt64
    /// The index of their bytes in `contents`.
    let content: UInt32
    var length: UInt32

    var ids: Range<UInt64> { hilbertID..<hilbertID + UInt64(length) }
  }

  /// Where bytes stand in the journal.
  struct Content {
    let offset: Int
    let length: UInt32
    /// Of the bytes: equal bytes have equal ones.
    let checksum: UInt32
  }

  private(set) var runs: [Run] = []
  private(set) var contents: [Content] = []
  /// Runs of an earlier process, by id: the first ones.
  private var keptRuns = 0
  /// Tiles that an earlier process left.
  private(set) var keptTiles = 0
  private var table = ContentTable()
  private var journal: TileJournal

  /// A spool for the archive that will stand at `path`.
  init(path: String, resumption: Resumption?) throws(TileArchiveError) {
    var (runs, contents, table) = ([Run](), [Content](), ContentTable())
    journal = try TileJournal(path: path, resumption: resumption) { record, bytes in
      guard TileID(hilbertID: record.hilbertID) != nil else { return false }
      if let range = record.bytes {
        guard Int(record.content) == contents.count else { return false }
        let content = Content(
          offset: range.lowerBound, length: UInt32(bytes.count), checksum: Checksum.crc32(bytes))
        contents.append(content)
        table.insert(record.content) { contents[Int($0)].checksum }
      } else if Int(record.content) >= contents.count {
        return false
      }
      Self.append(record.hilbertID, record.content, to: &runs)
      return true
    }
    (self.runs, self.contents, self.table) = (runs, contents, table)
    sortRuns()
    keptRuns = self.runs.count
    keptTiles = self.runs.reduce(0) { $0 + Int($1.length) }
  }

  /// Whether an earlier process left a tile.
  func hasKept(_ id: TileID) -> Bool {
    let hilbertID = id.hilbertID
    let next = runs[..<keptRuns].partitioningIndex { $0.hilbertID > hilbertID }
    return next > 0 && runs[next - 1].ids.contains(hilbertID)
  }

  mutating func add(_ bytes: [UInt8], at id: TileID) throws(TileArchiveError) {
    let hilbertID = id.hilbertID
    let checksum = Checksum.crc32(bytes)
    var content = table.first(checksum)
    while let (slot, index) = content {
      let known = contents[Int(index)]
      if known.checksum == checksum, Int(known.length) == bytes.count, try self.bytes(of: known) == bytes {
        try journal.append(hilbertID: hilbertID, content: index)
        return appendRun(hilbertID, index)
      }
      content = table.next(after: slot)
    }
    guard let index = UInt32(exactly: contents.count), index < .max else {
      throw .cannotWrite(path: journal.file.finalPath, reason: "the number of different tiles exceeds 32 bits")
    }
    let offset = try journal.append(hilbertID: hilbertID, content: index, bytes: bytes)
    contents.append(Content(offset: offset, length: UInt32(bytes.count), checksum: checksum))
    table.insert(index) { contents[Int($0)].checksum }
    appendRun(hilbertID, index)
  }

  func bytes(of content: Content) throws(TileArchiveError) -> [UInt8] {
    try journal.bytes(at: content.offset, count: Int(content.length))
  }

  /// Brings what came so far to the disk, for a later process.
  mutating func suspend() throws(TileArchiveError) {
    try journal.commit()
    try journal.synchronize()
  }

  /// Puts the runs in the order of their ids; of several tiles at one address only the last stays.
  mutating func complete() throws(TileArchiveError) {
    try journal.commit()
    sortRuns()
    keptRuns = 0
  }

  /// The archive is there, its spool is needed no more.
  func remove() { journal.remove() }

  // MARK: Runs

  private mutating func appendRun(_ hilbertID: UInt64, _ content: UInt32) {
    // A run that an earlier process left must not grow: it would seem to have left more.
    if runs.count == keptRuns {
      runs.append(Run(hilbertID: hilbertID, content: content, length: 1))
    } else {
      Self.append(hilbertID, content, to: &runs)
    }
  }

  private static func append(_ hilbertID: UInt64, _ content: UInt32, to runs: inout [Run]) {
    if let last = runs.last, last.content == content, last.ids.upperBound == hilbertID, last.length < .max {
      runs[runs.count - 1].length += 1
    } else {
      runs.append(Run(hilbertID: hilbertID, content: content, length: 1))
    }
  }

  private mutating func sortRuns() {
    let isSorted = runs.indices.dropFirst().allSatisfy { runs[$0 - 1].ids.upperBound <= runs[$0].hilbertID }
    if !isSorted {
      // Runs overlap only where tiles were replaced; then single tiles are sorted, the last at an address behind.
      var tiles = runs.flatMap { run in run.ids.map { Run(hilbertID: $0, content: run.content, length: 1) } }
      let order = tiles.indices.sorted { (tiles[$0].hilbertID, $0) < (tiles[$1].hilbertID, $1) }
      tiles = order.map { tiles[$0] }
      runs = tiles.indices.compactMap { index in
        index + 1 < tiles.count && tiles[index + 1].hilbertID == tiles[index].hilbertID ? nil : tiles[index]
      }
    }
    var merged: [Run] = []
    merged.reserveCapacity(runs.count)
    for run in runs {
      if let last = merged.last, last.content == run.content, last.ids.upperBound == run.hilbertID,
        last.length <= .max - run.length
      {
        merged[merged.count - 1].length += run.length
      } else {
        merged.append(run)
      }
    }
    runs = merged
  }
}
