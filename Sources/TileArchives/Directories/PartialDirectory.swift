import Foundation
import Synchronization

/// A directory filled beside its final path and renamed when whole; otherwise it vanishes with its owner. A lock keeps
/// a second process from filling the same one. Names are relative to it.
final class PartialDirectory: Sendable {
  private let path: String
  private let finalPath: String
  private let descriptor: Int32
  private let isPublished = Atomic(false)

  init(for path: String) throws(TileArchiveError) {
    finalPath = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.path = finalPath + ".partial"
    try Self.checkReplaceable(finalPath)
    guard unsafe mkdir(self.path, 0o755) == 0 || errno == EEXIST else {
      throw .cannotWrite(path: self.path, reason: systemReason())
    }
    descriptor = unsafe open(self.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotWrite(path: self.path, reason: systemReason()) }
    do throws(TileArchiveError) {
      try PartialFile.lock(descriptor, path: self.path, finalPath: finalPath)
      try Self.checkReplaceable(self.path)
      for name in Self.names(self.path) { try Self.removeTree(self.path + "/" + name) }
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit {
    if !isPublished.load(ordering: .relaxed) { try? Self.removeTree(path) }
    close(descriptor)
  }

  func makeDirectory(_ name: String) throws(TileArchiveError) {
    do {
      try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
    } catch {
      throw .cannotWrite(path: path + "/" + name, reason: error.localizedDescription)
    }
  }

  func write(_ bytes: [UInt8], to name: String) throws(TileArchiveError) {
    do {
      try Data(bytes).write(to: URL(filePath: path + "/" + name))
    } catch {
      throw .cannotWrite(path: path + "/" + name, reason: error.localizedDescription)
    }
  }

  func contents(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path + "/" + name).map { [UInt8]($0) }
  }

  /// False where no link can be made: the file system has none, or the file has as many as it allows.
  func link(_ existing: String, to name: String) -> Bool {
    unsafe Foundation.link(path + "/" + existing, path + "/" + name) == 0
  }

  /// Removes a file that may not be there.
  func remove(_ name: String) throws(TileArchiveError) {
    guard unsafe unlink(path + "/" + name) == 0 || errno == ENOENT else {
      throw .cannotWrite(path: path + "/" + name, reason: systemReason())
    }
  }

  /// Gives the directory its final name; an older one steps aside first and is removed after.
  func publish() throws(TileArchiveError) {
    try Self.checkReplaceable(finalPath)
    let old = path + "-old"
    let replaces = FileStatus(path: finalPath) != nil
    if replaces { try Self.rename(finalPath, old) }
    do throws(TileArchiveError) {
      try Self.rename(path, finalPath)
    } catch {
      if replaces { try Self.rename(old, finalPath) }
      throw error
    }
    isPublished.store(true, ordering: .relaxed)
    if replaces { try Self.removeTree(old) }
  }

  private static func rename(_ path: String, _ newPath: String) throws(TileArchiveError) {
    guard unsafe Foundation.rename(path, newPath) == 0 else {
      throw .cannotWrite(path: newPath, reason: systemReason())
    }
  }

  /// Only what a tile directory holds, zooms and metadata, may be lost.
  private static func checkReplaceable(_ path: String) throws(TileArchiveError) {
    guard let status = FileStatus(path: path) else { return }
    guard status.isDirectory else { throw .occupied(path: path) }
    guard names(path).allSatisfy({ UInt8($0) != nil || $0 == TileDirectoryLayout.metadataName }) else {
      throw .occupied(path: path)
    }
  }

  private static func names(_ path: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  private static func removeTree(_ path: String) throws(TileArchiveError) {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw .cannotWrite(path: path, reason: error.localizedDescription)
    }
  }
}
