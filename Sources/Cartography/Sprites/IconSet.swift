import Caching
import Imaging
package import JSON
import Rasterizer
package import Typesetting

/// Our own icons, drawn from a table at the size that a picture needs, so that they are sharp on every screen.
///
/// Each entry of `tiles/icons.json` names a shape (`disc`, `plain`, `box`), its colours and the icon font's glyph.
package final class IconSet: SpriteSheet {
  private struct Key: Hashable { let name: String, ratio: Double }

  private let icons: [String: Icon]
  private let drawn = BoundedCache<Key, SpriteImage?>(costLimit: 8 << 20) { ($0?.pixmap.pixels.count ?? 8) * 4 }

  package init(table: JSONValue, fonts: FontLibrary) throws(CartographyError) {
    guard let entries = table["icons"]?.object else {
      throw .source(name: "icons", reason: "the table has no \"icons\"")
    }
    let face = table["font"]?.string.flatMap { try? fonts.symbolFace(path: $0) }
    icons = entries.compactMapValues { Icon($0, fonts: fonts, face: face) }
  }

  package var names: [String] { icons.keys.sorted() }

  package func image(named name: String, pixelRatio: Double) -> SpriteImage? {
    guard let icon = icons[name] else { return nil }
    return drawn.value(for: Key(name: name, ratio: pixelRatio)) { () throws(Never) in
      icon.image(ratio: Float(min(max(pixelRatio, 0.25), 8)))
    }.value
  }
}

/// One entry of the icon table.
private struct Icon: Sendable {
  enum Shape: String { case disc, plain, box }

  let shape: Shape
  let fill: Color
  let rim: Color
  let glyphColor: Color
  let size: Float
  let glyphSize: Float
  /// The glyph at one pixel an em, nil where the font lacks it.
  let glyph: Path?

  init?(_ entry: JSONValue, fonts: FontLibrary, face: Int32?) {
    guard let shape = Shape(rawValue: entry["shape"]?.string ?? "disc") else { return nil }
    func color(_ key: String, _ fallback: Color) -> Color { entry[key]?.string.flatMap { Color(css: $0) } ?? fallback }
    self.shape = shape
    fill = color("color", .clear)
    rim = color("rim", .white)
    glyphColor = color("glyphColor", shape == .plain ? fill : .white)
    size = Float(entry["size"]?.number ?? 18)
    glyphSize = Float(entry["glyphSize"]?.number ?? Double(size) * 0.66)
    glyph = face.flatMap { face in
      entry["glyph"]?.string.flatMap { fonts.glyph(face: face, named: $0) }
        .map { fonts.outline(face: face, glyph: $0, size: 64) }
    }
  }

  func image(ratio: Float) -> SpriteImage {
    let side = max(1, Int((size * ratio).rounded(.up)))
    let canvas = Canvas(width: side, height: side)
    let center = SIMD2(repeating: Float(side) / 2)
    switch shape {
    case .disc:
      canvas.fill(Path.circle(center: center, radius: size * ratio / 2), color: rim)
      canvas.fill(Path.circle(center: center, radius: (size / 2 - 1) * ratio), color: fill)
    case .box:
      canvas.fill(Path.roundedBox(side: Float(side), inset: 0, radius: 3 * ratio), color: rim)
      canvas.fill(Path.roundedBox(side: Float(side), inset: ratio, radius: 2 * ratio), color: fill)
    case .plain: break
    }
    if let glyph, let bounds = glyph.bounds {
      let scale = glyphSize * ratio / 64
      let middle = SIMD2(bounds.minX + bounds.maxX, bounds.minY + bounds.maxY) / 2
      let placed = AffineTransform.translation(-middle.x, -middle.y).concatenating(.scale(scale, scale))
        .concatenating(.translation(center.x, center.y))
      canvas.fill(glyph.transformed(by: placed), color: glyphColor)
    }
    var image = SpriteImage(pixmap: canvas.pixmap, pixelRatio: ratio)
    if shape == .box {
      // All but the corners may shrink as well as grow, so that a box holds the shortest text with its rim whole.
      let corner = min(4 * ratio, Float(side) / 2)
      image.stretchX = [corner...(Float(side) - corner)]
      image.stretchY = image.stretchX
    }
    return image
  }
}

extension Path {
  /// A square with round corners.
  static func roundedBox(side: Float, inset: Float, radius: Float) -> Path {
    let (low, high) = (inset, side - inset)
    var path = Path()
    path.move(to: SIMD2(low + radius, low))
    path.line(to: SIMD2(high - radius, low))
    path.quad(to: SIMD2(high, low + radius), control: SIMD2(high, low))
    path.line(to: SIMD2(high, high - radius))
    path.quad(to: SIMD2(high - radius, high), control: SIMD2(high, high))
    path.line(to: SIMD2(low + radius, high))
    path.quad(to: SIMD2(low, high - radius), control: SIMD2(low, high))
    path.line(to: SIMD2(low, low + radius))
    path.quad(to: SIMD2(low + radius, low), control: SIMD2(low, low))
    path.close()
    return path
  }
}
