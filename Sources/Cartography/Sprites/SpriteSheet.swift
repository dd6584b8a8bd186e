import Foundation
import Imaging
import JSON

/// A style's icons and patterns by name.
package protocol SpriteSheet: Sendable {
  /// The picture that suits a pixel ratio best, nil where there is none of that name.
  func image(named name: String, pixelRatio: Double) -> SpriteImage?
  var names: [String] { get }
}

/// A sheet as style documents link to it: `NAME.json` and `NAME.png`, and `NAME@2x.…` for dense screens.
package struct SpriteFile: SpriteSheet {
  private let plain: [String: SpriteImage]
  private let dense: [String: SpriteImage]

  /// - Parameter path: the link's path, without an ending.
  /// - Throws: `CartographyError.source` when neither density can be read.
  package init(path: String) throws(CartographyError) {
    let plain = Self.read(path)
    let dense = Self.read(path + "@2x")
    guard let any = plain ?? dense else {
      throw .source(name: "sprite", reason: "\(path).json and \(path).png cannot be read")
    }
    self.plain = plain ?? any
    self.dense = dense ?? any
  }

  package var names: [String] { plain.keys.sorted() }

  package func image(named name: String, pixelRatio: Double) -> SpriteImage? {
    pixelRatio > 1 ? dense[name] ?? plain[name] : plain[name] ?? dense[name]
  }

  private static func read(_ path: String) -> [String: SpriteImage]? {
    guard let index = FileManager.default.contents(atPath: path + ".json"),
      let entries = try? JSONValue(parsing: index).object,
      let file = FileManager.default.contents(atPath: path + ".png"),
      let sheet = try? decodePicture([UInt8](file))
    else { return nil }
    return entries.compactMapValues { entry in
      func whole(_ key: String) -> Int { Int(min(max(entry[key]?.number ?? 0, 0), 65_536)) }
      let (x, y, width, height) = (whole("x"), whole("y"), whole("width"), whole("height"))
      guard width > 0, height > 0, x + width <= sheet.width, y + height <= sheet.height else { return nil }
      var image = SpriteImage(
        pixmap: sheet.cropped(x: x, y: y, width: width, height: height),
        pixelRatio: Float(max(entry["pixelRatio"]?.number ?? 1, 0.1)), isSDF: entry["sdf"]?.bool ?? false)
      image.stretchX = zones(entry["stretchX"], within: width)
      image.stretchY = zones(entry["stretchY"], within: height)
      return image
    }
  }

  private static func zones(_ value: JSONValue?, within length: Int) -> [ClosedRange<Float>] {
    (value?.array ?? []).compactMap { zone in
      guard let low = zone[0]?.number, let high = zone[1]?.number, 0 <= low, low < high, high <= Double(length)
      else { return nil }
      return Float(low)...Float(high)
    }
  }
}
