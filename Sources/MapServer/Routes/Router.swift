/// The families of paths, each in a file of its own.
enum Route: String, Sendable {
  case page, tiles, picture, wmts, features, styles, fonts, sprites, places, health, metrics

  /// The family that a path belongs to; what no other family has may be a file of the web site.
  init(_ path: [String]) {
    switch path.first {
    case "tiles", "tiles.json": self = .tiles
    case "static": self = .picture
    case "wmts": self = .wmts
    case "features", "features.json": self = .features
    case "styles": self = .styles
    case "fonts": self = .fonts
    case "sprites": self = .sprites
    case "v1" where path.count > 1 && path[1] == "place": self = .places
    case "health": self = .health
    case "metrics": self = .metrics
    default: self = .page
    }
  }

  func answer(_ context: RouteContext) throws(HTTPError) -> Answer {
    switch self {
    case .page: try PageRoute.answer(context)
    case .tiles: try TileRoute.answer(context)
    case .picture: try PictureRoute.answer(context)
    case .wmts: try WMTSRoute.answer(context)
    case .features: try FeatureRoute.answer(context)
    case .styles: try StyleRoute.answer(context)
    case .fonts: try FontRoute.answer(context)
    case .sprites: try SpriteRoute.answer(context)
    case .places: try PlaceRoute.answer(context)
    case .health: try StatusRoute.health(context)
    case .metrics: try StatusRoute.metrics(context)
    }
  }
}

extension HTTPError {
  /// Nothing lives at the request's path.
  static func noSuchPath(_ request: HTTPRequest) -> HTTPError {
    HTTPError(.notFound, "There is nothing at “/\(request.path.joined(separator: "/"))”.")
  }
}
