import Foundation
package import Geodesy
import JSON
import Synchronization

/// Reads PMTiles 3. Tiles and directories are read where they are asked for; leaf directories stay in a bounded cache.
package final class PMTilesReader: TileArchiveReader {
  package let metadata: TileArchiveMetadata
  let header: PMTilesHeader
  private let file: ReadableFile
  private let root: PMTilesDirectory
  private let leaves = Mutex(LeafDirectoryCache())

  /// More levels than any writer makes; deeper ones are taken for a loop.
  private static let maximumDepth = 4
  /// Uncompressed; the largest directories in use have some ten thousand rows of some ten bytes.
  private static let directoryLimit = 32 << 20
  private static let metadataLimit = 64 << 20

  /// - Throws: `TileArchiveError` unless it is PMTiles 3 whose tables are uncompressed or gzip, and whole.
  package convenience init(path: String) throws(TileArchiveError) {
    try self.init(file: try ReadableFile(path: path))
  }

  init(file: ReadableFile) throws(TileArchiveError) {
    self.file = file
    header = try PMTilesHeader(try file.bytes(at: 0, count: min(PMTilesHeader.size, file.size)), path: file.path)
    let sections = [header.root, header.metadata, header.leaves, header.tiles]
    guard sections.allSatisfy({ file.contains(offset: $0.offset, count: $0.length) }) else {
      throw .corrupt(path: file.path, what: "its header names parts beyond its end")
    }
    guard header.minZoom <= header.maxZoom, header.maxZoom <= TileID.maximumZoom else {
      throw .corrupt(path: file.path, what: "its zooms are \(header.minZoom) to \(header.maxZoom)")
    }
    root = try Self.directory(file, header.root, header.internalCompression)
    var json = JSONValue.object([:])
    if header.metadata.length > 0 {
      let bytes = try Self.table(file, header.metadata, header.internalCompression, limit: Self.metadataLimit)
      guard let value = try? JSONValue(parsing: Data(bytes)), value.object != nil else {
        throw .corrupt(path: file.path, what: "its metadata is not a JSON object")
      }
      json = value
    }
    metadata = TileArchiveMetadata(header: header, json: json)
  }

  package func tile(_ id: TileID) throws(TileArchiveError) -> [UInt8]? {
    guard id.z <= TileID.maximumZoom, id.x < id.tilesPerSide, id.y < id.tilesPerSide else { return nil }
    let tileID = id.hilbertID
    var directory = root
    for _ in 0..<Self.maximumDepth {
      guard let entry = directory.entry(for: tileID) else { return nil }
      if entry.runLength > 0 { return try bytes(of: entry) }
      directory = try leaf(entry)
    }
    throw .corrupt(path: file.path, what: "its directories nest too deeply")
  }

  package func forEachTile(_ body: (TileID, [UInt8]) throws -> Void) throws {
    try forEachEntry { entry in
      let bytes = try self.bytes(of: entry)
      for tileID in entry.tileID..<entry.tileID + UInt64(entry.runLength) {
        guard let tile = TileID(hilbertID: tileID) else { return }
        try body(tile, bytes)
      }
    }
  }

  /// As the header says, or counted where it says nothing.
  package var tileCount: Int {
    if header.addressedTiles > 0 { return Int(clamping: header.addressedTiles) }
    var count = 0
    try? forEachEntry { count += Int($0.runLength) }
    return count
  }

  /// Calls `body` with each run of tiles in the order of their ids.
  func forEachEntry(_ body: (PMTilesEntry) throws -> Void) throws {
    var next: UInt64 = 0
    try walk(root, depth: 1, next: &next, body)
  }

  /// `next` is the least id that may follow; that ids only rise keeps hostile directories from being walked forever.
  private func walk(
    _ directory: PMTilesDirectory, depth: Int, next: inout UInt64, _ body: (PMTilesEntry) throws -> Void
  ) throws {
    let end = TileID(z: TileID.maximumZoom, x: 0, y: 0).hilbertID + 1 << (2 * UInt64(TileID.maximumZoom))
    for entry in directory.entries {
      guard entry.tileID >= next, entry.tileID < end, UInt64(entry.runLength) <= end - entry.tileID else {
        throw TileArchiveError.corrupt(path: file.path, what: "its directories are out of order")
      }
      if entry.runLength > 0 {
        next = entry.tileID + UInt64(entry.runLength)
        try body(entry)
      } else {
        guard depth < Self.maximumDepth else {
          throw TileArchiveError.corrupt(path: file.path, what: "its directories nest too deeply")
        }
        try walk(try leaf(entry), depth: depth + 1, next: &next, body)
      }
    }
  }

  private func bytes(of entry: PMTilesEntry) throws(TileArchiveError) -> [UInt8] {
    let section = try section(entry, within: header.tiles, what: "a tile")
    return try file.bytes(at: Int(section.offset), count: Int(section.length))
  }

  private func leaf(_ entry: PMTilesEntry) throws(TileArchiveError) -> PMTilesDirectory {
    if let known = leaves.withLock({ $0.directory(at: entry.offset) }) { return known }
    let section = try section(entry, within: header.leaves, what: "a directory")
    let directory = try Self.directory(file, section, header.internalCompression)
    guard !directory.entries.isEmpty else { throw .corrupt(path: file.path, what: "a leaf directory is empty") }
    leaves.withLock { $0.insert(directory, at: entry.offset) }
    return directory
  }

  private func section(
    _ entry: PMTilesEntry, within outer: PMTilesSection, what: String
  ) throws(TileArchiveError) -> PMTilesSection {
    let (end, overflow) = entry.offset.addingReportingOverflow(UInt64(entry.length))
    guard !overflow, end <= outer.length else {
      throw .corrupt(path: file.path, what: "\(what) lies outside its part of the file")
    }
    return PMTilesSection(offset: outer.offset + entry.offset, length: UInt64(entry.length))
  }

  private static func directory(
    _ file: ReadableFile, _ section: PMTilesSection, _ compression: TileCompression
  ) throws(TileArchiveError) -> PMTilesDirectory {
    guard let directory = PMTilesDirectory(try table(file, section, compression, limit: directoryLimit)) else {
      throw .corrupt(path: file.path, what: "the directory at byte \(section.offset) is malformed")
    }
    return directory
  }

  /// A directory or the metadata, uncompressed.
  private static func table(
    _ file: ReadableFile, _ section: PMTilesSection, _ compression: TileCompression, limit: Int
  ) throws(TileArchiveError) -> [UInt8] {
    guard section.length <= UInt64(limit) else {
      throw .corrupt(path: file.path, what: "the table at byte \(section.offset) is too large")
    }
    let bytes = try file.bytes(at: Int(section.offset), count: Int(section.length))
    switch compression {
    case .none: return bytes
    case .gzip:
      do {
        return try Gzip.decompress(bytes, limit: limit)
      } catch {
        throw .corrupt(path: file.path, what: "the table at byte \(section.offset): \(error)")
      }
    case .brotli, .zstd, .unknown:
      throw .unsupportedCompression(path: file.path, compression: compression.rawValue)
    }
  }
}

