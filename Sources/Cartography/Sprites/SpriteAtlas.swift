package import Imaging
package import JSON

/// A sprite packed into one sheet and its index, as MapLibre clients fetch it.
package struct SpriteAtlas: Sendable {
  package let sheet: Pixmap
  /// The index document: each picture's place on the sheet, its pixel ratio and what of it may be stretched.
  package let index: JSONValue

  /// Packs all pictures of a sprite in rows, tallest first.
  package init(_ sprites: any SpriteSheet, pixelRatio: Double) {
    let images = sprites.names.compactMap { name in
      sprites.image(named: name, pixelRatio: pixelRatio).map { (name: name, image: $0) }
    }.sorted { ($1.image.pixmap.height, $0.name) < ($0.image.pixmap.height, $1.name) }
    let width = 512 * Int(pixelRatio.rounded(.up))
    var places: [(x: Int, y: Int)] = []
    var (x, y, rowHeight) = (0, 0, 0)
    for (_, image) in images {
      if x + image.pixmap.width > width { (x, y, rowHeight) = (0, y + rowHeight, 0) }
      places.append((x, y))
      x += image.pixmap.width
      rowHeight = max(rowHeight, image.pixmap.height)
    }
    var sheet = Pixmap(width: max(1, width), height: max(1, y + rowHeight))
    var entries: [String: JSONValue] = [:]
    for ((name, image), place) in zip(images, places) {
      sheet.copy(image.pixmap, toX: place.x, y: place.y)
      entries[name] = Self.entry(image, at: place)
    }
    self.sheet = sheet
    index = .object(entries)
  }

  private static func entry(_ image: SpriteImage, at place: (x: Int, y: Int)) -> JSONValue {
    func zones(_ zones: [ClosedRange<Float>]) -> JSONValue {
      .array(zones.map { [.number(Double($0.lowerBound)), .number(Double($0.upperBound))] })
    }
    var entry: [String: JSONValue] = [
      "x": .number(Double(place.x)), "y": .number(Double(place.y)), "width": .number(Double(image.pixmap.width)),
      "height": .number(Double(image.pixmap.height)), "pixelRatio": .number(Double(image.pixelRatio)),
    ]
    if image.isSDF { entry["sdf"] = true }
    if !image.stretchX.isEmpty { entry["stretchX"] = zones(image.stretchX) }
    if !image.stretchY.isEmpty { entry["stretchY"] = zones(image.stretchY) }
    return .object(entry)
  }
}

extension Pixmap {
  /// Copies a picture in, its top left corner at (`left`, `top`); what would lie outside is left out.
  mutating func copy(_ picture: Pixmap, toX left: Int, y top: Int) {
    for y in max(0, -top)..<max(max(0, -top), min(picture.height, height - top)) {
      for x in max(0, -left)..<max(max(0, -left), min(picture.width, width - left)) {
        self[left + x, top + y] = picture[x, y]
      }
    }
  }
}
