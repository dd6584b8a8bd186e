import JSON

/// `/health` and `/metrics`.
enum StatusRoute {
  static func health(_ context: RouteContext) throws(HTTPError) -> Answer {
    guard context.request.path.count == 1 else { throw .noSuchPath(context.request) }
    let state: JSONValue = [
      "status": "ready", "name": .string(context.map.name),
      "styles": .array(context.map.styles.map { .string($0.name) }),
    ]
    return .ready(state.content, Delivery(cacheControl: "no-store"))
  }

  static func metrics(_ context: RouteContext) throws(HTTPError) -> Answer {
    guard context.request.path.count == 1 else { throw .noSuchPath(context.request) }
    let text = Content([UInt8](context.metricsText().utf8), mediaType: "text/plain; version=0.0.4; charset=utf-8")
    return .ready(text, Delivery(cacheControl: "no-store"))
  }
}
