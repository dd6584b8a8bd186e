import Foundation

/// Who holds a port of this machine, as far as /proc tells.
enum PortHolder {
  /// One sentence for a port that is taken.
  static func sentence(port: Int) -> String {
    let holder = socketInode(port: port).flatMap(process).map { " by \($0)" } ?? ""
    return "Port \(port) is taken\(holder); the next one is tried."
  }

  /// The inode of the socket that listens on `port`: the tenth field of a line whose state is 0A.
  private static func socketInode(port: Int) -> String? {
    let suffix = ":" + String(format: "%04X", port)
    for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
      let text = (try? String(contentsOfFile: table, encoding: .utf8)) ?? ""
      for line in text.split(separator: "\n") {
        let fields = line.split(separator: " ")
        if fields.count > 9, fields[1].hasSuffix(suffix), fields[3] == "0A" { return String(fields[9]) }
      }
    }
    return nil
  }

  /// `nginx (process 812)`; nil where the process belongs to somebody else.
  private static func process(socketInode inode: String) -> String? {
    let files = FileManager.default
    for process in (try? files.contentsOfDirectory(atPath: "/proc")) ?? [] where Int(process) != nil {
      for handle in (try? files.contentsOfDirectory(atPath: "/proc/\(process)/fd")) ?? [] {
        guard (try? files.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\(handle)")) == "socket:[\(inode)]"
        else {
          continue
        }
        let name = (try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)) ?? "a process"
        return "\(name.trimmingCharacters(in: .whitespacesAndNewlines)) (process \(process))"
      }
    }
    return nil
  }
}
