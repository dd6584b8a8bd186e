import Geodesy
import Imaging

/// Reads the parts of tile addresses.
enum TileAddress {
  /// - Throws: `HTTPError`: 400 where a part is no whole number, 404 where the tile does not exist.
  static func tile(z: String, x: String, y: String, maximumZoom: Int) throws(HTTPError) -> TileID {
    let numbers = [("z", z), ("x", x), ("y", y)].map { (name: $0.0, text: $0.1, value: number($0.1)) }
    let wrong = numbers.filter { $0.value == nil }
    guard wrong.isEmpty else {
      throw HTTPError(
        .badRequest, "A tile's address is three whole numbers.",
        details: wrong.map { "\($0.name) is “\($0.text)”." })
    }
    let values = numbers.compactMap(\.value)
    guard values[0] <= maximumZoom else {
      throw HTTPError(.notFound, "Tiles end at zoom \(maximumZoom).", details: ["z is \(z)."])
    }
    guard let tile = TileID(z: values[0], x: values[1], y: values[2]) else {
      let last = (1 << values[0]) - 1
      throw HTTPError(.notFound, "There is no such tile.", details: ["At zoom \(z), x and y go from 0 to \(last)."])
    }
    return tile
  }

  /// Nil for anything but digits; numbers too large for the machine are its largest.
  private static func number(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int(text) ?? .max
  }

  /// - Throws: `HTTPError` where pictures are not made in this format.
  static func format(_ ending: String) throws(HTTPError) -> PictureFormat {
    guard let format = PictureFormat(rawValue: ending == "jpeg" ? "jpg" : ending) else {
      throw HTTPError(
        .notFound, "Pictures end in .png, .jpg or .webp, not in “.\(ending)”.")
    }
    return format
  }
}
