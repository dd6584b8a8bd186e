package import Foundation

/// The pages and scripts, held in memory: an address is looked up among them and never becomes a file's path.
package struct WebSite: Sendable {
  private let files: [String: Content]

  /// Every file below `directory`, hidden ones left out.
  package init(directory: URL) {
    var files: [String: Content] = [:]
    let base = directory.standardizedFileURL.path(percentEncoded: false)
    let found = FileManager.default.enumerator(
      at: directory, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
    while let file = found?.nextObject() as? URL {
      let path = file.standardizedFileURL.path(percentEncoded: false)
      guard let bytes = try? Data(contentsOf: file), path.hasPrefix(base) else { continue }
      let name = path.dropFirst(base.count).drop { $0 == "/" }
      files[String(name)] = Content([UInt8](bytes), mediaType: Self.mediaType(ending: file.pathExtension))
    }
    self.files = files
  }

  /// The site that the executable brings along.
  package static let bundled = WebSite(directory: Bundle.module.bundleURL.appending(path: "web"))

  /// The file at a path's segments; a directory's is its index.html.
  func file(at path: [String]) -> Content? {
    files[path.last == "" ? (path.dropLast() + ["index.html"]).joined(separator: "/") : path.joined(separator: "/")]
  }

  private static func mediaType(ending: String) -> String {
    switch ending {
    case "html": "text/html; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "json", "map": "application/json"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "webp": "image/webp"
    case "ico": "image/vnd.microsoft.icon"
    case "woff2": "font/woff2"
    case "txt", "md": "text/plain; charset=utf-8"
    default: "application/octet-stream"
    }
  }
}
