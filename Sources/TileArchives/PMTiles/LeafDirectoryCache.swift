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
