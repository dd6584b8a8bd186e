import Foundation

/// A nameless file for what does not stay in memory. It goes with its owner, however that ends.
final class SpillFile: Sendable {
  private let directory: String
  private let descriptor: Int32

  /// - Parameter directory: where the file's bytes lie.
  init(in directory: String) throws(ImportError) {
    self.directory = directory
    let path = directory + "/features.spill"
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .spill(directory: directory, reason: Self.reason) }
    unsafe unlink(path)
  }

  deinit { close(descriptor) }

  func write(_ bytes: [UInt8], at start: Int) throws(ImportError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe pwrite(descriptor, $0.baseAddress! + written, $0.count - written, off_t(start + written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .spill(directory: directory, reason: Self.reason) }
      written += count
    }
  }

  /// - Parameter range: of bytes that were written.
  func bytes(in range: Range<Int>) throws(ImportError) -> [UInt8] {
    var failure: String?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      while filled < range.count {
        let count = unsafe pread(
          descriptor, buffer.baseAddress! + filled, range.count - filled, off_t(range.lowerBound + filled))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          failure = count < 0 ? Self.reason : "it became shorter"
          return
        }
        filled += count
      }
    }
    if let failure { throw .spill(directory: directory, reason: failure) }
    return bytes
  }

  /// What to say where bytes read are not those written.
  var damage: ImportError { .spill(directory: directory, reason: "what was read is not what was written") }

  private static var reason: String { unsafe String(cString: strerror(errno)) }
}
