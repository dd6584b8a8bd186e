import Files
import Foundation
import Synchronization

/// A file written beside its final path and renamed when whole; otherwise it vanishes with its owner, unless it is
/// kept. A lock keeps a second process from writing the same one.
final class PartialFile: Sendable {
  /// Where the file stands until it is published.
  let path: String
  /// What messages name: nobody asked for the partial file.
  let finalPath: String
  private let descriptor: Int32
  private let stays: Atomic<Bool>

  /// Opens the file, empty or with what an earlier process left in it.
  /// - Parameter keepsContents: Whether what stands there stays until it is truncated.
  init(for finalPath: String, suffix: String, keepsContents: Bool = false) throws(TileArchiveError) {
    self.finalPath = finalPath
    path = finalPath + suffix
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .cannotWrite(path: finalPath, reason: systemReason()) }
    // An object that throws from here on is whole and goes the way of `deinit`: what others write must stay.
    stays = Atomic(true)
    try FileLock.take(descriptor, path: path, finalPath: finalPath)
    stays.store(false, ordering: .relaxed)
    if !keepsContents { try truncate(to: 0) }
  }

  deinit {
    if !stays.load(ordering: .relaxed) { remove() }
    close(descriptor)
  }

  /// From now on the file outlives its owner.
  func keep() { stays.store(true, ordering: .relaxed) }

  func remove() { unsafe unlink(path) }

  var size: Int { FileStatus(descriptor: descriptor)?.size ?? 0 }

  func truncate(to size: Int) throws(TileArchiveError) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw .cannotWrite(path: finalPath, reason: systemReason()) }
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(TileArchiveError) {
    do { try FileBytes.write(bytes, at: offset, of: descriptor) } catch { throw .cannotWrite(finalPath, error) }
  }

  func bytes(at offset: Int, count: Int) throws(TileArchiveError) -> [UInt8] {
    try readBytes(descriptor, at: offset, count: count, path: path)
  }

  /// Returns when the bytes are on the disk.
  func synchronize() throws(TileArchiveError) {
    guard fdatasync(descriptor) == 0 else { throw .cannotWrite(path: finalPath, reason: systemReason()) }
  }

  /// Brings the bytes to the disk and the file under its final name.
  func publish() throws(TileArchiveError) {
    guard fsync(descriptor) == 0, unsafe rename(path, finalPath) == 0 else {
      throw .cannotWrite(path: finalPath, reason: systemReason())
    }
    keep()
    synchronizeFolder(of: finalPath)
  }
}

/// Brings a folder's names to the disk; a file system that cannot do that keeps them in its own time.
func synchronizeFolder(of path: String) {
  let folder = unsafe open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard folder >= 0 else { return }
  fsync(folder)
  close(folder)
}

extension TileArchiveError {
  static func cannotWrite(_ path: String, _ failure: FileFailure) -> TileArchiveError {
    switch failure {
    case .system(let reason): .cannotWrite(path: path, reason: reason)
    case .tooShort: .cannotWrite(path: path, reason: "it became shorter")
    }
  }
}
