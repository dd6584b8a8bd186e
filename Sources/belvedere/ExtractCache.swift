import Foundation
import Terminal

/// Extracts that are served without having been imported: the region lies beside the extract or, where nothing can be
/// written there, in the user's folder for caches.
enum ExtractCache {
  private static let endings = [".osm.pbf", ".osm", ".osm.gz", ".osm.bz2", ".pbf"]

  /// The path to serve for `path`: itself, or for an extract its region, imported where that is missing or older.
  static func region(for path: String) throws -> String {
    guard let ending = endings.first(where: path.lowercased().hasSuffix), isFile(path) else { return path }
    let region = region(of: path, ending: ending)
    if let made = modified(region + "/region.json"), let changed = modified(path), made >= changed { return region }
    Console.note("Importing \(path) into \(region)")
    let process = Process()
    process.executableURL = URL(filePath: try ImportVerb.executable())
    process.arguments = [path, "--into", region]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(description: "\(path) could not be imported.") }
    return region
  }

  private static func region(of path: String, ending: String) -> String {
    let beside = path.dropLast(ending.count) + ".region"
    let url = URL(filePath: String(beside)).standardizedFileURL
    let isWritable = FileManager.default.isWritableFile(atPath: url.deletingLastPathComponent().path)
    guard !isWritable, !isDirectory(url.path),
      let caches = try? FileManager.default.url(
        for: .cachesDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    else { return String(beside) }
    // The whole path as one name, so that extracts of one name in several folders stay apart.
    let name = url.path.split(separator: "/").joined(separator: "_")
    return caches.appending(path: "belvedere").appending(path: name).path
  }

  private static func isDirectory(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType) == .typeDirectory
  }

  private static func isFile(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType) == .typeRegular
  }

  private static func modified(_ path: String) -> Date? {
    try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
  }
}
