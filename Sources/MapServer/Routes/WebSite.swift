package import Foundation
import TileArchives

/// The pages and scripts, held in memory: an address is looked up among them and never becomes a file's path.
package struct WebSite: Sendable {
  /// A file as it is, and compressed where that is worth it.
  struct File: Sendable {
    let plain: Content
    let gzip: Content?
  }

  private let files: [String: File]

  /// Every file below `directory`, hidden ones left out.
  package init(directory: URL) {
    var files: [String: File] = [:]
    let base = directory.standardizedFileURL.path(percentEncoded: false)
    let found = FileManager.default.enumerator(
      at: directory, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
    while let file = found?.nextObject() as? URL {
      let path = file.standardizedFileURL.path(percentEncoded: false)
      guard let bytes = try? Data(contentsOf: file), path.hasPrefix(base) else { continue }
      let name = path.dropFirst(base.count).drop { $0 == "/" }
      files[String(name)] = Self.file([UInt8](bytes), mediaType: Self.mediaType(ending: file.pathExtension))
    }
    self.files = files
  }

  /// The site that the executable brings along.
  package static let bundled = WebSite(directory: Bundle.module.bundleURL.appending(path: "web"))

  /// The file at a path's segments; a directory's is its index.html.
  func file(at path: [String]) -> File? {
    files[path.last == "" ? (path.dropLast() + ["index.html"]).joined(separator: "/") : path.joined(separator: "/")]
  }

  private static func file(_ bytes: [UInt8], mediaType: String) -> File {
    let plain = Content(bytes, mediaType: mediaType)
    let packed = bytes.count > 1024 ? Gzip.compress(bytes) : bytes
    guard packed.count < bytes.count * 9 / 10 else { return File(plain: plain, gzip: nil) }
    return File(plain: plain, gzip: Content(packed, mediaType: mediaType, encoding: "gzip"))
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
