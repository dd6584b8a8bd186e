import Files
import Foundation
import Region
import Synchronization

/// Looks every two seconds whether what is served was replaced, and opens the new one.
package final class MapWatch: Sendable {
  private let paths: [String]
  private let reopen: @Sendable () -> Void
  private let isRunning = Atomic<Bool>(true)

  /// - Parameters:
  ///   - paths: Regions, archives and style documents.
  ///   - interval: Seconds between two looks.
  ///   - reopen: Called on the watch's own thread after a change.
  package init(paths: [String], interval: Double = 2, reopen: @escaping @Sendable () -> Void) {
    self.paths = paths
    self.reopen = reopen
    let start = paths.map(Self.status)
    Thread.detachNewThread { [self] in watch(from: start, interval: interval) }
  }

  package func stop() { isRunning.store(false, ordering: .relaxed) }

  private func watch(from start: [FileStatus?], interval: Double) {
    var last = start
    while isRunning.load(ordering: .relaxed) {
      Thread.sleep(forTimeInterval: interval)
      let current = paths.map(Self.status)
      // A path that is away for a moment is looked at again before anything is opened.
      guard current != last, !current.contains(nil) else { continue }
      last = current
      reopen()
    }
  }

  /// Of a region's description, or of the file itself; nil where it is missing.
  private static func status(of path: String) -> FileStatus? {
    FileStatus(path: path + "/" + Region.descriptionFile) ?? FileStatus(path: path)
  }
}
