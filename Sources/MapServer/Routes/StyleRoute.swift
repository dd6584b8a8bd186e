import JSON
import MapStyle

/// `/styles/{style}.json`: the style document with our own addresses, for clients that draw the map themselves; and
/// `/styles/{style}/{source}.json` and `/styles/{style}/{source}/{z}/{x}/{y}.…`: tiles that it draws from archives of its
/// own.
enum StyleRoute {
  static func answer(_ context: RouteContext) throws(HTTPError) -> Answer {
    let path = context.request.path
    switch path.count {
    case 2: return try document(context)
    case 3, 6:
      let style = try context.map.style(named: path[1])
      let file = path.count == 3 ? FileName(path[2]) : nil
      let name = path.count == 3 ? file?.stem : path[2]
      guard let name, let archive = style.archives[name], path.count == 6 || file?.ending == "json" else {
        throw .noSuchPath(context.request)
      }
      let tiles = ArchiveTiles(archive: archive, path: ["styles", style.name, name])
      guard path.count == 3 else { return try tiles.tile(path.dropFirst(3), context) }
      return .ready(tiles.document(context).content, .linkedDocument)
    default: throw .noSuchPath(context.request)
    }
  }

  private static func document(_ context: RouteContext) throws(HTTPError) -> Answer {
    guard let file = FileName(context.request.path[1]), file.ending == "json", file.scale == 1 else {
      throw .noSuchPath(context.request)
    }
    let style = try context.map.style(named: file.stem)
    guard let document = style.document else {
      throw HTTPError(.notFound, "“\(style.name)” is drawn without a style document.")
    }
    let variant = try context.variant()
    return .ready(addressed(document.in(variant), style, context).content, .linkedDocument)
  }

  private static func addressed(_ document: JSONValue, _ style: ServedStyle, _ context: RouteContext) -> JSONValue {
    guard var members = document.object else { return document }
    let base = context.address.url
    if var sources = members["sources"]?.object {
      for name in style.featureSources {
        sources[name] = ["type": "vector", "url": .string("\(base)/features.json")]
      }
      for (name, archive) in style.archives {
        let tiles = ArchiveTiles(archive: archive, path: ["styles", style.name, name])
        var source = sources[name]?.object ?? [:]
        for link in ["tiles", "scheme"] { source[link] = nil }
        source["url"] = .string("\(base)/\(tiles.encodedPath).json")
        sources[name] = .object(source)
      }
      members["sources"] = .object(sources)
    }
    members["glyphs"] = .string("\(base)/fonts/{fontstack}/{range}.pbf")
    members["sprite"] = style.sprites == nil ? nil : .string("\(base)/sprites/\(style.name)")
    return .object(members)
  }
}

extension JSONValue {
  /// A style document as `variant` wants it.
  func `in`(_ variant: MapVariant) -> JSONValue {
    guard var members = object, let layers = members["layers"]?.array else { return self }
    members["layers"] = .array(
      layers.compactMap { layer in
        guard layer["type"] == "symbol" else { return layer }
        guard variant.hasLabels else { return nil }
        return variant.language.map { layer.namingIn($0) } ?? layer
      })
    return .object(members)
  }

  /// A symbol layer whose text takes names in `language` where there are any.
  private func namingIn(_ language: String) -> JSONValue {
    guard var members = object, var layout = members["layout"]?.object, let text = layout["text-field"] else {
      return self
    }
    layout["text-field"] = LocalizedNames.textField(text, in: language)
    members["layout"] = .object(layout)
    return .object(members)
  }
}
