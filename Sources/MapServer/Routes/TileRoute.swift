import Cartography
import Geodesy
import Imaging
import JSON
import TileArchives

/// `/tiles.json`, `/tiles/{style}.json` and `/tiles/{style}/{z}/{x}/{y}[@2x|@3x].{png,jpg,webp}`.
enum TileRoute {
  static func answer(_ context: RouteContext) throws(HTTPError) -> Answer {
    let path = context.request.path
    if path == ["tiles.json"] { return list(context) }
    if path.count == 2, let file = FileName(path[1]), file.ending == "json", file.scale == 1 {
      return .ready(try document(try context.map.style(named: file.stem), context).content, .linkedDocument)
    }
    guard path.count == 5, let file = FileName(path[4]) else { throw .noSuchPath(context.request) }
    let style = try context.map.style(named: path[1])
    let format = try TileAddress.format(file.ending)
    let tile = try TileAddress.tile(z: path[2], x: path[3], y: file.stem, maximumZoom: ServedMap.maximumZoom)
    return try tileAnswer(style, tile, scale: file.scale, format, context)
  }

  static func tileAnswer(
    _ style: ServedStyle, _ tile: TileID, scale: Int, _ format: PictureFormat, _ context: RouteContext
  ) throws(HTTPError) -> Answer {
    let drawing = context.drawing
    let variant = try context.variant()
    return .made(.tile(style: style.name, variant, tile, scale: scale, format), .picture) { () throws(HTTPError) in
      if scale == 1, let stored = storedTile(style, tile, format) { return stored }
      return try drawing.tile(tile, scale: scale, style, variant, format)
    }
  }

  /// The tile as an archive of pictures has it; nil where it has none in this format, or none that can be read.
  private static func storedTile(_ style: ServedStyle, _ tile: TileID, _ format: PictureFormat) -> Content? {
    guard let archive = style.pictures, let bytes = try? archive.tile(tile), PictureFormat.sniff(bytes) == format else {
      return nil
    }
    return Content(bytes, mediaType: format.mediaType)
  }

  /// TileJSON 3.0 of one style's tiles: what is drawn at every zoom, or what an archive of pictures has.
  static func document(_ style: ServedStyle, _ context: RouteContext) throws(HTTPError) -> JSONValue {
    let map = context.map
    let stored = style.pictures?.metadata
    let bounds = stored?.bounds ?? map.bounds
    let centre = bounds.centre
    let zooms = stored.map { Double($0.minZoom)...Double(max($0.minZoom, $0.maxZoom)) } ?? drawnZooms
    let ending = (stored?.format.rawValue ?? "png") + (try context.variantQuery())
    let whole = bounds.zoom(fittingWidth: 1024, height: 1024).rounded(.down) + 1
    return [
      "tilejson": "3.0.0", "name": .string(map.name), "description": .string(style.title),
      "attribution": .string(map.attribution), "scheme": "xyz",
      "tiles": [.string("\(context.address.url)/tiles/\(style.name)/{z}/{x}/{y}.\(ending)")],
      "minzoom": .number(zooms.lowerBound), "maxzoom": .number(zooms.upperBound),
      "bounds": bounds.array,
      "center": [
        .number(centre.longitude), .number(centre.latitude),
        .number(min(max(whole, zooms.lowerBound), zooms.upperBound)),
      ],
    ]
  }

  private static let drawnZooms = 0...Double(ServedMap.maximumZoom)

  private static func list(_ context: RouteContext) -> Answer {
    var list: [String: JSONValue] = [
      "name": .string(context.map.name), "attribution": .string(context.map.attribution),
      "bounds": context.map.bounds.array,
      "tilesets": .array(
        context.map.styles.map { style in
          [
            "id": .string(style.name), "name": .string(style.title),
            "url": .string("\(context.address.url)/tiles/\(style.name).json"),
          ]
        }),
    ]
    if context.map.features != nil { list["features"] = .string("\(context.address.url)/features.json") }
    if !context.map.places.isEmpty { list["places"] = .string("\(context.address.url)/v1/place/{id}") }
    return .ready(JSONValue.object(list).content, .linkedDocument)
  }
}

extension JSONValue {
  /// As a document to be served.
  var content: Content { Content([UInt8](serialized()), mediaType: "application/json") }
}

extension BoundingBox {
  /// West, south, east, north, as TileJSON has them.
  var array: JSONValue { [.number(west), .number(south), .number(east), .number(north)] }
}
