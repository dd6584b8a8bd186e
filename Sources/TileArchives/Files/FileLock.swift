import Files
import Foundation

/// The lock on a file or directory that one process at a time may write.
enum FileLock {
  /// Locks an open file or directory. It may have been renamed or removed by the one before, between opening and
  /// locking; then it is busy too.
  /// - Throws: `TileArchiveError.busy`, which names `finalPath` and, where the system tells it, who has the lock.
  static func take(_ descriptor: Int32, path: String, finalPath: String) throws(TileArchiveError) {
    let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
    guard isLocked, let mine = FileStatus(descriptor: descriptor), let there = FileStatus(path: path),
      mine.inode == there.inode, mine.device == there.device
    else { throw .busy(path: finalPath, process: isLocked ? nil : holder(of: descriptor)) }
  }

  /// The process that has the lock, from the kernel's table: `1: FLOCK ADVISORY WRITE 4711 fe:00:1234 0 EOF`, with the
  /// device in hexadecimal and the inode in decimal digits.
  private static func holder(of descriptor: Int32) -> Int? {
    guard let inode = FileStatus(descriptor: descriptor)?.inode,
      let table = try? String(contentsOfFile: "/proc/locks", encoding: .utf8)
    else { return nil }
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 5, words[1] == "FLOCK", words[5].hasSuffix(":\(inode)") else { continue }
      return Int(words[4])
    }
    return nil
  }
}
