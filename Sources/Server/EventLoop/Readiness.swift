import CLinux

/// What a descriptor is ready for, or what its owner waits for.
struct Readiness: OptionSet {
  let rawValue: UInt32

  static let readable = Readiness(rawValue: EPOLLIN.rawValue)
  static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
  /// The connection is gone in both directions; reported whether waited for or not.
  static let broken = Readiness(rawValue: EPOLLERR.rawValue | EPOLLHUP.rawValue)
}
