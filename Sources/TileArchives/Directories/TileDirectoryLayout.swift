import Foundation
import Geodesy

/// How tiles are named in a directory: `z/x/y.png`, or `z/x/y@2x.png` for tiles of twice the pixels.
struct TileDirectoryLayout: Equatable {
  let scale: Int
  /// With its dot.
  let fileExtension: String

  static let metadataName = "metadata.json"

  init(scale: Int, format: TileFormat) {
    self.scale = scale
    fileExtension = format == .unknown ? ".bin" : "." + format.rawValue
  }

  /// From the name of a tile's file: digits, perhaps `@2x`, an extension.
  init?(fileName: String) {
    let digits = fileName.prefix { $0.isASCII && $0.isNumber }
    let rest = fileName.dropFirst(digits.count)
    guard !digits.isEmpty, let dot = rest.firstIndex(of: ".") else { return nil }
    let suffix = rest[..<dot]
    fileExtension = String(rest[dot...])
    if suffix.isEmpty {
      scale = 1
    } else {
      guard suffix.hasPrefix("@"), suffix.hasSuffix("x"), let scale = Int(suffix.dropFirst().dropLast()), scale > 1
      else { return nil }
      self.scale = scale
    }
  }

  private var suffix: String { (scale > 1 ? "@\(scale)x" : "") + fileExtension }

  /// The address template for TileJSON, relative to the directory.
  var template: String { "{z}/{x}/{y}" + suffix }

  func path(_ tile: TileID) -> String { "\(tile.z)/\(tile.x)/\(tile.y)\(suffix)" }

  /// The row that the name of a tile's file means, nil for names of another layout.
  func row(fileName: String) -> Int? {
    fileName.hasSuffix(suffix) ? Int(fileName.dropLast(suffix.count)) : nil
  }

  /// The numbers that name entries of a directory, rising; names that `number` does not know are left out.
  static func numbers(in path: String, _ number: (String) -> Int? = { Int($0) }) -> [Int] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).compactMap(number).sorted()
  }
}
