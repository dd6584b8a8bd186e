import Files
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
    guard descriptor >= 0 else { throw .spill(directory: directory, reason: systemReason()) }
    unsafe unlink(path)
  }

  deinit { close(descriptor) }

  func write(_ bytes: [UInt8], at start: Int) throws(ImportError) {
    do { try FileBytes.write(bytes, at: start, of: descriptor) } catch { throw failure(error) }
  }

  /// - Parameter range: of bytes that were written.
  func bytes(in range: Range<Int>) throws(ImportError) -> [UInt8] {
    do { return try FileBytes.read(range.count, at: range.lowerBound, of: descriptor) } catch { throw failure(error) }
  }

  private func failure(_ failure: FileFailure) -> ImportError {
    switch failure {
    case .system(let reason): .spill(directory: directory, reason: reason)
    case .tooShort: .spill(directory: directory, reason: "it became shorter")
    }
  }

  /// What to say where bytes read are not those written.
  var damage: ImportError { .spill(directory: directory, reason: "what was read is not what was written") }
}
