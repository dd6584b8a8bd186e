import Glibc

/// What stands at a path or behind a descriptor.
package struct FileStatus: Sendable, Equatable {
  package let size: Int
  package let isDirectory: Bool
  package let device: UInt
  package let inode: UInt
  /// Seconds and nanoseconds since 1970.
  package let modified: SIMD2<Int>

  /// Nil where there is nothing, or it may not be looked at.
  package init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  package init?(descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    size = status.st_size
    isDirectory = status.st_mode & S_IFMT == S_IFDIR
    device = status.st_dev
    inode = status.st_ino
    modified = SIMD2(status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}
