package import Geodesy
import JSON

/// Writes PMTiles 3: clustered, equal tiles once, tables gzip, leaf directories where the root would outgrow its place.
package final class PMTilesWriter: TileArchiveWriter {
  private let archive: SpooledArchive

  package init(path: String, metadata: TileArchiveMetadata) throws(TileArchiveError) {
    archive = try SpooledArchive(path: path, metadata: metadata)
  }

  package func write(_ bytes: [UInt8], at id: TileID) throws(TileArchiveError) {
    try archive.write(bytes, at: id)
  }

  package func finish() throws(TileArchiveError) {
    let path = archive.path
    try archive.finish { (spool, metadata) throws(TileArchiveError) in
      let file = try PartialFile(for: path)
      try PMTilesLayout(spool: spool).write(spool, metadata, to: file)
      try file.publish()
    }
  }
}

/// Where everything goes in a PMTiles archive.
struct PMTilesLayout {
  /// Header and root directory lie in the first 16,384 bytes (PMTiles 3, section 2).
  static let maximumRootLength = 16_384 - PMTilesHeader.size
  /// Rows a leaf directory starts with; more where the root would still be too long.
  private static let leafRows = 4096

  private(set) var entries: [PMTilesEntry] = []
  /// The distinct tiles that are in use, in the order of their first use.
  private var order: [UInt32] = []
  private var addressedTiles = 0
  private var length: UInt64 = 0

  init(spool: TileSpool) {
    addressedTiles = spool.entries.count
    var offsets = [UInt64](repeating: .max, count: spool.contents.count)
    for entry in spool.entries {
      let content = Int(entry.content)
      if offsets[content] == .max {
        offsets[content] = length
        length += UInt64(spool.contents[content].length)
        order.append(entry.content)
      }
      append(
        PMTilesEntry(
          tileID: entry.hilbertID, offset: offsets[content], length: spool.contents[content].length, runLength: 1))
    }
  }

  /// Adds a tile, to the run before it where that ends there and has the same bytes.
  private mutating func append(_ entry: PMTilesEntry) {
    if let last = entries.last, last.offset == entry.offset, last.length == entry.length,
      entry.tileID == last.tileID + UInt64(last.runLength)
    {
      entries[entries.count - 1].runLength += 1
    } else {
      entries.append(entry)
    }
  }

  func write(_ spool: TileSpool, _ metadata: TileArchiveMetadata, to file: PartialFile) throws(TileArchiveError) {
    let directories = Self.directories(entries)
    let json = Gzip.compress([UInt8](metadata.jsonWithTexts.serialized()), level: 9)
    var header = PMTilesHeader(metadata)
    header.root = PMTilesSection(offset: UInt64(PMTilesHeader.size), length: UInt64(directories.root.count))
    header.metadata = PMTilesSection(offset: header.root.offset + header.root.length, length: UInt64(json.count))
    header.leaves = PMTilesSection(
      offset: header.metadata.offset + header.metadata.length, length: UInt64(directories.leaves.count))
    header.tiles = PMTilesSection(offset: header.leaves.offset + header.leaves.length, length: length)
    header.addressedTiles = UInt64(addressedTiles)
    header.tileEntries = UInt64(entries.count)
    header.tileContents = UInt64(order.count)
    try file.write(header.encoded + directories.root + json + directories.leaves, at: 0)
    try copyTiles(from: spool, to: file, at: Int(header.tiles.offset))
  }

  /// Copies what lies together in one go.
  private func copyTiles(from spool: TileSpool, to file: PartialFile, at offset: Int) throws(TileArchiveError) {
    let chunk = 1 << 20
    var output = offset
    var buffer: [UInt8] = []
    var index = 0
    while index < order.count {
      let first = spool.contents[Int(order[index])]
      var count = 0
      while index < order.count, count < chunk, spool.contents[Int(order[index])].offset == first.offset + count {
        count += Int(spool.contents[Int(order[index])].length)
        index += 1
      }
      buffer += try spool.bytes(at: first.offset, count: count)
      if buffer.count >= chunk || index == order.count {
        try file.write(buffer, at: output)
        output += buffer.count
        buffer.removeAll(keepingCapacity: true)
      }
    }
  }

  /// The root directory, at most `maximumRootLength` bytes, and the leaf directories that it needs, all gzip.
  static func directories(_ entries: [PMTilesEntry]) -> (root: [UInt8], leaves: [UInt8]) {
    // A row takes a byte or more even compressed, but for long regular runs; beyond this count none fits.
    if entries.count <= 4 * maximumRootLength {
      let root = compress(entries)
      if root.count <= maximumRootLength { return (root, []) }
    }
    var rows = leafRows
    while true {
      var leaves: [UInt8] = []
      var pointers: [PMTilesEntry] = []
      for start in stride(from: 0, to: entries.count, by: rows) {
        let leaf = compress(entries[start..<min(start + rows, entries.count)])
        pointers.append(
          PMTilesEntry(
            tileID: entries[start].tileID, offset: UInt64(leaves.count), length: UInt32(leaf.count), runLength: 0))
        leaves += leaf
      }
      let root = compress(pointers)
      if root.count <= maximumRootLength { return (root, leaves) }
      rows *= 2
    }
  }

  private static func compress(_ entries: some RandomAccessCollection<PMTilesEntry>) -> [UInt8] {
    Gzip.compress(PMTilesDirectory.encode(entries), level: 9)
  }
}

extension PMTilesHeader {
  fileprivate init(_ metadata: TileArchiveMetadata) {
    func scaled(_ degrees: Double) -> Int32 {
      degrees.isFinite ? Int32((min(max(degrees, -180), 180) * 1e7).rounded()) : 0
    }
    let bounds = metadata.bounds
    let center = metadata.center ?? bounds.centre
    self.init()
    isClustered = true
    tileFormat = metadata.format
    tileCompression = metadata.compression
    minZoom = metadata.minZoom
    maxZoom = metadata.maxZoom
    self.bounds = SIMD4(scaled(bounds.west), scaled(bounds.south), scaled(bounds.east), scaled(bounds.north))
    self.center = SIMD2(scaled(center.longitude), scaled(center.latitude))
    centerZoom = metadata.centerZoom ?? metadata.minZoom
  }
}