/// The leaf directories asked for last, by their offset.
struct LeafDirectoryCache {
  private var directories: [UInt64: (directory: PMTilesDirectory, lastUse: UInt64)] = [:]
  private var rows = 0
  private var clock: UInt64 = 0

  /// Of 24 bytes each.
  private static let maximumRows = 1 << 20

  mutating func directory(at offset: UInt64) -> PMTilesDirectory? {
    clock += 1
    directories[offset]?.lastUse = clock
    return directories[offset]?.directory
  }

  mutating func insert(_ directory: PMTilesDirectory, at offset: UInt64) {
    if let known = directories.removeValue(forKey: offset) { rows -= known.directory.entries.count }
    while rows + directory.entries.count > Self.maximumRows,
      let oldest = directories.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      rows -= oldest.value.directory.entries.count
      directories[oldest.key] = nil
    }
    clock += 1
    rows += directory.entries.count
    directories[offset] = (directory, clock)
  }
}

extension TileArchiveMetadata {
  /// Bounds and centre that cannot be are replaced by the world and nothing.
  fileprivate init(header: PMTilesHeader, json: JSONValue) {
    let degrees = (0..<4).map { Double(header.bounds[$0]) / 1e7 }
    let box = BoundingBox(west: degrees[0], south: degrees[1], east: degrees[2], north: degrees[3])
    let isBox =
      abs(box.west) <= 180 && abs(box.east) <= 180 && box.west != box.east && box.south < box.north
      && box.south >= -90 && box.north <= 90
    let center = Coordinate(latitude: Double(header.center.y) / 1e7, longitude: Double(header.center.x) / 1e7)
    let hasCenter = center.isValid && header.center != SIMD2(0, 0)
    self.init(
      format: header.tileFormat, compression: header.tileCompression, bounds: isBox ? box : .world,
      center: hasCenter ? center : nil, centerZoom: hasCenter ? header.centerZoom : nil,
      minZoom: header.minZoom, maxZoom: header.maxZoom)
    takeTexts(from: json)
  }

  /// Moves name, attribution and description out of `json`; the rest becomes `self.json`.
  mutating func takeTexts(from json: JSONValue) {
    var rest = json.object ?? [:]
    name = rest.removeValue(forKey: "name")?.string
    attribution = rest.removeValue(forKey: "attribution")?.string
    description = rest.removeValue(forKey: "description")?.string
    self.json = .object(rest)
  }

  /// The opposite of `takeTexts`.
  var jsonWithTexts: JSONValue {
    var all = json.object ?? [:]
    all["name"] = name.map(JSONValue.string)
    all["attribution"] = attribution.map(JSONValue.string)
    all["description"] = description.map(JSONValue.string)
    return .object(all)
  }
}
