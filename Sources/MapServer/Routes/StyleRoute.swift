import JSON

/// `/styles/{style}.json`: the style document with our own addresses, for clients that draw the map themselves.
enum StyleRoute {
  static func answer(_ context: RouteContext) throws(HTTPError) -> Answer {
    let path = context.request.path
    guard path.count == 2, let file = FileName(path[1]), file.ending == "json", file.scale == 1 else {
      throw .noSuchPath(context.request)
    }
    let style = try context.map.style(named: file.stem)
    guard let document = style.document else {
      throw HTTPError(.notFound, "“\(style.name)” is drawn without a style document.")
    }
    return .ready(addressed(document, style, context).content, .linkedDocument)
  }

  private static func addressed(_ document: JSONValue, _ style: ServedStyle, _ context: RouteContext) -> JSONValue {
    guard var members = document.object else { return document }
    let base = context.address.url
    if var sources = members["sources"]?.object {
      for name in style.featureSources {
        sources[name] = ["type": "vector", "url": .string("\(base)/features.json")]
      }
      members["sources"] = .object(sources)
    }
    members["glyphs"] = .string("\(base)/fonts/{fontstack}/{range}.pbf")
    members["sprite"] = nil
    return .object(members)
  }
}
