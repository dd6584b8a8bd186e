import Glibc

/// Bytes to a port of this machine and back.
enum RawClient {
  struct Failure: Error { let code: Int32 }

  /// Sends `request` and reads until the server closes or ten seconds have passed.
  /// - Parameter drip: So many more bytes are sent, fifty a second, as long as the server takes them.
  static func exchange(_ request: String, _ port: Int, drip: Int = 0) throws -> [UInt8] {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Failure(code: errno) }
    let bytes = Array(request.utf8)
    _ = unsafe send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    for _ in 0..<drip {
      usleep(20_000)
      let byte: [UInt8] = [UInt8(ascii: "x")]
      guard unsafe send(descriptor, byte, 1, Int32(MSG_NOSIGNAL)) == 1 else { return [] }
    }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return received }
      received += buffer[..<count]
    }
  }
}
