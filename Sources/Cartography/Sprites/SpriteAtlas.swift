package import Imaging
package import JSON

/// A sprite sheet as clients load it: one picture, and an index of what lies where in it.
package struct SpriteAtlas: Sendable {
  package let picture: Pixmap
  /// The sprite index of the style specification.
  package let index: JSONValue

  /// Rows of icons in falling height, one pixel apart.
  /// - Parameter pixelRatio: pixels for each style pixel.
  package init(_ sheet: any SpriteSheet, pixelRatio: Double) {
    let images = sheet.names.compactMap { name in
      sheet.image(named: name, pixelRatio: pixelRatio).map { (name: name, image: $0) }
    }
    .sorted { ($1.image.pixmap.height, $0.name) < ($0.image.pixmap.height, $1.name) }
    let widest = images.map(\.image.pixmap.width).max() ?? 0
    let area = images.reduce(0) { $0 + ($1.image.pixmap.width + 1) * ($1.image.pixmap.height + 1) }
    let width = max(widest + 1, Int(Double(area).squareRoot()) + 1)
    var entries: [String: JSONValue] = [:]
    var places: [(x: Int, y: Int)] = []
    var (x, y, rowHeight) = (0, 0, 0)
    for (name, image) in images {
      if x + image.pixmap.width + 1 > width {
        (x, y, rowHeight) = (0, y + rowHeight + 1, 0)
      }
      places.append((x, y))
      entries[name] = Self.entry(image, x: x, y: y)
      rowHeight = max(rowHeight, image.pixmap.height)
      x += image.pixmap.width + 1
    }
    var picture = Pixmap(width: max(width, 1), height: max(y + rowHeight, 1))
    for ((_, image), place) in zip(images, places) { picture.put(image.pixmap, x: place.x, y: place.y) }
    self.picture = picture
    index = .object(entries)
  }

  private static func entry(_ image: SpriteImage, x: Int, y: Int) -> JSONValue {
    var entry: [String: JSONValue] = [
      "x": .number(Double(x)), "y": .number(Double(y)), "width": .number(Double(image.pixmap.width)),
      "height": .number(Double(image.pixmap.height)), "pixelRatio": .number(Double(image.pixelRatio)),
    ]
    if image.isSDF { entry["sdf"] = true }
    for (key, zones) in [("stretchX", image.stretchX), ("stretchY", image.stretchY)] where !zones.isEmpty {
      entry[key] = .array(zones.map { [.number(Double($0.lowerBound)), .number(Double($0.upperBound))] })
    }
    return .object(entry)
  }
}

extension Pixmap {
  /// Copies a picture that lies wholly within.
  fileprivate mutating func put(_ picture: Pixmap, x: Int, y: Int) {
    for row in 0..<picture.height {
      let start = (y + row) * width + x
      pixels.replaceSubrange(
        start..<(start + picture.width), with: picture.pixels[(row * picture.width)..<((row + 1) * picture.width)])
    }
  }
}
