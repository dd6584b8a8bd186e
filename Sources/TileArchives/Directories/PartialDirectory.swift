import CRename
import Files
import Foundation
import Synchronization

/// A directory filled beside its final path and renamed when whole; otherwise it vanishes with its owner, unless it is
/// kept. A lock keeps a second process from filling the same one. Names are relative to it.
final class PartialDirectory: Sendable {
  private let path: String
  private let finalPath: String
  private let descriptor: Int32
  private let stays: Atomic<Bool>
  /// A file gets its contents under this name first.
  private static let newFile = "new"

  /// - Parameter keepsContents: Tells whether what an earlier process left stays; asked with its metadata, if any.
  init(
    for path: String, keepsContents: (_ metadata: Data?) throws(TileArchiveError) -> Bool
  ) throws(TileArchiveError) {
    (finalPath, self.path) = Self.paths(path)
    try Self.checkReplaceable(finalPath)
    guard unsafe mkdir(self.path, 0o755) == 0 || errno == EEXIST else {
      throw .cannotWrite(path: finalPath, reason: systemReason())
    }
    descriptor = unsafe open(self.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotWrite(path: finalPath, reason: systemReason()) }
    stays = Atomic(true)
    // An object that throws from here on is whole and goes the way of `deinit`.
    try FileLock.take(descriptor, path: self.path, finalPath: finalPath)
    try Self.checkReplaceable(self.path)
    let metadata = FileManager.default.contents(atPath: self.path + "/" + TileDirectoryLayout.metadataName)
    guard try !keepsContents(metadata) else { return }
    for name in Self.names(self.path) { try Self.removeTree(self.path + "/" + name) }
    stays.store(false, ordering: .relaxed)
  }

  /// Whether an earlier process left one.
  static func exists(for path: String) -> Bool { FileStatus(path: paths(path).partial) != nil }

  private static func paths(_ path: String) -> (final: String, partial: String) {
    let final = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    return (final, final + ".partial")
  }

  deinit {
    if !stays.load(ordering: .relaxed) { try? Self.removeTree(path) }
    close(descriptor)
  }

  /// From now on the directory outlives its owner.
  func keep() { stays.store(true, ordering: .relaxed) }

  func makeDirectory(_ name: String) throws(TileArchiveError) {
    for end in name.indices.filter({ name[$0] == "/" }) + [name.endIndex] {
      guard unsafe mkdir(path + "/" + name[..<end], 0o755) == 0 || errno == EEXIST else {
        throw .cannotWrite(path: finalPath, reason: systemReason())
      }
    }
  }

  /// Makes a file, or replaces one: it is there whole or as it was.
  func write(_ bytes: [UInt8], to name: String) throws(TileArchiveError) {
    let new = path + "/" + Self.newFile
    let file = unsafe open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw .cannotWrite(path: finalPath, reason: systemReason()) }
    do {
      try FileBytes.write(bytes, at: 0, of: file)
    } catch {
      close(file)
      unsafe unlink(new)
      throw .cannotWrite(finalPath, error)
    }
    close(file)
    try Self.rename(new, path + "/" + name)
  }

  func contents(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path + "/" + name).map { [UInt8]($0) }
  }

  /// Nil where there is no such file.
  func status(_ name: String) -> FileStatus? { FileStatus(path: path + "/" + name) }

  /// The numbers that name entries of a directory within; names that `number` does not know are left out.
  func numbers(in name: String, _ number: (String) -> Int? = { Int($0) }) -> [Int] {
    TileDirectoryLayout.numbers(in: path + "/" + name, number)
  }

  /// False where no link can be made: the file system has none, or the file has as many as it allows.
  func link(_ existing: String, to name: String) -> Bool {
    unsafe Foundation.link(path + "/" + existing, path + "/" + name) == 0
  }

  /// Removes a file that may not be there.
  func remove(_ name: String) throws(TileArchiveError) {
    guard unsafe unlink(path + "/" + name) == 0 || errno == ENOENT else {
      throw .cannotWrite(path: finalPath, reason: systemReason())
    }
  }

  /// Brings everything to the disk.
  func synchronize() { sync() }

  /// Gives the directory its final name, in one step also where an older one has it, which is removed after.
  func publish() throws(TileArchiveError) {
    try Self.checkReplaceable(finalPath)
    synchronize()
    if FileStatus(path: finalPath) == nil {
      try Self.rename(path, finalPath)
      keep()
    } else {
      guard unsafe exchange_names(path, finalPath) == 0 else {
        throw .cannotWrite(path: finalPath, reason: systemReason())
      }
      keep()
      try Self.removeTree(path)
    }
    synchronizeFolder(of: finalPath)
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
    let own = [TileDirectoryLayout.metadataName, newFile]
    guard names(path).allSatisfy({ UInt8($0) != nil || own.contains($0) }) else { throw .occupied(path: path) }
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
