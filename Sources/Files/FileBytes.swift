import Glibc

/// Why bytes of an open file could not be read or written.
package enum FileFailure: Error, Equatable {
  /// In the operating system's words.
  case system(String)
  /// The file ends before what was to be read.
  case tooShort

  /// The operating system's last failure in this thread.
  package static var last: FileFailure { .system(systemReason()) }
}

/// The operating system's words for its last error in this thread.
package func systemReason() -> String { unsafe String(cString: strerror(errno)) }

/// Bytes of open files, all or none.
package enum FileBytes {
  /// Exactly `count` bytes.
  package static func read(_ count: Int, at offset: Int, of descriptor: Int32) throws(FileFailure) -> [UInt8] {
    var failure: FileFailure?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count, failure == nil {
        let got = unsafe pread(descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
        if got > 0 {
          filled += got
        } else if got == 0 {
          failure = .tooShort
        } else if errno != EINTR {
          failure = .last
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  package static func write(_ bytes: [UInt8], at offset: Int, of descriptor: Int32) throws(FileFailure) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe pwrite(descriptor, $0.baseAddress! + written, $0.count - written, off_t(offset + written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .last }
      written += count
    }
  }
}
