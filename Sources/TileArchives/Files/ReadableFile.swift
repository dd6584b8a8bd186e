import Files
import Foundation

/// A file open for reading at any position, from several threads at once.
final class ReadableFile: Sendable {
  let path: String
  let size: Int
  private let descriptor: Int32

  init(path: String) throws(TileArchiveError) {
    self.path = path
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotRead(path: path, reason: systemReason()) }
    guard let status = FileStatus(descriptor: descriptor) else {
      let reason = systemReason()
      close(descriptor)
      throw .cannotRead(path: path, reason: reason)
    }
    guard !status.isDirectory else {
      close(descriptor)
      throw .cannotRead(path: path, reason: "it is a directory")
    }
    size = status.size
  }

  deinit { close(descriptor) }

  /// Whether `count` bytes from `offset` lie in the file, for numbers from anywhere.
  func contains(offset: UInt64, count: UInt64) -> Bool {
    let (end, overflow) = offset.addingReportingOverflow(count)
    return !overflow && end <= UInt64(size)
  }

  /// Exactly `count` bytes.
  func bytes(at offset: Int, count: Int) throws(TileArchiveError) -> [UInt8] {
    guard offset >= 0, count >= 0, offset <= size, count <= size - offset else {
      throw .corrupt(path: path, what: "it ends before byte \(offset &+ count)")
    }
    return try readBytes(descriptor, at: offset, count: count, path: path)
  }
}

/// Exactly `count` bytes of an open file.
func readBytes(_ descriptor: Int32, at offset: Int, count: Int, path: String) throws(TileArchiveError) -> [UInt8] {
  do {
    return try FileBytes.read(count, at: offset, of: descriptor)
  } catch {
    switch error {
    case .system(let reason): throw .cannotRead(path: path, reason: reason)
    case .tooShort: throw .corrupt(path: path, what: "it became shorter while it was read")
    }
  }
}
