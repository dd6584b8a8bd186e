import Glibc

/// How many files and sockets the process may have open.
enum DescriptorLimit {
  /// Raises the limit as far as the system allows, which programs are to do themselves (the usual 1024 is for those
  /// that call `select`), and returns it.
  static func raise() -> Int {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    let allowed = min(limit.rlim_max, 65_536)
    if limit.rlim_cur < allowed {
      var raised = rlimit(rlim_cur: allowed, rlim_max: limit.rlim_max)
      if unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 { return Int(allowed) }
    }
    return Int(min(limit.rlim_cur, 65_536))
  }
}
