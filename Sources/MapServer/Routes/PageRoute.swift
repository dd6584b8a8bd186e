/// `/` and the files of the web site.
enum PageRoute {
  /// Nothing leaves the server's own address. MapLibre GL JS runs its workers from blobs and reads pictures into them.
  static let contentSecurityPolicy = [
    "default-src 'self'", "img-src 'self' data: blob:", "worker-src 'self' blob:", "child-src 'self' blob:",
    "object-src 'none'", "base-uri 'self'", "form-action 'self'",
  ].joined(separator: "; ")

  static func answer(_ context: RouteContext) throws(HTTPError) -> Answer {
    // Browsers ask for it beside pictures and JSON, which name no icon.
    let path = context.request.path == ["favicon.ico"] ? ["icon.svg"] : context.request.path
    guard let file = context.site.file(at: path) else { throw .noSuchPath(context.request) }
    var delivery = Delivery.document
    if file.gzip != nil { delivery.vary = "Accept-Encoding" }
    if file.plain.mediaType.hasPrefix("text/html") {
      delivery.fields = [.init(name: "Content-Security-Policy", value: contentSecurityPolicy)]
    }
    let packed = context.request.acceptsGzip ? file.gzip : nil
    return .ready(packed ?? file.plain, delivery)
  }
}
