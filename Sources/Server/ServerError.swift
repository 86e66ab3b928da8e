/// Why a server could not be started.
package enum ServerError: Error {
  /// Something listens there already.
  case addressInUse(host: String, port: UInt16)
  /// The system does not let this user listen there (ports below 1024).
  case addressForbidden(host: String, port: UInt16)
  /// The host is no address of this machine, or no numeric address at all.
  case addressUnknown(host: String)
  /// Others could reach it, but there are no accounts yet to keep them out.
  case addressNotLoopback(host: String)
  case system(SystemError)
}
