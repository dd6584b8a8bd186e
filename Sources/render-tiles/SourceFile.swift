import Files
import Foundation
import TileArchives

/// A file that tiles are drawn from, as it was when the work began.
struct SourceFile: Sendable {
  let path: String
  /// Equal for equal contents, as far as size and samples tell.
  let fingerprint: String
  private let state: FileStatus?

  init(_ path: String) {
    self.path = path
    state = FileStatus(path: path)
    fingerprint = Self.fingerprint(path, size: state?.size ?? 0)
  }

  /// Whether the path leads to the file as it was.
  var isUnchanged: Bool { FileStatus(path: path) == state }

  /// Whether the file itself was written to; one that was removed or replaced by another stays readable for whoever
  /// has it open.
  var isOverwritten: Bool {
    guard let now = FileStatus(path: path), let state else { return false }
    return now.inode == state.inode && now.device == state.device && now != state
  }

  private static let pieces = 64
  private static let pieceSize = 1 << 20

  /// The size, and the checksum of pieces spread over the file: all of it up to 64 MiB.
  private static func fingerprint(_ path: String, size: Int) -> String {
    var checksum: UInt32 = 0
    if let file = FileHandle(forReadingAtPath: path) {
      defer { try? file.close() }
      let step = max(pieceSize, size / pieces)
      for offset in stride(from: 0, to: size, by: step) {
        guard (try? file.seek(toOffset: UInt64(offset))) != nil, let piece = try? file.read(upToCount: pieceSize) else {
          break
        }
        checksum = Checksum.crc32([UInt8](piece), after: checksum)
      }
    }
    return "\(size) bytes, \(String(checksum, radix: 16))"
  }
}
