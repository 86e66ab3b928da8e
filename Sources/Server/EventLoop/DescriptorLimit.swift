import CLinux
import Glibc

/// How many descriptors this process may have open.
enum DescriptorLimit {
  /// Each connection is one, and the usual limit is 1,024: takes as many as the system gives without
  /// being asked for more. That it gives fewer is no error; then fewer clients are served at once.
  static func raise() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
