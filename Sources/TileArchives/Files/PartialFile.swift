import Foundation
import Synchronization

/// A file written beside its final path and renamed when whole; otherwise it vanishes with its owner. A lock keeps a
/// second process from writing the same one.
final class PartialFile: Sendable {
  /// Where the file stands until it is published.
  let path: String
  private let finalPath: String
  private let descriptor: Int32
  private let isPublished = Atomic(false)

  init(for finalPath: String, suffix: String = ".partial") throws(TileArchiveError) {
    self.finalPath = finalPath
    path = finalPath + suffix
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .cannotWrite(path: path, reason: systemReason()) }
    do throws(TileArchiveError) {
      try Self.lock(descriptor, path: path, finalPath: finalPath)
    } catch {
      close(descriptor)
      throw error
    }
    guard ftruncate(descriptor, 0) == 0 else {
      let reason = systemReason()
      close(descriptor)
      throw .cannotWrite(path: path, reason: reason)
    }
  }

  deinit {
    if !isPublished.load(ordering: .relaxed) { unsafe unlink(path) }
    close(descriptor)
  }

  /// Locks an open file or directory against other writers. It may have been renamed or removed by the one before,
  /// between opening and locking; then it is busy too.
  static func lock(_ descriptor: Int32, path: String, finalPath: String) throws(TileArchiveError) {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0,
      let mine = FileStatus(descriptor: descriptor), let there = FileStatus(path: path),
      mine.inode == there.inode, mine.device == there.device
    else { throw .busy(path: finalPath) }
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(TileArchiveError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe pwrite(descriptor, $0.baseAddress! + written, $0.count - written, off_t(offset + written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .cannotWrite(path: path, reason: systemReason()) }
      written += count
    }
  }

  func bytes(at offset: Int, count: Int) throws(TileArchiveError) -> [UInt8] {
    try readBytes(descriptor, at: offset, count: count, path: path)
  }

  /// Brings the bytes to the disk and the file under its final name.
  func publish() throws(TileArchiveError) {
    guard fsync(descriptor) == 0, unsafe rename(path, finalPath) == 0 else {
      throw .cannotWrite(path: finalPath, reason: systemReason())
    }
    isPublished.store(true, ordering: .relaxed)
  }
}
