import Cartography
import Foundation
import Imaging
import JSON
import MapStyle
import TileArchives
import Typesetting

/// All that a tile's bytes depend on, each under the name by which messages call it.
enum Look {
  static func members(_ request: Request, _ style: StyleDocument, _ files: [SourceFile]) throws -> [String: String] {
    [
      "source": files.map(\.fingerprint).joined(separator: "; "),
      "style": checksum([UInt8](style.json.serialized())),
      "icons": checksum([UInt8](try StyleLibrary.iconTable().serialized())),
      "fonts": checksum([UInt8](fonts.utf8)),
      "program": SourceFile("/proc/self/exe").fingerprint,
      "scale": String(request.scale),
      "format": request.format.rawValue,
      "language": request.language ?? "",
    ]
  }

  private static func checksum(_ bytes: [UInt8]) -> String { String(Checksum.crc32(bytes), radix: 16) }

  /// The names and sizes of the fonts on this machine.
  private static var fonts: String {
    var lines: [String] = []
    for directory in FontLibrary.standardDirectories {
      for name in FileManager.default.enumerator(atPath: directory)?.compactMap({ $0 as? String }) ?? [] {
        let attributes = try? FileManager.default.attributesOfItem(atPath: directory + "/" + name)
        guard attributes?[.type] as? FileAttributeType != .typeDirectory else { continue }
        lines.append("\(name) \(attributes?[.size] as? Int ?? 0)")
      }
    }
    return lines.sorted().joined(separator: "\n")
  }
}
