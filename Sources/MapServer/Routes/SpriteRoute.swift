import Cartography
import Imaging
import JSON

/// `/sprites/{style}[@2x|@3x].{json,png}`: the icons of a style.
enum SpriteRoute {
  static func answer(_ context: RouteContext) throws(HTTPError) -> Answer {
    let path = context.request.path
    guard path.count == 2, let file = FileName(path[1]), ["json", "png"].contains(file.ending) else {
      throw .noSuchPath(context.request)
    }
    let style = try context.map.style(named: file.stem)
    guard let sprites = style.sprites else { throw HTTPError(.notFound, "“\(style.name)” has no icons.") }
    let isIndex = file.ending == "json"
    return .made(.sprites(style: style.name, scale: file.scale, isIndex: isIndex), .stable) { () throws(HTTPError) in
      let atlas = SpriteAtlas(sprites, pixelRatio: Double(file.scale))
      return isIndex ? atlas.index.content : Content(PNG.encode(atlas.picture), mediaType: "image/png")
    }
  }
}
