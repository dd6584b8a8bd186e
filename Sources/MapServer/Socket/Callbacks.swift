import CMicroHTTPD

// What libmicrohttpd calls, from threads of its own. The context is the daemon; each request's own pointer holds one
// retain of its exchange, taken when the request line is read and released when the request is completed.

func beginExchange(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let context = unsafe context, let target = unsafe target else { return nil }
  let daemon = unsafe Unmanaged<HTTPDaemon>.fromOpaque(context).takeUnretainedValue()
  defer { unsafe http_join_query(target) }
  return unsafe Unmanaged.passRetained(daemon.begin(String(cString: target))).toOpaque()
}

func surveyField(
  _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameSize: Int,
  _ value: UnsafePointer<CChar>?, _ valueSize: Int
) -> MHD_Result {
  unsafe context?.assumingMemoryBound(to: HeaderSurvey.self).pointee.add(
    UnsafeBufferPointer(start: name, count: nameSize))
  return .YES
}

func handleRequest(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ upload: UnsafePointer<CChar>?,
  _ uploadSize: UnsafeMutablePointer<Int>?, _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context = unsafe context, let connection = unsafe connection, let method = unsafe method,
    let version = unsafe version, let exchange = unsafe request?.pointee
  else { return .NO }
  let daemon = unsafe Unmanaged<HTTPDaemon>.fromOpaque(context).takeUnretainedValue()
  let isAlive = unsafe daemon.handle(
    HTTPConnection(connection), Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue(),
    method: String(cString: method), version: String(cString: version))
  return isAlive ? .YES : .NO
}

func endExchange(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_RequestTerminationCode
) {
  guard let context = unsafe context, let connection = unsafe connection, let exchange = unsafe request?.pointee else {
    return
  }
  unsafe request?.pointee = nil
  let daemon = unsafe Unmanaged<HTTPDaemon>.fromOpaque(context).takeUnretainedValue()
  unsafe daemon.end(Unmanaged<Exchange>.fromOpaque(exchange).takeRetainedValue(), on: HTTPConnection(connection))
}

func noteConnection(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ own: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_ConnectionNotificationCode
) {
  guard let context = unsafe context, let connection = unsafe connection else { return }
  let daemon = unsafe Unmanaged<HTTPDaemon>.fromOpaque(context).takeUnretainedValue()
  let descriptor = unsafe HTTPConnection(connection).descriptor
  switch code {
  case .CONNECTION_NOTIFY_STARTED: daemon.deadlines.opened(descriptor)
  case .CONNECTION_NOTIFY_CLOSED: daemon.deadlines.closed(descriptor)
  default: break
  }
}
