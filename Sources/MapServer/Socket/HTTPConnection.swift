import CMicroHTTPD

/// A connection of the library while it handles one request.
///
/// Safe to send: the library keeps a connection until its request is completed, a sleeping one until it is woken, and
/// `resume` is the only call made from another thread, which the library allows.
@safe struct HTTPConnection: @unchecked Sendable {
  private let pointer: OpaquePointer

  @unsafe init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

  func header(_ name: String) -> String? {
    guard let value = unsafe MHD_lookup_connection_value(pointer, .HEADER_KIND, name) else { return nil }
    return unsafe String(validatingCString: value)
  }

  /// Walks over all header fields.
  func survey() -> HeaderSurvey {
    var survey = HeaderSurvey()
    unsafe withUnsafeMutablePointer(to: &survey) {
      _ = unsafe MHD_get_connection_values_n(pointer, .HEADER_KIND, surveyField, $0)
    }
    return survey
  }

  /// Where the client reached the server: `127.0.0.1:8080`.
  var ownAddress: String? { SocketAddress(ownAddressOf: descriptor)?.authority }

  /// The client's address as text.
  var client: String {
    guard let info = unsafe http_client_address(pointer) else { return "-" }
    return unsafe SocketAddress(info).host
  }

  /// The socket, by which the connection is known while it is open.
  var descriptor: Int32 { unsafe http_descriptor(pointer) }

  func suspend() { unsafe MHD_suspend_connection(pointer) }

  func resume() { unsafe MHD_resume_connection(pointer) }

  /// False where the library has no memory left or the connection is gone.
  func send(_ response: HTTPResponse, closing: Bool) -> Bool {
    let handle = unsafe response.body.withUnsafeBufferPointer { body in
      unsafe MHD_create_response_from_buffer(
        body.count, UnsafeMutableRawPointer(mutating: body.baseAddress), .RESPMEM_MUST_COPY)
    }
    guard let handle = unsafe handle else { return false }
    defer { unsafe MHD_destroy_response(handle) }
    for field in response.fields { _ = unsafe MHD_add_response_header(handle, field.name, field.value) }
    if closing { _ = unsafe MHD_add_response_header(handle, "Connection", "close") }
    return unsafe MHD_queue_response(pointer, UInt32(response.status.rawValue), handle) == .YES
  }
}
