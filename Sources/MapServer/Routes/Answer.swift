/// What a route answers: content that is at hand, or how to make it.
enum Answer: Sendable {
  case ready(Content, Delivery)
  /// Content that takes a while. `make` runs on a worker, once for all who ask for `subject` at the same time.
  case made(ContentKey.Subject, Delivery, make: @Sendable () throws(HTTPError) -> Content)
}

/// How content travels.
struct Delivery: Sendable {
  let cacheControl: String
  /// The request fields on which the content depends.
  var vary: String?
  /// Fields beside the usual ones.
  var fields: [HTTPResponse.Field] = []

  /// Pictures and tiles: a browser asks again after five minutes, and is told when nothing has changed.
  static let picture = Delivery(cacheControl: "public, max-age=300")
  /// Glyphs and program files that change with the server only.
  static let stable = Delivery(cacheControl: "public, max-age=86400")
  /// Documents: asked for each time, sent when changed.
  static let document = Delivery(cacheControl: "no-cache")
  /// Documents with links, which follow the address asked under.
  static let linkedDocument = Delivery(
    cacheControl: "no-cache", vary: "X-Forwarded-Proto, X-Forwarded-Host, X-Forwarded-Prefix")
}

/// What a route may look at.
struct RouteContext: Sendable {
  let request: HTTPRequest
  let map: ServedMap
  let address: PublicAddress
  let site: WebSite
  let drawing: PictureDrawing
  /// The counters as Prometheus reads them.
  let metricsText: @Sendable () -> String

  /// How pictures are to be drawn: as the request asks, else in the map's language.
  func variant() throws(HTTPError) -> MapVariant { try MapVariant(query: request.query, language: map.language) }

  /// What links to pictures end in, so that they show what the request asked for.
  func variantQuery() throws(HTTPError) -> String {
    _ = try variant()
    let items = ["language", "labels"].compactMap { name in request.query[name].map { "\(name)=\($0)" } }
    return items.isEmpty ? "" : "?" + items.joined(separator: "&")
  }
}
