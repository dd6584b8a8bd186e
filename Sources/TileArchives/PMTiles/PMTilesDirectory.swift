import Algorithms
import ByteCoding

/// A row of a directory: a run of tiles with the same bytes, or (`runLength` 0) a leaf directory.
struct PMTilesEntry: Equatable {
  var tileID: UInt64
  /// From the start of the section that it points into.
  var offset: UInt64
  var length: UInt32
  var runLength: UInt32
}

/// Directories of tiles in the order of their ids (PMTiles 3, section 4).
struct PMTilesDirectory: Equatable {
  var entries: [PMTilesEntry]

  /// Reads an uncompressed directory; nil for anything but a whole one with rising ids.
  init?(_ bytes: [UInt8]) {
    var position = 0
    func number() -> UInt64? {
      var value: UInt64 = 0
      for shift in stride(from: UInt64(0), to: 64, by: 7) {
        guard position < bytes.count else { return nil }
        let byte = bytes[position]
        position += 1
        value |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { return value }
      }
      return nil
    }
    // Every row takes four bytes or more, so a foreign count cannot reserve more than the bytes at hand.
    guard let count = number(), count <= UInt64(bytes.count / 4) else { return nil }
    entries = [PMTilesEntry](
      repeating: PMTilesEntry(tileID: 0, offset: 0, length: 0, runLength: 0), count: Int(count))
    var id: UInt64 = 0
    for index in entries.indices {
      guard let step = number(), index == 0 || step > 0 else { return nil }
      let (next, overflow) = id.addingReportingOverflow(step)
      guard !overflow else { return nil }
      id = next
      entries[index].tileID = id
    }
    for index in entries.indices {
      guard let run = number(), let runLength = UInt32(exactly: run) else { return nil }
      entries[index].runLength = runLength
    }
    for index in entries.indices {
      guard let value = number(), let length = UInt32(exactly: value), length > 0 else { return nil }
      entries[index].length = length
    }
    for index in entries.indices {
      guard let value = number() else { return nil }
      if value > 0 {
        entries[index].offset = value - 1
      } else {
        guard index > 0 else { return nil }
        entries[index].offset = entries[index - 1].offset &+ UInt64(entries[index - 1].length)
      }
    }
  }

  init(entries: [PMTilesEntry]) {
    self.entries = entries
  }

  /// The row that may lead to the tile: the last whose id is not greater.
  func entry(for id: UInt64) -> PMTilesEntry? {
    let next = entries.partitioningIndex { $0.tileID > id }
    guard next > 0 else { return nil }
    let entry = entries[next - 1]
    return entry.runLength == 0 || id - entry.tileID < UInt64(entry.runLength) ? entry : nil
  }

  /// The directory's bytes, uncompressed.
  static func encode(_ entries: some RandomAccessCollection<PMTilesEntry>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(varint: UInt64(entries.count))
    var previousID: UInt64 = 0
    for entry in entries {
      bytes.append(varint: entry.tileID - previousID)
      previousID = entry.tileID
    }
    for entry in entries { bytes.append(varint: UInt64(entry.runLength)) }
    for entry in entries { bytes.append(varint: UInt64(entry.length)) }
    var expected: UInt64?
    for entry in entries {
      bytes.append(varint: entry.offset == expected ? 0 : entry.offset + 1)
      expected = entry.offset + UInt64(entry.length)
    }
    return bytes
  }
}
