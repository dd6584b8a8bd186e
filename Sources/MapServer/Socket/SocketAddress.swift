import CMicroHTTPD
import Glibc

/// An internet address with its port, as text and number.
struct SocketAddress {
  /// Numeric: `127.0.0.1`, `::1`; `-` where it is none.
  let host: String
  let port: Int

  /// As in a URI: `127.0.0.1:8080`, `[::1]:8080`.
  var authority: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// The address that a socket has on this machine.
  init?(ownAddressOf descriptor: Int32) {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let code = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &length) }
    }
    guard code == 0 else { return nil }
    self.init(storage)
  }

  init(_ storage: sockaddr_storage) {
    var storage = storage
    self = unsafe withUnsafePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe SocketAddress($0) }
    }
  }

  /// - Parameter address: Points to a whole address of its family.
  @unsafe init(_ address: UnsafePointer<sockaddr>) {
    let length =
      switch unsafe Int32(address.pointee.sa_family) {
      case AF_INET: MemoryLayout<sockaddr_in>.size
      case AF_INET6: MemoryLayout<sockaddr_in6>.size
      default: 0
      }
    var host = [CChar](repeating: 0, count: 64)
    var service = [CChar](repeating: 0, count: 8)
    let code = unsafe getnameinfo(
      address, socklen_t(length), &host, socklen_t(host.count), &service, socklen_t(service.count),
      NI_NUMERICHOST | NI_NUMERICSERV)
    let text = { (characters: [CChar]) in
      String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    self.host = code == 0 ? text(host) : "-"
    port = code == 0 ? Int(text(service)) ?? 0 : 0
  }
}
