/// `/` and the files of the web site.
enum PageRoute {
  /// Nothing leaves the server's own address. MapLibre GL JS runs its workers from blobs and reads pictures into them.
  static let contentSecurityPolicy = [
    "default-src 'self'", "img-src 'self' data: blob:", "worker-src 'self' blob:", "child-src 'self' blob:",
    "object-src 'none'", "base-uri 'self'", "form-action 'self'",
  ].joined(separator: "; ")

  static func answer(_ context: RouteContext) throws(HTTPError) -> Answer {
    guard let file = context.site.file(at: context.request.path) else { throw .noSuchPath(context.request) }
    var delivery = Delivery.document
    if file.mediaType.hasPrefix("text/html") {
      delivery.fields = [.init(name: "Content-Security-Policy", value: contentSecurityPolicy)]
    }
    return .ready(file, delivery)
  }
}
