import Foundation

/// Runs `body` with the path of a new directory, ending in a slash, and removes it.
func withTemporaryDirectory(_ body: (String) throws -> Void) throws {
  let directory = try makeTemporaryDirectory()
  defer { try? FileManager.default.removeItem(atPath: directory) }
  try body(directory)
}

func withTemporaryDirectoryAsynchronously(_ body: (String) async throws -> Void) async throws {
  let directory = try makeTemporaryDirectory()
  defer { try? FileManager.default.removeItem(atPath: directory) }
  try await body(directory)
}

private func makeTemporaryDirectory() throws -> String {
  let directory = FileManager.default.temporaryDirectory.appending(path: "tile-archives-\(UUID())").path + "/"
  try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  return directory
}

/// What lies in a directory.
func names(in directory: String) -> [String] {
  ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).sorted()
}

/// A small generator with a fixed course (Steele, Lea and Flood 2014).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
