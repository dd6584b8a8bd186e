import Foundation
import Terminal

/// Extracts that are served without having been imported: the region lies beside the extract.
enum ExtractCache {
  private static let endings = [".osm.pbf", ".osm", ".osm.gz", ".osm.bz2", ".pbf"]

  /// The path to serve for `path`: itself, or for an extract its region, imported where that is missing or older.
  static func region(for path: String) throws -> String {
    guard let ending = endings.first(where: path.lowercased().hasSuffix), isFile(path) else { return path }
    let region = path.dropLast(ending.count) + ".region"
    if let made = modified(region + "/region.json"), let changed = modified(path), made >= changed {
      return String(region)
    }
    Console.note("Importing \(path) into \(region)")
    let process = Process()
    process.executableURL = URL(filePath: try ImportVerb.executable())
    process.arguments = [path, "--into", String(region)]
    try process.run()
    process.waitUntilExit()
    guard modified(region + "/region.json") != nil else { throw Failure(description: "\(path) could not be imported.") }
    return String(region)
  }

  private static func isFile(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType) == .typeRegular
  }

  private static func modified(_ path: String) -> Date? {
    try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
  }
}
