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
  var failure: TileArchiveError?
  let result = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    while filled < count {
      let got = unsafe pread(descriptor, buffer.baseAddress! + filled, count - filled, offset + filled)
      if got < 0, errno == EINTR { continue }
      if got < 0 { failure = .cannotRead(path: path, reason: systemReason()) }
      if got == 0 { failure = .corrupt(path: path, what: "it became shorter while it was read") }
      if got <= 0 { return }
      filled += got
    }
  }
  if let failure { throw failure }
  return result
}

/// What stands at a path or behind a descriptor.
struct FileStatus {
  let size: Int
  let isDirectory: Bool
  let device: UInt
  let inode: UInt

  init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init?(descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    size = status.st_size
    isDirectory = status.st_mode & S_IFMT == S_IFDIR
    device = status.st_dev
    inode = status.st_ino
  }
}

/// The operating system's words for its last error in this thread.
func systemReason() -> String {
  unsafe String(cString: strerror(errno))
}
