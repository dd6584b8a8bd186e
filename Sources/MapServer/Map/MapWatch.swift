import Foundation
import Synchronization

/// Looks every two seconds whether what is served was replaced, and opens the new one.
package final class MapWatch: Sendable {
  private let paths: [String]
  private let reopen: @Sendable () -> Void
  private let isRunning = Atomic<Bool>(true)

  /// What tells one state of a file from another.
  private struct Signature: Equatable {
    var inode: UInt64 = 0
    var modified: Date?
    var size: UInt64 = 0
  }

  /// - Parameters:
  ///   - paths: Regions, archives and style documents.
  ///   - interval: Seconds between two looks.
  ///   - reopen: Called on the watch's own thread after a change.
  package init(paths: [String], interval: Double = 2, reopen: @escaping @Sendable () -> Void) {
    self.paths = paths
    self.reopen = reopen
    let start = paths.map(Self.signature)
    Thread.detachNewThread { [self] in watch(from: start, interval: interval) }
  }

  package func stop() { isRunning.store(false, ordering: .relaxed) }

  private func watch(from start: [Signature], interval: Double) {
    var last = start
    while isRunning.load(ordering: .relaxed) {
      Thread.sleep(forTimeInterval: interval)
      let current = paths.map(Self.signature)
      // A path that is away for a moment is looked at again before anything is opened.
      guard current != last, current.allSatisfy({ $0.modified != nil }) else { continue }
      last = current
      reopen()
    }
  }

  /// Of a region's description, or of the file itself; a missing one has no date.
  private static func signature(of path: String) -> Signature {
    let description = URL(filePath: path).appending(path: "region.json").path(percentEncoded: false)
    let files = FileManager.default
    let attributes = (try? files.attributesOfItem(atPath: description)) ?? (try? files.attributesOfItem(atPath: path))
    guard let attributes else { return Signature() }
    return Signature(
      inode: (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0,
      modified: attributes[.modificationDate] as? Date, size: (attributes[.size] as? NSNumber)?.uint64Value ?? 0)
  }
}
