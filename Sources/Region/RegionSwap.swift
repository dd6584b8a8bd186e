import CRename
package import Foundation
import Glibc

/// A region being written beside the one that it replaces. Until `commit` nothing stands under the region's name but
/// what stood there before; a swap that is not committed removes what it wrote.
package final class RegionSwap {
  /// Where the new parts are written.
  package let workingDirectory: URL

  private let target: URL
  private var isCommitted = false

  /// Makes a working directory beside `directory`, and removes those of imports that died.
  /// - Throws: `RegionError.unwritable`, also where the directory exists and is no region, nor empty.
  package init(replacing directory: String) throws(RegionError) {
    target = URL(filePath: directory, directoryHint: .isDirectory).standardizedFileURL
    let parent = target.deletingLastPathComponent()
    let prefix = Self.prefix(of: target)
    workingDirectory = parent.appending(path: "\(prefix)\(getpid())", directoryHint: .isDirectory)
    let manager = FileManager.default
    let contents = (try? manager.contentsOfDirectory(atPath: target.path)) ?? []
    guard contents.isEmpty || Region.isRegion(target.path) else {
      throw .unwritable(path: directory, reason: "it is a directory with other things in it")
    }
    if manager.fileExists(atPath: target.path), !target.isDirectory {
      throw .unwritable(path: directory, reason: "it is a file")
    }
    do {
      try manager.createDirectory(at: parent, withIntermediateDirectories: true)
      Self.removeAbandoned(in: parent, prefix: prefix)
      try? manager.removeItem(at: workingDirectory)
      try manager.createDirectory(at: workingDirectory, withIntermediateDirectories: false)
    } catch {
      throw .unwritable(path: directory, reason: Self.reason(of: error))
    }
  }

  deinit {
    if !isCommitted { try? FileManager.default.removeItem(at: workingDirectory) }
  }

  /// Puts the working directory in the region's place; parts of the old region that it has no new one for go along.
  package func commit() throws(RegionError) {
    do {
      try keepOtherParts()
      try synchronize()
      if FileManager.default.fileExists(atPath: target.path) {
        guard unsafe exchange_names(workingDirectory.path, target.path) == 0 else { throw POSIXError(Self.lastError) }
        // What is under the working name now is the old region.
        try? FileManager.default.removeItem(at: workingDirectory)
      } else {
        guard unsafe rename(workingDirectory.path, target.path) == 0 else { throw POSIXError(Self.lastError) }
      }
    } catch {
      throw .unwritable(path: target.path, reason: Self.reason(of: error))
    }
    isCommitted = true
    try? Self.synchronize(target.deletingLastPathComponent().path)
  }

  /// Brings the new parts to the disk, so that the names are never swapped for files that a power cut empties.
  private func synchronize() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: workingDirectory.path) {
      try Self.synchronize(workingDirectory.appending(path: name).path)
    }
    try Self.synchronize(workingDirectory.path)
  }

  /// Brings a file, or a directory's names, to the disk.
  private static func synchronize(_ path: String) throws {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(lastError) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw POSIXError(lastError) }
  }

  /// Links the old region's other files; the old names go with the old directory.
  private func keepOtherParts() throws {
    let manager = FileManager.default
    for name in (try? manager.contentsOfDirectory(atPath: target.path)) ?? [] {
      let new = workingDirectory.appending(path: name)
      guard !manager.fileExists(atPath: new.path) else { continue }
      try manager.linkItem(at: target.appending(path: name), to: new)
    }
  }

  private static func prefix(of target: URL) -> String { ".\(target.lastPathComponent).importing-" }

  /// Working directories end in the number of the process that writes them.
  private static func removeAbandoned(in parent: URL, prefix: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? [] where name.hasPrefix(prefix) {
      guard let process = pid_t(name.dropFirst(prefix.count)), kill(process, 0) != 0, errno == ESRCH else { continue }
      try? FileManager.default.removeItem(at: parent.appending(path: name))
    }
  }

  private static var lastError: POSIXErrorCode { POSIXErrorCode(rawValue: errno) ?? .EIO }

  private static func reason(of error: any Error) -> String {
    if let error = error as? POSIXError { return unsafe String(cString: strerror(error.code.rawValue)) }
    return error.localizedDescription
  }
}
