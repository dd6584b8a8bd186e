import Glibc

/// Bytes to a port of this machine and back.
enum RawClient {
  struct Failure: Error { let code: Int32 }

  /// Sends `request` and reads until the server closes or ten seconds have passed.
  /// - Parameter drip: So many more bytes are sent, fifty a second, as long as the server takes them.
  static func exchange(_ request: String, _ port: Int, drip: Int = 0) throws -> [UInt8] {
    try exchange(Array(request.utf8), port, drip: drip)
  }

  /// - Parameter milliseconds: How long the next byte is waited for.
  static func exchange(_ bytes: [UInt8], _ port: Int, drip: Int = 0, milliseconds: Int = 10_000) throws -> [UInt8] {
    let descriptor = try connected(to: port, milliseconds: milliseconds)
    defer { close(descriptor) }
    _ = unsafe send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    for _ in 0..<drip {
      usleep(20_000)
      let byte: [UInt8] = [UInt8(ascii: "x")]
      guard unsafe send(descriptor, byte, 1, Int32(MSG_NOSIGNAL)) == 1 else { return [] }
    }
    return received(on: descriptor)
  }

  /// Everything until the server closes or the descriptor's time has passed without a byte.
  static func received(on descriptor: Int32) -> [UInt8] {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return received }
      received += buffer[..<count]
    }
  }

  /// An open connection; the caller closes it.
  /// - Parameter source: The last number of the client's address, 127.0.0.x.
  static func connected(to port: Int, from source: UInt32 = 1, milliseconds: Int = 10_000) throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard unsafe with(source, port: 0, { unsafe bind(descriptor, $0, $1) }) == 0,
      unsafe with(1, port: port, { unsafe connect(descriptor, $0, $1) }) == 0
    else {
      let code = errno
      close(descriptor)
      throw Failure(code: code)
    }
    return descriptor
  }

  private static func with(
    _ host: UInt32, port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = (0x7F00_0000 | host).bigEndian
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
