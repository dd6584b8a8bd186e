import CMicroHTTPD
import Glibc

/// A TCP socket that waits for connections.
struct ListeningSocket {
  let descriptor: Int32
  let port: Int

  /// How many ports are tried, from the one wanted on.
  static let portsTried = 20

  /// Opens the first free port from `port` on; port 0 lets the system choose.
  /// - Parameter taken: Called for each port that another process holds.
  static func open(host: String, port: Int, taken: (Int) -> Void) throws(MapServerError) -> ListeningSocket {
    let last = port == 0 ? 0 : min(port + portsTried - 1, 65535)
    for candidate in port...last {
      if let socket = try bound(host: host, port: candidate) { return socket }
      taken(candidate)
    }
    throw .noFreePort(host: host, first: port, last: last)
  }

  /// Nil where the port is taken.
  private static func bound(host: String, port: Int) throws(MapServerError) -> ListeningSocket? {
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(host, String(port), &hints, &found)
    guard code == 0, let address = unsafe found else {
      throw .unknownHost(host, reason: unsafe String(cString: gai_strerror(code)))
    }
    defer { unsafe freeaddrinfo(address) }
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = unsafe socket(address.pointee.ai_family, type, 0)
    guard descriptor >= 0 else { throw .cannotListen(host: host, port: port, reason: reason(errno)) }
    var yes: Int32 = 1
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    let isBound = unsafe bind(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0
    if isBound, listen(descriptor, 1024) == 0 {
      return ListeningSocket(descriptor: descriptor, port: SocketAddress(ownAddressOf: descriptor)?.port ?? port)
    }
    let failure = errno
    Glibc.close(descriptor)
    guard failure != EADDRINUSE else { return nil }
    throw .cannotListen(host: host, port: port, reason: reason(failure))
  }

  func close() { Glibc.close(descriptor) }

  private static func reason(_ code: Int32) -> String {
    switch code {
    case EACCES: "only root may use ports below 1024"
    case EADDRNOTAVAIL: "this machine does not have that address"
    default: unsafe String(cString: strerror(code)).lowercased()
    }
  }
}
