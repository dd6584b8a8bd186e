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
