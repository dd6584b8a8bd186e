import Synchronization

/// Answers requests: everything of the server but the socket.
package final class Responder: Sendable {
  private let map: Mutex<ServedMap>
  private let site: WebSite
  private let publicAddress: PublicAddress?
  private let workers: WorkerPool
  private let store: ContentStore
  private let metrics = Metrics()

  package typealias Completion = @Sendable (HTTPResponse) -> Void

  /// - Parameters:
  ///   - publicAddress: How clients reach the server; nil where requests tell.
  ///   - cacheBytes: Memory for encoded tiles.
  ///   - threads: Pictures drawn at once; nil for one a core.
  package init(
    map: ServedMap, site: WebSite = .bundled, publicAddress: PublicAddress? = nil, cacheBytes: Int = 256 << 20,
    threads: Int? = nil
  ) {
    self.map = Mutex(map)
    self.site = site
    self.publicAddress = publicAddress
    workers = threads.map { WorkerPool(threads: $0) } ?? WorkerPool()
    store = ContentStore(capacity: cacheBytes, workers: workers, metrics: metrics)
  }

  /// Serves `map` from now on; requests that are being answered end with the map that they began with.
  package func serve(_ map: ServedMap) {
    self.map.withLock { $0 = map }
    store.removeAll()
  }

  /// Ends the threads that draw, after what is asked of them is done.
  package func close() { workers.close() }

  /// Requests so far that waited for an equal one.
  var joinedRequests: Int { metrics.joinedRequests.value }

  /// Calls `completion` once: before returning where the answer is at hand, else from another thread.
  ///
  /// - Parameters:
  ///   - target: The request line's target: `/path?query`.
  ///   - headers: By lower-case name; at least `HTTPRequest.readHeaders`.
  package func respond(
    method: String, target: String, headers: [String: String], completion: @escaping Completion
  ) {
    var label = "none"
    do throws(HTTPError) {
      guard let method = HTTPRequest.Method(rawValue: method) else {
        throw .methodNotAllowed
      }
      // `OPTIONS *` asks about the server as a whole.
      let isGeneral = method == .options && target == "*"
      let request = try HTTPRequest(method: method, target: isGeneral ? "/" : target, headers: headers)
      let route = Route(request.path)
      label = route.rawValue
      let address = try self.address(for: request)
      if method == .options { return finish(Self.preflight, label, completion) }
      try answer(request, route, address, completion)
    } catch {
      finish(HTTPResponse(error), label, completion)
    }
  }

  private func address(for request: HTTPRequest) throws(HTTPError) -> PublicAddress {
    if let publicAddress { publicAddress } else { try PublicAddress(of: request) }
  }

  /// The answer to what is no sound HTTP or cannot be sent.
  func refusal(_ error: HTTPError) -> HTTPResponse { finished(HTTPResponse(error), "none") }

  private func answer(
    _ request: HTTPRequest, _ route: Route, _ address: PublicAddress, _ completion: @escaping Completion
  ) throws(HTTPError) {
    let map = map.withLock { $0 }
    let context = RouteContext(
      request: request, map: map, address: address, site: site, drawing: PictureDrawing(metrics: metrics),
      metricsText: { [self] in metrics.prometheusText(cache: store.size, backlog: workers.backlog, faults: map.faults) }
    )
    switch try route.answer(context) {
    case .ready(let content, let delivery):
      finish(Self.response(to: request, content, delivery), route.rawValue, completion)
    case .made(let subject, let delivery, let make):
      let key = ContentKey(generation: map.generation, subject: subject)
      store.content(for: key, make: make) { [self] result in
        switch result {
        case .success(let content): finish(Self.response(to: request, content, delivery), route.rawValue, completion)
        case .failure(let error): finish(HTTPResponse(error), route.rawValue, completion)
        }
      }
    }
  }

  private static func response(to request: HTTPRequest, _ content: Content, _ delivery: Delivery) -> HTTPResponse {
    let isHeld = request.holds(content.tag)
    var response = HTTPResponse(isHeld ? .notModified : content.bytes.isEmpty ? .noContent : .ok)
    if response.status == .ok {
      response.body = content.bytes
      response["Content-Type"] = content.mediaType
      if let encoding = content.encoding { response["Content-Encoding"] = encoding }
      for field in delivery.fields { response[field.name] = field.value }
    }
    response["ETag"] = content.tag
    response["Cache-Control"] = delivery.cacheControl
    if let vary = delivery.vary { response["Vary"] = vary }
    return response
  }

  private static let preflight: HTTPResponse = {
    var response = HTTPResponse(.noContent)
    response["Allow"] = HTTPResponse.allowedMethods
    response["Access-Control-Allow-Methods"] = HTTPResponse.allowedMethods
    response["Access-Control-Allow-Headers"] = "*"
    response["Access-Control-Max-Age"] = "86400"
    return response
  }()

  private func finish(_ response: HTTPResponse, _ label: String, _ completion: Completion) {
    completion(finished(response, label))
  }

  private func finished(_ response: HTTPResponse, _ label: String) -> HTTPResponse {
    var response = response
    response["Access-Control-Allow-Origin"] = "*"
    response["Access-Control-Expose-Headers"] = "ETag"
    response["X-Content-Type-Options"] = "nosniff"
    metrics.countRequest(route: label, status: response.status.rawValue, bytes: response.body.count)
    return response
  }
}
