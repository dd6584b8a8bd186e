import Geodesy
import JSON

/// PMTiles 3: clustered, equal tiles once, tables gzip, leaf directories where the root would outgrow its place.
struct PMTilesLayout: ArchiveLayout {
  /// Header and root directory lie in the first 16,384 bytes (PMTiles 3, section 2).
  static let maximumRootLength = 16_384 - PMTilesHeader.size
  /// Rows a leaf directory starts with; more where the root would still be too long.
  private static let leafRows = 4096

  private(set) var entries: [PMTilesEntry] = []
  /// The distinct tiles that are in use, in the order of their first use.
  private var order: [UInt32] = []
  private var addressedTiles = 0
  private var length: UInt64 = 0

  static func write(
    _ spool: TileSpool, _ metadata: TileArchiveMetadata, to file: PartialFile
  ) throws(TileArchiveError) {
    try Self(spool: spool).write(spool, metadata, to: file)
  }

  init(spool: TileSpool) {
    var offsets = [UInt64](repeating: .max, count: spool.contents.count)
    entries.reserveCapacity(spool.runs.count)
    for run in spool.runs {
      addressedTiles += Int(run.length)
      let content = Int(run.content)
      if offsets[content] == .max {
        offsets[content] = length
        length += UInt64(spool.contents[content].length)
        order.append(run.content)
      }
      entries.append(
        PMTilesEntry(
          tileID: run.hilbertID, offset: offsets[content], length: spool.contents[content].length,
          runLength: run.length))
    }
  }

  private func write(
    _ spool: TileSpool, _ metadata: TileArchiveMetadata, to file: PartialFile
  ) throws(TileArchiveError) {
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

  private func copyTiles(from spool: TileSpool, to file: PartialFile, at offset: Int) throws(TileArchiveError) {
    var output = offset
    var buffer: [UInt8] = []
    for content in order {
      buffer += try spool.bytes(of: spool.contents[Int(content)])
      guard buffer.count >= 1 << 20 || content == order.last else { continue }
      try file.write(buffer, at: output)
      output += buffer.count
      buffer.removeAll(keepingCapacity: true)
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
