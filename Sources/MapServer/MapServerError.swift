/// Why the server cannot start or the map cannot be opened. The description is one sentence.
package enum MapServerError: Error, Equatable, CustomStringConvertible {
  case unknownHost(String, reason: String)
  /// No port from the one wanted on is free.
  case noFreePort(host: String, first: Int, last: Int)
  case cannotListen(host: String, port: Int, reason: String)
  case cannotStart
  /// Tiles that cannot be drawn cannot be joined with others.
  case notCombinable(String, format: String)
  /// No style fits what is to be served.
  case nothingToDraw

  package var description: String {
    switch self {
    case .unknownHost(let host, let reason):
      "The host \(host) cannot be resolved (\(reason)); give an address of this machine, such as 127.0.0.1."
    case .noFreePort(let host, let first, let last):
      "Every port from \(first) to \(last) of \(host) is taken; choose another with --port."
    case .cannotListen(let host, let port, let reason):
      "Port \(port) of \(host) cannot be opened: \(reason)."
    case .cannotStart:
      "The HTTP server cannot be started; the system allows no more threads or files."
    case .notCombinable(let path, let format):
      "\(path) holds \(format) tiles, which cannot be joined with other vector tiles; serve it alone."
    case .nothingToDraw:
      "No style of ours has layers for these tiles; give a style document with --style NAME=FILE."
    }
  }
}
