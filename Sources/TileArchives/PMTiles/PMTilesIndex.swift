import Foundation
import Geodesy
import JSON
import Synchronization

/// The header, directories and metadata of a PMTiles archive. Leaf directories are read when a tile behind them is asked
/// for, and stay in a bounded cache.
final class PMTilesIndex: Sendable {
  let file: ReadableFile
  let header: PMTilesHeader
  private let root: PMTilesDirectory
  private let leaves = Mutex(LeafDirectoryCache())

  /// The root and three levels of leaves, more than any writer makes; deeper ones are taken for a loop.
  private static let maximumDepth = 4
  /// Uncompressed; the largest directories in use have some ten thousand rows of some ten bytes.
  private static let directoryLimit = 32 << 20
  private static let metadataLimit = 64 << 20

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
  }

  /// The metadata, an object; empty where the archive has none.
  func metadata() throws(TileArchiveError) -> JSONValue {
    guard header.metadata.length > 0 else { return .object([:]) }
    let bytes = try Self.table(file, header.metadata, header.internalCompression, limit: Self.metadataLimit)
    guard let value = try? JSONValue(parsing: Data(bytes)), value.object != nil else {
      throw .corrupt(path: file.path, what: "its metadata is not a JSON object")
    }
    return value
  }

  /// The run that a tile lies in, nil where the archive has none.
  func entry(for tileID: UInt64) throws(TileArchiveError) -> PMTilesEntry? {
    var directory = root
    for _ in 0..<Self.maximumDepth {
      guard let entry = directory.entry(for: tileID) else { return nil }
      if entry.runLength > 0 { return entry }
      directory = try leaf(entry)
    }
    throw .corrupt(path: file.path, what: "its directories nest too deeply")
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

  /// The tiles of the deepest zoom that begins among the first tiles, as many as an extent looks at.
  func extent() -> TileExtent? {
    struct Enough: Error {}
    var extent: TileExtent?
    var left = TileExtent.countLimit
    var whole: TileExtent?
    let walked: Void? = try? forEachEntry { entry in
      for id in entry.tileID..<entry.tileID + UInt64(entry.runLength) {
        guard left > 0, let tile = TileID(hilbertID: id) else { throw Enough() }
        left -= 1
        if extent?.z == tile.z {
          extent?.form(union: tile)
        } else {
          whole = extent
          extent = TileExtent(tile)
        }
      }
    }
    return walked == nil ? whole : extent
  }

  /// Where an entry's bytes lie in the file.
  func section(
    _ entry: PMTilesEntry, within outer: PMTilesSection, what: String
  ) throws(TileArchiveError) -> PMTilesSection {
    let (end, overflow) = entry.offset.addingReportingOverflow(UInt64(entry.length))
    guard !overflow, end <= outer.length else {
      throw .corrupt(path: file.path, what: "\(what) lies outside its part of the file")
    }
    return PMTilesSection(offset: outer.offset + entry.offset, length: UInt64(entry.length))
  }

  private func leaf(_ entry: PMTilesEntry) throws(TileArchiveError) -> PMTilesDirectory {
    if let known = leaves.withLock({ $0.directory(at: entry.offset) }) { return known }
    let section = try section(entry, within: header.leaves, what: "a directory")
    let directory = try Self.directory(file, section, header.internalCompression)
    guard !directory.entries.isEmpty else { throw .corrupt(path: file.path, what: "a leaf directory is empty") }
    leaves.withLock { $0.insert(directory, at: entry.offset) }
    return directory
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
    guard compression != .unknown else {
      throw .unsupportedCompression(path: file.path, compression: "an unknown method")
    }
    do {
      return try compression.decompress(bytes, limit: limit)
    } catch {
      throw .corrupt(path: file.path, what: "the table at byte \(section.offset): \(error)")
    }
  }
}
